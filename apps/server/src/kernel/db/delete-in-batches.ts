import type { Kysely, RawBuilder } from 'kysely';

/** Rows that one statement deletes: it holds their locks, and must end long before its time limit. */
export const BATCH = 5000;
/** Shorter than a job's lease. What is left then waits for the next hour. */
const MOST_MS = 30_000;

/**
 * Does a statement that deletes at most `BATCH` rows again and again, until it finds fewer or has done so for half a
 * minute.
 */
export async function deleteInBatches<Schema>(db: Kysely<Schema>, statement: RawBuilder<unknown>): Promise<void> {
  const endAt = performance.now() + MOST_MS;
  for (let gone = BATCH; gone >= BATCH && performance.now() < endAt;) {
    gone = Number((await statement.execute(db)).numAffectedRows ?? 0n);
  }
}
