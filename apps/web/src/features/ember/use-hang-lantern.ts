import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { HANG_LANTERN } from '#kernel/outbox/lantern-kind.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { useToday } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';

/** Hangs a paper lantern: at once on the screen, and without a connection when there is one. */
export function useHangLantern(uid: string) {
  const cache = useQueryClient();
  const day = useToday();
  return useChange(usePlatform(), HANG_LANTERN, {
    onMutate: (input) => HANG_LANTERN.show(cache, input, { uid, day, madeAt: 0 }),
    // It glows in the meadow all the same.
    onQueued: () => undefined,
    errorToast: text('The lantern couldn’t be hung.'),
  });
}
