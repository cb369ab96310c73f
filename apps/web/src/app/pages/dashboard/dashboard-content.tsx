import type { WireDashboard } from '@fivefold/contract/calls/views';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { paths } from '#app/paths.ts';
import { useClock, useToday } from '#kernel/use-today.ts';
import { withWaiting } from '#slices/check-ins/optimistic.ts';
import { useCheckIn } from '#slices/check-ins/use-check-in.ts';
import { useWaiting } from '#slices/check-ins/waiting.ts';
import { InviteForm } from '#slices/invites/invite-form.tsx';
import { AccountFooter } from '#slices/profile/account-footer.tsx';
import { EmberCreature } from '#slices/streaks/creature/ember-creature.tsx';
import { PlanBadge } from '#slices/streaks/plan-badge.tsx';
import { StreakPanel } from '#slices/streaks/streak-panel.tsx';
import { PLAN_NAMES, planOf } from '#slices/subscription/plan-of.ts';
import { useOpenPortal } from '#slices/subscription/use-open-portal.ts';
import { afterPaint } from '#platform/after-paint.ts';
import { whenIdle } from '#platform/when-idle.ts';
import { Page } from '#ui/page.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { LegalLinks } from '../legal-links.tsx';
import { moodOf } from './creature-mood.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { FriendSection } from './friend-section.tsx';
import { GoalSection } from './goal-section.tsx';
import {
  CelebrationLayer,
  ExchangeCelebration,
  HeldInvitesNote,
  LogOutQuestion,
  OldGoalsNotice,
  PastDueNotice,
  SendWaiting,
  StreakGuide,
  WaitingNote,
  preloadDetails,
} from './late-parts.ts';
import { useCheckInJoy } from './use-check-in-joy.ts';
import { useLogOutQuestion } from './use-log-out-question.tsx';

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
  const joy = useCheckInJoy();
  const checkIn = useCheckIn({ uid: profile.uid, onChecked: joy.celebrateCheckIn, onKept: joy.announceKept });
  const plan = planOf(subscription, new Date(clock.now()));
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  const waiting = useWaiting(profile.uid);
  const goals = useMemo(
    () => withWaiting([...personal_goals, ...shared_goals], waiting),
    [personal_goals, shared_goals, waiting],
  );
  const waitingByGoal = useMemo(() => Map.groupBy(waiting, ({ goalId }) => goalId), [waiting]);
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
  const hasQueued = waiting.length > 0;
  useEffect(() => {
    if (hasQueued) void LogOutQuestion.preload();
  }, [hasQueued]);
  const homeless = waiting.filter(({ goalId }) => !goals.some(({ id }) => id === goalId));

  return (
    <Page title="Dashboard" isTitleHidden>
      {notice}
      <DashboardFrame
        notices={
          <>
            {subscription.past_due && <PastDueNotice />}
            {homeless.length > 0 && <WaitingNote waiting={homeless} today={today} goalName="a goal that is gone" />}
          </>
        }
        panel={
          <StreakPanel
            totalStreaks={streaks.total_streaks}
            level={streaks.level}
            picture={<EmberCreature level={streaks.level} mood={moodOf(goals, today)} size={144} />}
            planBadge={
              <PlanBadge
                endsAt={subscription.cancels_at}
                planName={PLAN_NAMES[plan]}
                isOpening={portal.isOpening}
                onOpen={plan === 'family' ? null : portal.open}
              />
            }
            exchangePath={plan === 'family' ? null : paths.streakExchange}
            onHelp={() => setIsGuideOpen(true)}
          />
        }
        goals={
          <GoalSection
            email={profile.email}
            uid={profile.uid}
            goals={goals}
            today={today}
            waiting={waitingByGoal}
            onCheckIn={checkIn}
          />
        }
        aside={
          <>
            <FriendSection friends={friends} uid={profile.uid} today={today} />
            <InviteForm
              uid={profile.uid}
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
      {isGuideOpen && <StreakGuide today={today} onClose={() => setIsGuideOpen(false)} />}
      {waiting.length > 0 && <SendWaiting uid={profile.uid} waiting={waiting} onChecked={joy.celebrateCheckIn} />}
      {isDrawn && (
        <>
          <OldGoalsNotice goals={goals} lastShown={profile.old_goals_banner_last_shown} today={today} />
          <ExchangeCelebration picture={<EmberCreature level={streaks.level} mood="delighted" size={144} label="" />} />
          <CelebrationLayer />
        </>
      )}
      <VisuallyHidden>
        <output>{joy.announcement}</output>
      </VisuallyHidden>
    </Page>
  );
}
