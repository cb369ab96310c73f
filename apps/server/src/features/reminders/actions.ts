import type { AnswerOf, BodyOf } from '@fivefold/contract/call';
import type {
  getReminders as getCall,
  listReminders as listCall,
  setReminders as setCall,
} from '@fivefold/contract/calls/reminders';
import { formatTime, isQuiet, parseTime } from '@fivefold/rules/messages';
import { nextOf, REMINDERS_LISTED } from '@fivefold/rules/reminders';
import { wallTimeAt } from '@fivefold/rules/wall-clock';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { zoneOf } from '#kernel/today';
import { lockParticipation } from '../goals/steps.ts';
import { readMessageSettings } from '../messages/steps.ts';
import { findTimeZone } from '../profile/steps.ts';
import { listAllReminders, listReminders, replan, skipEvening, writeReminders } from './store.ts';

export interface ReminderDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
}

/** @throws Problem goals.not_found */
export function showReminders(
  { db, clock }: ReminderDeps,
  caller: Caller,
  goalId: string,
): Promise<AnswerOf<typeof getCall>> {
  return inTransaction(db.kysely, async (tx) => {
    if ((await lockParticipation(tx, caller.uid, goalId)) === undefined) throw new Problem('goals.not_found');
    return answerOf(tx, clock, caller, goalId);
  });
}

/** All reminders of a person. A goal that was deleted some seconds ago may still have some. */
export async function showAllReminders({ db }: ReminderDeps, caller: Caller): Promise<AnswerOf<typeof listCall>> {
  const rows = await listAllReminders(db.kysely, caller.uid, REMINDERS_LISTED);
  const data = rows.map(({ goal_id, minute, weekdays }) => ({
    goal_id,
    time: formatTime(minute),
    weekdays: [...weekdays],
  }));
  return { data };
}

/** Sets all reminders of a goal. A time that has passed today comes tomorrow. @throws Problem goals.not_found */
export function setReminders(
  { db, clock }: ReminderDeps,
  caller: Caller,
  { goalId, reminders }: BodyOf<typeof setCall>,
): Promise<AnswerOf<typeof setCall>> {
  return inTransaction(db.kysely, async (tx) => {
    if ((await lockParticipation(tx, caller.uid, goalId)) === undefined) throw new Problem('goals.not_found');
    await storeReminders(tx, clock, caller, { goalId, reminders });
    return answerOf(tx, clock, caller, goalId);
  });
}

/** Stores all reminders of a goal of the person. */
export async function storeReminders(
  tx: Tx<Schema>,
  clock: Clock,
  person: Pick<Caller, 'uid' | 'timeZone'>,
  { goalId, reminders }: BodyOf<typeof setCall>,
): Promise<void> {
  const now = clock.now();
  const wall = wallTimeAt(now, zoneOf(person));
  const stored = reminders.map(({ time, weekdays }) => {
    const minute = parseTime(time) ?? 0;
    return { minute, weekdays, last_on: minute <= wall.minute ? wall.day : null };
  });
  // The plan first: the job that decides locks it before it writes reminders.
  await replan(tx, person.uid, now);
  await writeReminders(tx, { uid: person.uid, goalId, reminders: stored, today: wall.day });
}

/**
 * Plans anew for a person whose settings or devices have changed. An evening note whose time has passed today comes
 * tomorrow.
 */
export async function replanFor(tx: Tx<Schema>, clock: Clock, uid: string): Promise<void> {
  const now = clock.now();
  await replan(tx, uid, now);
  const [{ eveningAt }, timeZone] = [await readMessageSettings(tx, uid), await findTimeZone(tx, uid)];
  const wall = wallTimeAt(now, zoneOf({ timeZone }));
  if (eveningAt <= wall.minute) await skipEvening(tx, uid, wall.day);
}

async function answerOf(
  tx: Tx<Schema>,
  clock: Clock,
  caller: Caller,
  goalId: string,
): Promise<AnswerOf<typeof getCall>> {
  const reminders = await listReminders(tx, caller.uid, goalId);
  const { quiet } = await readMessageSettings(tx, caller.uid);
  const heard = reminders.filter(({ minute }) => !isQuiet(minute, quiet));
  const slots = heard.map(({ minute, weekdays, last_on: lastOn }) => ({ minute, weekdays, lastOn }));
  return {
    data: reminders.map(({ minute, weekdays }) => ({
      time: formatTime(minute),
      weekdays: [...weekdays],
      is_quiet: isQuiet(minute, quiet),
    })),
    next: nextOf(slots, zoneOf(caller), clock.now())?.toISOString() ?? null,
  };
}
