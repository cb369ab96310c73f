import { randomUUID } from 'node:crypto';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { copyGoalLeft, countMoved, lockGoalsLeft } from '../goals/steps.ts';
import { movePhotos } from '../photos/steps.ts';
import { moveCheckIns } from './rows.ts';

/** A person's check-ins that went from a goal to another. */
interface MovedHistory {
  readonly from: string;
  readonly to: string;
  readonly uid: string;
}

/**
 * Takes the check-ins of each of two people out of the shared goals that stay with the other, with notes and photos.
 * They go to goals of their own, which no one sees. Sharing has ended before, so none is added meanwhile.
 */
export async function partHistories(tx: Tx<Schema>, one: string, other: string): Promise<MovedHistory[]> {
  const moved: MovedHistory[] = [];
  for (const [createdBy, uid] of [
    [one, other],
    [other, one],
  ] as const)
    for (const from of await lockGoalsLeft(tx, { createdBy, leftBy: uid })) {
      const history = { from, to: randomUUID(), uid };
      await copyGoalLeft(tx, history);
      await movePhotos(tx, history);
      await countMoved(tx, { ...history, count: await moveCheckIns(tx, history) });
      moved.push(history);
    }
  return moved;
}
