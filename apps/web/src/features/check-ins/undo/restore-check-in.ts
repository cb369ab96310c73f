import { restoreCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { text } from '@fivefold/rules/text-key';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#kernel/api/client.ts';
import { sendCall } from '#kernel/api/use-call.ts';

const RESTORE_FAILED = text('The check-in couldn’t be brought back.');

/** Brings an undone check-in back whole; the reads that follow show it. A failure is told by a toast. */
export async function restoreUndone(
  deps: { readonly cache: QueryClient; readonly api: ApiClient },
  body: { readonly goalId: string; readonly checkInIndex: number },
): Promise<boolean> {
  const options = { errorToast: RESTORE_FAILED, preferServer: true };
  return sendCall(deps, restoreCheckIn, { body }, options).then(
    () => true,
    () => false,
  );
}
