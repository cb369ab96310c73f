import type { ComponentProps } from 'react';
import { OfferedGoals as GoalsOfFriends } from '#features/goals/offers/offered-goals.tsx';
import { OfferMenu } from './offer-menu.tsx';

/** Goals that friends offer, each with a way to report it and to block who made it. */
export function OfferedGoals(props: Omit<ComponentProps<typeof GoalsOfFriends>, 'renderMenu'>) {
  return (
    <GoalsOfFriends
      {...props}
      renderMenu={(goal, friend) => <OfferMenu goal={goal} friend={friend} onBlocked={props.onDeclined} />}
    />
  );
}
