import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { avatarColor } from '@fivefold/rules/participant-color';
import type { QuietLine } from '@fivefold/rules/quiet-line';
import { useEffect, useState } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { useRemembered } from '#kernel/use-remembered.ts';
import { useLocation } from '#kernel/router/router.tsx';
import { useToday } from '#kernel/use-today.ts';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
import { LevelEmber } from '#ui/ember/level-ember.tsx';
import { whenIdle } from '#platform/when-idle.ts';
import { Page } from '#ui/page.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { useLogOutQuestion } from '../use-log-out-question.tsx';
import { Announcement } from '#ui/announcement.tsx';
import { useCheckIns } from './check-in/use-check-ins.ts';
import { useWelcomeBack } from './first-days/use-welcome-back.ts';
import { AccountMenu } from './frame/account-menu.tsx';
import { AfterFirstPaint } from './frame/after-first-paint.tsx';
import frameStyles from './frame/dashboard-frame.module.css';
import { DashboardFrame, TopBar } from './frame/dashboard-frame.tsx';
import { DashboardAside } from './friends/dashboard-aside.tsx';
import {
  AccountFooter,
  AwayLine,
  CelebrationStage,
  ExchangeCelebration,
  InviterNotice,
  NewGoalReminders,
  OfferedGoals,
  OfflineLine,
  OldGoalsNotice,
  Outbox,
  PastDueNotice,
  PausedLine,
  preloadDetails,
  QueuedCheckInNote,
  QuietLineChooser,
  SecondTap,
  WelcomeBack,
} from './lazy-components.tsx';
import { GoalSection } from './list/goal-section.tsx';
import { focusGoal, focusGoalsTitle, GOALS_TITLE_ID } from './list/goal-focus.ts';
import { useShownGoals } from './list/use-shown-goals.ts';
import { DashboardPanel } from './panel/dashboard-panel.tsx';

interface Props {
  dashboard: WireDashboard;
}

/** The dashboard of a person with a plan: streak panel, goals, friends, account. */
export function DashboardContent({ dashboard }: Props) {
  const { profile, streaks, shared_goals } = dashboard;
  const { uid } = profile;
  const today = useToday();
  const { askToLogOut, question } = useLogOutQuestion();
  const { checkIn, undo, offerUndo, celebration } = useCheckIns({ profile, level: streaks.level });
  const { goals, listed, activeGoals, offers, queued, queuedByGoal } = useShownGoals(dashboard, today);
  const welcome = useWelcomeBack(activeGoals, today);
  // What a later tap needs.
  useEffect(() => whenIdle(() => void preloadDetails()), []);
  const [isExchangeActive, setIsExchangeActive] = useState(false);
  const hasCheckedIn = goals.some(({ check_ins }) => check_ins.some(({ user_id }) => user_id === uid));
  const shown = { dashboard, today, hasCheckedIn };
  // Undefined until its code has come; null where nothing is asked or offered. Who comes back finds what was chosen.
  const [quietLine, setQuietLine] = useRemembered<QuietLine | null>('quiet line');
  const isWelcomed = welcome !== null;
  const isAsleep = isWelcomed && welcome.goal !== null;
  const active = { goals: activeGoals, today };
  const oldGoals = { ...active, lastShown: profile.old_goals_banner_last_shown, isHeld: isExchangeActive };
  const rooms = { ...active, dashboard };

  return (
    <Page title={t('Dashboard')} isTitleHidden className={frameStyles.page}>
      <SkipLink targetId={GOALS_TITLE_ID}>{t('Skip to goals')}</SkipLink>
      <TopBar>
        <OfflineLine />
        <AccountMenu email={profile.email} onLogOut={askToLogOut} />
      </TopBar>
      <DashboardFrame
        notices={
          <>
            <Outbox uid={uid} queued={queued} today={today} celebration={celebration} />
            <Notices {...shown} goals={goals} queued={queued} quietLine={quietLine} />
          </>
        }
        panel={<DashboardPanel {...rooms} queued={queuedByGoal} isAsleep={isAsleep} hasCheckedIn={hasCheckedIn} />}
        goals={
          <>
            {isWelcomed && (
              <WelcomeBack goal={welcome.goal} today={today} onCheckIn={checkIn}>
                <AfterFirstPaint>
                  <OldGoalsNotice {...oldGoals} isQuiet />
                </AfterFirstPaint>
              </WelcomeBack>
            )}
            {offers.length > 0 && (
              <OfferedGoals
                goals={offers}
                uid={uid}
                today={today}
                onAccepted={focusGoal}
                onDeclined={focusGoalsTitle}
              />
            )}
            <GoalSection
              profile={profile}
              goals={listed}
              friends={dashboard.friends}
              today={today}
              queued={queuedByGoal}
              quietLine={quietLine}
              onCheckIn={checkIn}
              onUndo={undo}
            />
          </>
        }
        aside={<DashboardAside {...rooms} hasCheckedIn={hasCheckedIn} quietLine={quietLine} isWelcomed={isWelcomed} />}
        footer={<AccountFooter email={profile.email} onLogOut={askToLogOut} />}
      />
      {question}
      {useLocation().search.startsWith('?remind=') && <NewGoalReminders {...active} />}
      <AfterFirstPaint>
        <QuietLineChooser {...shown} goals={activeGoals} queued={queuedByGoal} onChoose={setQuietLine} />
        {!isWelcomed && <OldGoalsNotice {...oldGoals} />}
        <ExchangeCelebration
          picture={
            <LevelEmber uid={uid} color={avatarColor(profile)} level={streaks.level} mood="delighted" size={144} />
          }
          onActive={setIsExchangeActive}
        />
        <SecondTap {...active} uid={uid} onOffer={offerUndo} />
        <CelebrationStage sharedGoals={shared_goals} uid={uid} />
      </AfterFirstPaint>
      <Announcement announcer={celebration.announcer} />
    </Page>
  );
}

interface NoticesProps {
  dashboard: WireDashboard;
  goals: readonly WireOwnGoal[];
  queued: readonly QueuedCheckIn[];
  quietLine: QuietLine | null | undefined;
  today: LocalDay;
  hasCheckedIn: boolean;
}

/** What a person must know before anything else, mostly nothing. */
function Notices({ dashboard, goals, queued, quietLine, today, hasCheckedIn }: NoticesProps) {
  const { away, invited_by: inviter } = dashboard.profile;
  const orphaned = queued.filter(({ goalId }) => !goals.some(({ id }) => id === goalId));
  return (
    <>
      {!dashboard.subscription.is_active && <PausedLine queued={queued} />}
      {quietLine?.kind === 'payment' && <PastDueNotice />}
      {away.length > 0 && <AwayLine away={away} today={today} onBack={focusGoalsTitle} />}
      {orphaned.length > 0 && <QueuedCheckInNote queued={orphaned} today={today} goalName={t('a deleted goal')} />}
      {inviter !== null && !hasCheckedIn && <InviterNotice uid={inviter.uid} inviter={inviter} today={today} />}
    </>
  );
}
