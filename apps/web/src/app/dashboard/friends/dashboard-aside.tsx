import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { weekdayOf } from '@fivefold/rules/days-off';
import type { QuietLine } from '@fivefold/rules/quiet-line';
import { useMemo, useState } from 'react';
import { weekPart } from '#features/week/week-part.ts';
import { useOpenPart } from '#kernel/open-parts.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import {
  EmberNameQuestion,
  FriendSection,
  HeldInvitesNote,
  HomeScreen,
  InviteForm,
  MondayCard,
  NameQuestion,
} from '../lazy-components.tsx';
import { AfterFirstPaint } from '../frame/after-first-paint.tsx';
import { focusGoalsTitle } from '../list/goal-focus.ts';

interface Props {
  dashboard: Pick<WireDashboard, 'profile' | 'streaks' | 'friends' | 'shared_goals'>;
  hasCheckedIn: boolean;
  /** Those that are not archived. */
  goals: readonly WireOwnGoal[];
  today: LocalDay;
  /** What the dashboard asks; null for nothing, undefined until that is known. */
  quietLine: QuietLine | null | undefined;
  /** The goals begin with a greeting. */
  isWelcomed: boolean;
}

/** Friends, the way to invite them, and above them what is asked or told now and then. */
export function DashboardAside({ dashboard, hasCheckedIn, goals, today, quietLine, isWelcomed }: Props) {
  const { profile, streaks, friends, shared_goals: sharedGoals } = dashboard;
  // It is nearly always what is chosen, and would push the friends down when it is.
  const kind = quietLine === undefined && hasCheckedIn && !profile.ember_asked ? 'ember' : quietLine?.kind;
  const [first] = useState(kind);
  const question = { profile, isLate: kind !== first, onGone: focusGoalsTitle };
  const [wasWeekOpen] = useOpenPart(weekPart(today));
  const isUnverified = profile.email_verified === false;
  const note = useMemo(() => isUnverified && <HeldInvitesNote email={profile.email} />, [isUnverified, profile.email]);
  return (
    <>
      {!isWelcomed && weekdayOf(today) === 1 && (
        <AfterFirstPaint isAtOnce={wasWeekOpen}>
          <MondayCard today={today} onGone={focusGoalsTitle} />
        </AfterFirstPaint>
      )}
      {kind === 'ember' && <EmberNameQuestion {...question} />}
      {kind === 'name' && <NameQuestion {...question} />}
      <AfterFirstPaint>
        <HomeScreen
          goals={goals}
          today={today}
          mayOffer={streaks.level > 0 && profile.name_asked}
          quietLine={quietLine}
        />
      </AfterFirstPaint>
      <FriendSection friends={friends} sharedGoals={sharedGoals} self={profile} today={today} />
      <InviteForm uid={profile.uid} friends={friends} note={note} />
    </>
  );
}
