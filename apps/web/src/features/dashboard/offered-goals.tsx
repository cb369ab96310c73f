import type { ComponentProps } from 'react';
import { OfferedGoals as GoalsOfFriends } from '#features/goals/offers/offered-goals.tsx';
import { ReportGoal } from './report-button.tsx';

/** Goals that friends offer, each with a way to report it. */
export function OfferedGoals(props: Omit<ComponentProps<typeof GoalsOfFriends>, 'renderReport'>) {
  return (
    <GoalsOfFriends
      {...props}
      renderReport={(goal, friend) => <ReportGoal goal={goal} person={friend} onBlocked={props.onDeclined} />}
    />
  );
}
