import { correctCheckIn as correctOwn, correctSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { text } from '@fivefold/rules/text-key';
import type { QueryClient } from '@tanstack/react-query';
import { cancelDashboardReads, findGoal, replaceGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { olderCheckIns } from '#kernel/dashboard-cache/older-check-ins.ts';
import type { ApiClient } from '#kernel/api/client.ts';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { failureText } from '#kernel/api/failure-text.ts';
import { ApiProblem } from '#kernel/api/problem.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';

const FAILED = text('Failed to save the check-in');

/** What the user changed; what is absent stays. */
export interface Corrections {
  readonly description?: string;
  /** Null takes the photo away. */
  readonly photo?: { readonly url: string; readonly previewUrl: string } | null;
}

interface CorrectDeps {
  readonly cache: QueryClient;
  readonly api: ApiClient;
}

/**
 * Changes note and photo of the user's check-in: at once on the screen, then on the server.
 * @returns why it failed, in a sentence, after the check-in is shown as it was; null when it did not
 */
export async function correctCheckIn(
  { cache, api }: CorrectDeps,
  { goalId, checkIn }: { goalId: string; checkIn: WireCheckIn },
  { description, photo }: Corrections,
): Promise<string | null> {
  const show = (row: WireCheckIn) => replaceCheckIn(cache, goalId, row);
  const expected: WireCheckIn = {
    ...checkIn,
    ...(description !== undefined && { description }),
    ...(photo !== undefined && { photo_url: photo?.previewUrl ?? null }),
  };
  const changes = {
    checkInIndex: checkIn.index,
    ...(description !== undefined && { description }),
    ...(photo !== undefined && { photoUrl: photo?.url ?? null }),
  };
  const options = { errorToast: FAILED, successToast: text('Check-in saved') };
  const idempotencyKey = createUuid();
  show(expected);
  try {
    // Canceling a read restores what was cached before it, so the change is applied once more.
    await cancelDashboardReads(cache);
    show(expected);
    const answer = await (findGoal(cache, goalId)?.type === 'shared'
      ? sendCall(
          { cache, api },
          correctSharedCheckIn,
          { body: { shared_goal_id: goalId, ...changes }, idempotencyKey },
          options,
        )
      : sendCall({ cache, api }, correctOwn, { body: { goalId, ...changes }, idempotencyKey }, options));
    show(answer.check_in);
    return null;
  } catch (problem) {
    show(checkIn);
    const sentence = text('Failed to save the check-in.');
    return problem instanceof ApiProblem ? failureText(problem, sentence) : t(sentence);
  }
}

/** Replaces a check-in among those that the goal carries, and among the older ones that were fetched. */
function replaceCheckIn(cache: QueryClient, goalId: string, changed: WireCheckIn): void {
  const replace = (rows: readonly WireCheckIn[]) => rows.map((row) => (row.index === changed.index ? changed : row));
  const goal = findGoal(cache, goalId);
  if (goal !== undefined) replaceGoal(cache, { ...goal, check_ins: replace(goal.check_ins) });
  cache.setQueryData(olderCheckIns(goalId).queryKey, (cached) => cached && replace(cached));
}
