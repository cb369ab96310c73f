import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { weekdayOf } from '@fivefold/rules/days-off';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import {
  FriendSection,
  HeldInvitesNote,
  HomeScreen,
  InviteForm,
  MondayCard,
  NameQuestion,
} from '../lazy-components.tsx';
import { focusGoalsTitle } from '../list/goal-focus.ts';

interface Props {
  dashboard: Pick<WireDashboard, 'profile' | 'streaks' | 'friends'>;
  /** Those that are not archived. */
  goals: readonly WireOwnGoal[];
  today: LocalDay;
  hasCheckedIn: boolean;
  /** The goals begin with a greeting. */
  isWelcomed: boolean;
  /** The first paint is over. */
  isDrawn: boolean;
}

/** Friends, the way to invite them, and above them what is asked or told now and then. */
export function DashboardAside({ dashboard, goals, today, hasCheckedIn, isWelcomed, isDrawn }: Props) {
  const { profile, streaks, friends } = dashboard;
  return (
    <>
      {isDrawn && !isWelcomed && weekdayOf(today) === 1 && <MondayCard today={today} onGone={focusGoalsTitle} />}
      {hasCheckedIn && !profile.name_asked && <NameQuestion profile={profile} onGone={focusGoalsTitle} />}
      {isDrawn && <HomeScreen goals={goals} today={today} mayOffer={streaks.level > 0 && profile.name_asked} />}
      <FriendSection friends={friends} uid={profile.uid} today={today} />
      <InviteForm
        uid={profile.uid}
        friends={friends}
        note={profile.email_verified === false && <HeldInvitesNote email={profile.email} />}
      />
    </>
  );
}
