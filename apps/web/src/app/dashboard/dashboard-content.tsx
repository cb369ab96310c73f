import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { emberLabel } from '#features/streaks/creature/ember-label.ts';
import { t } from '#kernel/language/t.ts';
import { useLocation } from '#kernel/router/router.tsx';
import { weekdayOf } from '@fivefold/rules/days-off';
import { orderGoals } from '@fivefold/rules/goal-order';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { paths, pathWith } from '#kernel/paths.ts';
import { useClock, useToday } from '#kernel/use-today.ts';
import { withQueued } from '#features/check-ins/optimistic.ts';
import { useCheckIn } from '#features/check-ins/use-check-in.ts';
import { useQueuedCheckIns } from '#features/check-ins/outbox/outbox.ts';
import { isArchived } from '#features/goals/progress.ts';
import { AccountFooter } from './frame/account-footer.tsx';
import { AccountMenu } from './frame/account-menu.tsx';
import { Announcement } from './check-in/announcement.tsx';
import { LevelCreature } from '#features/streaks/creature/level-creature.tsx';
import { PlanBadge } from '#features/streaks/plan-badge.tsx';
import { StreakPanel } from '#features/streaks/streak-panel.tsx';
import { PLAN_NAMES, getEffectivePlan } from '#features/billing/effective-plan.ts';
import { useOpenPortal } from '#features/billing/use-open-portal.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { whenIdle } from '#platform/when-idle.ts';
import { Page } from '#ui/page.tsx';
import { useMediaQuery } from '#ui/use-media-query.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { LegalLinks } from '#ui/legal-links.tsx';
import { focusGoal, focusGoalsTitle } from './list/goals-title.ts';
import { moodOf } from './panel/creature-mood.ts';
import { useWelcomeBack } from './first-days/use-welcome-back.ts';
import { useRunningBlock } from './panel/use-running-block.ts';
import { DashboardFrame } from './frame/dashboard-frame.tsx';
import frameStyles from './frame/dashboard-frame.module.css';
import { TopBar } from './frame/dashboard-frame.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { isOfferTo } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { GoalSection } from './list/goal-section.tsx';
import { GOALS_TITLE_ID } from './list/goals-title.ts';
import {
  ArrivingHearts,
  AwayLine,
  CelebrationStage,
  ExchangeCelebration,
  FriendSection,
  HeldInvitesNote,
  HighFives,
  HomeScreen,
  InviteForm,
  InviterNotice,
  LogOutQuestion,
  MondayCard,
  NameQuestion,
  NewGoalReminders,
  OfferedGoals,
  OldGoalsNotice,
  PanelPlace,
  PastDueNotice,
  OutboxSender,
  StreakGuide,
  WelcomeBack,
  QueuedCheckInNote,
  preloadDetails,
} from './lazy-components.tsx';
import { useCheckInCelebration } from './check-in/use-check-in-celebration.ts';
import { useCheckInUndo } from './check-in/use-check-in-undo.ts';
import { useLogOutQuestion } from '#app/use-log-out-question.tsx';

interface Props {
  dashboard: WireDashboard;
  /** Above everything: that this is not from now. */
  notice: ReactNode;
}

