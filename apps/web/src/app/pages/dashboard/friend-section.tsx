import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireFriendGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { memo } from 'react';
import { CheckInList } from '#slices/check-ins/check-in-list.tsx';
import { FriendCard } from '#slices/friends/friend-card.tsx';
import { GoalCard } from '#slices/goals/goal-card.tsx';
import { rhythmOfGoal, stateOfGoal } from '#slices/goals/standing.ts';
import { StreakBadge } from '#slices/streaks/streak-badge.tsx';
import { PLAN_NAMES } from '#slices/subscription/plan-of.ts';
import styles from './friend-section.module.css';

/** Friends with their public goals. */
export function FriendSection({ friends, today }: { friends: readonly WireFriendWithGoals[]; today: LocalDay }) {
  return (
    <section aria-labelledby="friends-title">
      <h2 id="friends-title" className={styles.title}>
        Friends
      </h2>
      <ul className={styles.list}>
        {friends.map((friend) => (
          <li key={friend.uid} className={styles.item}>
            <FriendEntry friend={friend} today={today} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const FriendEntry = memo(function FriendEntry({ friend, today }: { friend: WireFriendWithGoals; today: LocalDay }) {
  return (
    <FriendCard
      email={friend.email}
      planName={PLAN_NAMES[friend.subscription_status]}
      isPerformance={friend.subscription_status === 'performance'}
      badge={<StreakBadge count={friend.total_streak} />}
      goalCount={friend.goals.length}
    >
      {friend.goals.map((goal) => (
        <FriendGoal key={goal.id} goal={goal} today={today} />
      ))}
    </FriendCard>
  );
});

function FriendGoal({ goal, today }: { goal: WireFriendGoal; today: LocalDay }) {
  const state = stateOfGoal(goal, today);
  return (
    <GoalCard
      text={goal.goal}
      rhythm={rhythmOfGoal(goal)}
      state={state}
      badge={<StreakBadge count={state.countStreak} />}
      headingLevel={4}
    >
      <CheckInList goalId={goal.id} newest={goal.check_ins} total={goal.check_ins_total} today={today} />
    </GoalCard>
  );
}
