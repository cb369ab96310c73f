import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { text } from '@fivefold/rules/text-key';
import { cancelDashboardReads, findGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { changeCheckIn } from '#kernel/dashboard-cache/later-changes.ts';
import { failureText } from '#kernel/api/failure-text.ts';
import { ApiProblem } from '#kernel/api/problem.ts';
import { t } from '#kernel/language/t.ts';
import { type DeliverDeps, deliverChange } from '#kernel/outbox/deliver-change.ts';
import { CORRECT_CHECK_IN, CORRECT_SHARED_CHECK_IN } from '#kernel/outbox/kinds.ts';
import { SAVED_HERE } from '#kernel/outbox/use-change.ts';
import type { Toasts } from '#kernel/toasts/toasts.ts';

const FAILED = text('Failed to save the check-in');

/** What the user changed; what is absent stays. */
export interface Corrections {
  readonly description?: string;
  /** Null takes the photo away. */
  readonly photo?: { readonly url: string; readonly previewUrl: string } | null;
}

interface CorrectDeps extends DeliverDeps {
  readonly toasts: Toasts;
}

/**
 * Changes note and photo of the user's check-in: at once on the screen, then on the server; without an answer
 * it waits on this device.
 * @returns why it failed, in a sentence, after the check-in is shown as it was; null when it did not
 */
export async function correctCheckIn(
  deps: CorrectDeps,
  { goalId, checkIn }: { goalId: string; checkIn: WireCheckIn },
  { description, photo }: Corrections,
): Promise<string | null> {
  const { cache, toasts } = deps;
  const show = (row: WireCheckIn) => changeCheckIn(cache, goalId, row.index, () => row);
  const expected: WireCheckIn = {
    ...checkIn,
    ...(description !== undefined && { description }),
    ...(photo !== undefined && { photo_url: photo?.previewUrl ?? null }),
  };
  const changes = {
    checkInIndex: checkIn.index,
    ...(description !== undefined && { description }),
    ...(photo !== undefined && { photoUrl: photo?.url ?? null }),
    ...(description !== undefined && { was: { description: checkIn.description } }),
  };
  const options = { errorToast: FAILED, successToast: text('Check-in saved') };
  show(expected);
  try {
    // Canceling a read restores what was cached before it, so the change is applied once more.
    await cancelDashboardReads(cache);
    show(expected);
    const delivered = await (findGoal(cache, goalId)?.type === 'shared'
      ? deliverChange(deps, CORRECT_SHARED_CHECK_IN, { body: { shared_goal_id: goalId, ...changes } }, options)
      : deliverChange(deps, CORRECT_CHECK_IN, { body: { goalId, ...changes } }, options));
    if (typeof delivered === 'object') show(delivered.answer.check_in);
    if (delivered === 'asked') show(checkIn);
    if (delivered === 'queued') toasts.success(t(SAVED_HERE));
    return null;
  } catch (problem) {
    show(checkIn);
    const sentence = text('Failed to save the check-in.');
    return problem instanceof ApiProblem ? failureText(problem, sentence) : t(sentence);
  }
}
