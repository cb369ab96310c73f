import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { DayRange } from '@fivefold/rules/days-off';
import { FREEZES_MAX } from '@fivefold/rules/freeze';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';

/** Reads a person's absences and freezes, and locks their profile until the transaction ends. */
export async function lockAwayAndFreezes(
  tx: Tx<Schema>,
  uid: string,
): Promise<{ away: readonly DayRange[]; freezes: number }> {
  const { away, freezes } = await tx
    .selectFrom('profiles')
    .select(['away', 'freezes'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { away: away ?? [], freezes };
}

/** A person's absences, ascending; null is none. */
export async function findAway(db: Kysely<Schema>, uid: string): Promise<readonly DayRange[] | null> {
  const row = await db.selectFrom('profiles').select('away').where('uid', '=', uid).executeTakeFirst();
  return row?.away ?? null;
}

/** Stores a person's absences, ascending. The transaction must hold the profile's lock. */
export async function setAway(tx: Tx<Schema>, uid: string, away: readonly DayRange[]): Promise<void> {
  // Null for none, so that the rules take their fast path.
  const json = away.length === 0 ? null : JSON.stringify(away);
  await tx.updateTable('profiles').set({ away: json }).where('uid', '=', uid).execute();
}

/** The absences that an answer carries: those that are not over, wherever it is today. */
export function shownAway(away: readonly DayRange[] | null, today: LocalDay): DayRange[] {
  return away === null ? [] : away.filter(({ to }) => to >= addDays(today, -1));
}

/** Takes freezes from a person. The transaction must hold the profile's lock. */
export async function takeFreezes(tx: Tx<Schema>, uid: string, count: number): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((eb) => ({ freezes: eb('freezes', '-', count) }))
    .where('uid', '=', uid)
    .execute();
}

/**
 * Gives freezes back that were used a moment ago, as far as there is room for them. The transaction must hold the
 * profile's lock. @returns those that the person has then
 */
export async function returnFreezes(tx: Tx<Schema>, uid: string, count: number): Promise<number> {
  const { freezes } = await tx
    .updateTable('profiles')
    .set({ freezes: sql`greatest(freezes, least(freezes + ${count}, ${FREEZES_MAX}))` })
    .where('uid', '=', uid)
    .returning('freezes')
    .executeTakeFirstOrThrow();
  return freezes;
}
