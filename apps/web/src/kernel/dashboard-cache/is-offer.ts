import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';

/** Whether a shared goal waits for a person to accept it. */
export function isOfferTo({ participants }: Pick<WireSharedGoal, 'participants'>, uid: string): boolean {
  // A dashboard that an older version saved does not say it.
  return participants.some((person) => person.uid === uid && person.accepted === false);
}
