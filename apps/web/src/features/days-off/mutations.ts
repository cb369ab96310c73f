import { endAway, freezeGoal, freezeSharedGoal, goAway } from '@fivefold/contract/calls/days-off';
import { text } from '@fivefold/rules/text-key';
import { useCall } from '#kernel/api/use-call.ts';

export function useGoAway() {
  // Said beside the fields, not in a toast.
  return useCall(goAway, {
    handlesError: ({ code }) => code === 'away.not_possible',
    errorToast: text('That didn’t work.'),
  });
}

export function useEndAway() {
  return useCall(endAway, { errorToast: text('Your time away couldn’t be ended.') });
}

const KEPT = { errorToast: text('The streak couldn’t be kept.') };

export function useFreeze() {
  return useCall(freezeGoal, KEPT);
}

export function useSharedFreeze() {
  return useCall(freezeSharedGoal, KEPT);
}
