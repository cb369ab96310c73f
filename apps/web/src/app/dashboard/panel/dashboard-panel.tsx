import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { avatarColor } from '@fivefold/rules/participant-color';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { memo, useState } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { useClock } from '#kernel/use-today.ts';
import { PLAN_NAMES, getEffectivePlan } from '#features/billing/effective-plan.ts';
import { skyAt } from '#features/celebrations/meadow/sky-hours.ts';
import { useOpenPortal } from '#features/billing/use-open-portal.ts';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
import { getGoalState } from '#features/goals/progress.ts';
import type { EmberMood } from '#ui/ember/ember-sprite.ts';
import { PlanBadge } from '#features/streaks/plan-badge.tsx';
import { StreakPanel } from '#features/streaks/streak-panel.tsx';
import { PanelHearts, PanelLife, PanelMeadow, PanelVisitor, StreakGuide } from '../lazy-components.tsx';
import { AfterFirstPaint } from '../frame/after-first-paint.tsx';
import { PanelEmber } from './panel-ember.tsx';
import { TodayLights } from './today-lights.tsx';
import { useRunningBlock } from './use-running-block.ts';

interface Props {
  dashboard: Pick<WireDashboard, 'profile' | 'streaks' | 'subscription'>;
  /** Those that are not archived, with the queued check-ins applied. */
  goals: readonly WireOwnGoal[];
  queued: ReadonlyMap<string, readonly QueuedCheckIn[]>;
  today: LocalDay;
  /** The person was away for a week and has not checked in yet. */
  isAsleep: boolean;
  hasCheckedIn: boolean;
}

/** The panel across the top with the person's ember, streaks and plan, and the guide that it opens. */
export const DashboardPanel = memo(function DashboardPanel({
  dashboard,
  goals,
  queued,
  today,
  isAsleep,
  hasCheckedIn,
}: Props) {
  const { profile, streaks, subscription } = dashboard;
  const ember = { uid: profile.uid, color: avatarColor(profile) };
  const clock = useClock();
  const portal = useOpenPortal();
  const plan = getEffectivePlan(subscription, new Date(clock.now()));
  const sections = goals.map((goal) => getGoalState(goal, today).section);
  const done = sections.filter((section) => section === 'done').length;
  const all = done + sections.filter((section) => section === 'due').length;
  const mood = isAsleep ? 'sleepy' : moodOf(done, all);
  // Who deleted all goals has checked in before.
  const isAwake = hasCheckedIn || streaks.level > 0 || profile.ember_name !== null;
  const block = useRunningBlock({ goals, queued, totalStreaks: streaks.total_streaks, today });
  // Level 1 is reached before its point lands: until then the ash is drawn as burning whole.
  const kindledFifths = streaks.level === 0 ? (block?.filled ?? 0) : PROGRESS_STEPS;
  const [isGuideOpen, setIsGuideOpen] = useState(false);
  return (
    <>
      <StreakPanel
        totalStreaks={streaks.total_streaks}
        level={streaks.level}
        picture={(shownLevel, pouredFrom) => (
          <PanelEmber
            {...ember}
            name={profile.ember_name}
            level={streaks.level}
            shownLevel={shownLevel}
            pouredFrom={pouredFrom}
            isAwake={isAwake}
            mood={mood}
            kindledFifths={kindledFifths}
            life={
              isAwake && (
                <AfterFirstPaint>
                  <PanelLife
                    {...ember}
                    level={shownLevel}
                    kindledFifths={kindledFifths}
                    mood={mood}
                    goals={goals}
                    today={today}
                    since={profile.created_on ?? today}
                  />
                </AfterFirstPaint>
              )
            }
          />
        )}
        lights={<TodayLights done={done} all={all} />}
        block={block}
        today={today}
        planBadge={
          <PlanBadge
            endsAt={subscription.cancels_at}
            paidUntil={plan === 'performance' ? subscription.performance_plan_end : null}
            planName={t(PLAN_NAMES[plan])}
            isOpening={portal.isOpening}
            onOpen={plan === 'family' ? null : portal.open}
          />
        }
        exchangePath={plan === 'family' ? null : paths.streakExchange}
        sky={skyAt(new Date(clock.now()).getHours())}
        onHelp={() => setIsGuideOpen(true)}
        place={
          <AfterFirstPaint>
            <PanelMeadow />
            {isAwake && <PanelVisitor uid={profile.uid} today={today} />}
            <PanelHearts />
          </AfterFirstPaint>
        }
      />
      {isGuideOpen && <StreakGuide ember={ember} today={today} onClose={() => setIsGuideOpen(false)} />}
    </>
  );
});

/** The more of what is due is done, the happier the ember; it is awake before anything is. */
function moodOf(done: number, all: number): EmberMood {
  if (done === 0) return 'content';
  return done === all ? 'delighted' : 'happy';
}
