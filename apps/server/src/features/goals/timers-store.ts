import type { LocalDay } from '@fivefold/rules/calendar';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** Stores that a timer runs, or that none does. The transaction must have locked the participation. */
export async function writeTimer(
  tx: Tx<Schema>,
  { uid, goalId }: { readonly uid: string; readonly goalId: string },
  timer: { readonly startedAt: Date; readonly day: LocalDay } | null,
): Promise<void> {
  await tx
    .updateTable('goal_participants')
    .set({ timer_started_at: timer?.startedAt ?? null, timer_day: timer?.day ?? null })
    .where('goal_id', '=', goalId)
    .where('uid', '=', uid)
    .execute();
}
