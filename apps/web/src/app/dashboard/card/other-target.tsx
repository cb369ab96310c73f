import type { LocalDay } from '@fivefold/rules/calendar';
import { AmountButton } from '#features/check-ins/amounts/amount-button.tsx';
import { HeldButton } from '#features/check-ins/avoid/held-button.tsx';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';

interface Props {
  goal: WireOwnGoal;
  uid: string;
  today: LocalDay;
  isChecked: boolean;
  isSmall: boolean;
  onCheck: (isByKeyboard: boolean) => void;
  onOpen: () => void;
}

/** The large button of a goal that counts an amount, or of a day without. */
export function OtherTarget({ goal, uid, today, isChecked, isSmall, onCheck, onOpen }: Props) {
  return goal.avoid ? (
    <HeldButton goal={goal} today={today} isChecked={isChecked} isSmall={isSmall} onCheck={onCheck} />
  ) : (
    <AmountButton goal={goal} uid={uid} today={today} isSmall={isSmall} onOpen={onOpen} />
  );
}
