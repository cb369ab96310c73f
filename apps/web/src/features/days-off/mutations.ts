import { endAway, goAway } from '@fivefold/contract/calls/days-off';
import { text } from '@fivefold/rules/text-key';
import { useCall } from '#kernel/api/use-call.ts';
import { FREEZES } from '#kernel/outbox/freeze-kinds.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';

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
  return useChange(usePlatform(), FREEZES.regular, KEPT);
}

export function useSharedFreeze() {
  return useChange(usePlatform(), FREEZES.shared, KEPT);
}