/** The dashboard of a person with a plan: streak panel, goals, friends, account. */
export function DashboardContent({ dashboard, notice }: Props) {
  const { profile, streaks, subscription, personal_goals, shared_goals, friends } = dashboard;
  const today = useToday();
  const clock = useClock();
  const { askToLogOut, question } = useLogOutQuestion();
  const portal = useOpenPortal();
  const celebration = useCheckInCelebration({ level: streaks.level });
  const { undo, offerUndo } = useCheckInUndo({ uid: profile.uid, onHidden: celebration.announceUndone });
  const checkIn = useCheckIn({
    uid: profile.uid,
    celebrations: celebration.choice,
    onChecked: celebration.celebrateCheckIn,
    onCelebrate: celebration.celebrateQueued,
    onQueued: celebration.announceQueued,
    onShown: offerUndo,
  });
  const plan = getEffectivePlan(subscription, new Date(clock.now()));
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const queued = useQueuedCheckIns(profile.uid);
  const offers = shared_goals.filter((goal) => isOfferTo(goal, profile.uid));
  const goals = useMemo(() => {
    const accepted = shared_goals.filter((goal) => !isOfferTo(goal, profile.uid));
    return withQueued(orderGoals<WireOwnGoal>([...personal_goals, ...accepted]), queued, today);
  }, [personal_goals, shared_goals, profile.uid, queued, today]);
  const queuedByGoal = useMemo(() => Map.groupBy(queued, ({ goalId }) => goalId), [queued]);
  const activeGoals = useMemo(() => goals.filter((goal) => !isArchived(goal, today)), [goals, today]);
  const welcome = useWelcomeBack(activeGoals, today);
  const isAsleep = welcome !== null && welcome.goal !== null;
  const mood = isAsleep ? 'sleepy' : moodOf(activeGoals, today);
  const block = useRunningBlock({
    goals: activeGoals,
    queued: queuedByGoal,
    totalStreaks: streaks.total_streaks,
    today,
  });
  // Level 1 is reached before its point lands: until then the ash is drawn as burning whole.
  const kindledFifths = streaks.level === 0 ? (block?.filled ?? 0) : PROGRESS_STEPS;
  const [isExchangeActive, setIsExchangeActive] = useState(false);
  const hasRoomForPlace = useMediaQuery('(min-width: 60rem)');
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isGone = false;
    void afterPaint().then(() => {
      if (!isGone) setIsDrawn(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  useEffect(() => whenIdle(() => void preloadDetails()), []);
  const hasQueued = queued.length > 0;
  useEffect(() => {
    if (hasQueued) void LogOutQuestion.preload();
  }, [hasQueued]);
  const hasCheckedIn = goals.some(({ check_ins }) => check_ins.some(({ user_id }) => user_id === profile.uid));
  const { invited_by: inviter } = profile;
  const orphanedCheckIns = queued.filter(({ goalId }) => !goals.some(({ id }) => id === goalId));

  const oldGoals = {
    goals: activeGoals,
    lastShown: profile.old_goals_banner_last_shown,
    today,
    isHeld: isExchangeActive,
  };

  return (
    <Page title={t('Dashboard')} isTitleHidden className={frameStyles.page}>
      <SkipLink targetId={GOALS_TITLE_ID}>{t('Skip to goals')}</SkipLink>
      <TopBar>
        <AccountMenu
          email={profile.email}
          yearPath={paths.me}
          settingsPath={paths.settings}
          awayPath={pathWith(paths.settings, { show: 'away' })}
          helpPath={paths.help}
          onLogOut={askToLogOut}
        />
      </TopBar>
      {notice}
      <DashboardFrame
        notices={
          <>
            {subscription.past_due && <PastDueNotice />}
            {profile.away.length > 0 && <AwayLine away={profile.away} today={today} onBack={focusGoalsTitle} />}
            {orphanedCheckIns.length > 0 && (
              <QueuedCheckInNote queued={orphanedCheckIns} today={today} goalName={t('a deleted goal')} />
            )}
            {inviter !== null && !hasCheckedIn && <InviterNotice uid={inviter.uid} inviter={inviter} today={today} />}
          </>
        }
        panel={
          <StreakPanel
            totalStreaks={streaks.total_streaks}
            level={streaks.level}
            picture={(shownLevel, pouredFrom) => (
              <LevelCreature
                level={shownLevel}
                label={emberLabel(streaks.level, mood)}
                mood={mood}
                kindledFifths={kindledFifths}
                pouredFrom={pouredFrom}
                size={144}
              />
            )}
            block={block}
            planBadge={
              <PlanBadge
                endsAt={subscription.cancels_at}
                planName={t(PLAN_NAMES[plan])}
                isOpening={portal.isOpening}
                onOpen={plan === 'family' ? null : portal.open}
              />
            }
            exchangePath={plan === 'family' ? null : paths.streakExchange}
            onHelp={() => setIsGuideOpen(true)}
            place={
              isDrawn && (
                <>
                  {hasRoomForPlace && <PanelPlace />}
                  <ArrivingHearts />
                </>
              )
            }
          />
        }
        goals={
          <>
            {welcome !== null && (
              <WelcomeBack goal={welcome.goal} today={today} onCheckIn={checkIn}>
                {isDrawn && <OldGoalsNotice {...oldGoals} isQuiet />}
              </WelcomeBack>
            )}
            {offers.length > 0 && (
              <OfferedGoals
                goals={offers}
                uid={profile.uid}
                today={today}
                onAccepted={focusGoal}
                onDeclined={focusGoalsTitle}
              />
            )}
            <GoalSection
              displayName={profile.display_name}
              email={profile.email}
              uid={profile.uid}
              goals={goals}
              friends={friends}
              today={today}
              queued={queuedByGoal}
              onCheckIn={checkIn}
              onUndo={undo}
            />
          </>
        }
        aside={
          <>
            {isDrawn && welcome === null && weekdayOf(today) === 1 && (
              <MondayCard today={today} onGone={focusGoalsTitle} />
            )}
            {hasCheckedIn && !profile.name_asked && <NameQuestion profile={profile} onGone={focusGoalsTitle} />}
            {isDrawn && (
              <HomeScreen goals={activeGoals} today={today} mayOffer={streaks.level > 0 && profile.name_asked} />
            )}
            <FriendSection friends={friends} uid={profile.uid} today={today} />
            <InviteForm
              uid={profile.uid}
              friends={friends}
              note={profile.email_verified === false && <HeldInvitesNote email={profile.email} />}
            />
          </>
        }
        footer={
          <AccountFooter
            email={profile.email}
            settingsPath={paths.settings}
            links={<LegalLinks />}
            onLogOut={askToLogOut}
          />
        }
      />
      {question}
      {useLocation().search.startsWith('?remind=') && <NewGoalReminders goals={activeGoals} today={today} />}
      {isGuideOpen && <StreakGuide today={today} onClose={() => setIsGuideOpen(false)} />}
      {queued.length > 0 && <OutboxSender uid={profile.uid} queued={queued} onChecked={celebration.celebrateCheckIn} />}
      {isDrawn && (
        <>
          {welcome === null && <OldGoalsNotice {...oldGoals} />}
          <ExchangeCelebration
            picture={<LevelCreature level={streaks.level} mood="delighted" size={144} label="" />}
            onActive={setIsExchangeActive}
          />
          <CelebrationStage />
          {shared_goals.length > 0 && <HighFives goals={shared_goals} uid={profile.uid} />}
        </>
      )}
      <Announcement announcer={celebration.announcer} />
    </Page>
  );
}
