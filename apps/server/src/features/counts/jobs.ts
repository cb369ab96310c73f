import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import * as z from 'zod/mini';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import { enqueue } from '#kernel/jobs/queue';
import { defineHourlyJob, type RecurringJob } from '#kernel/jobs/recurring';
import { defineJob, type JobKind } from '#kernel/jobs/worker';
import {
  BACK_AFTER,
  type BackAfter,
  beginCount,
  countBack,
  countCheckIns,
  countFreezes,
  countGoals,
  type DayCount,
  type Joined,
  listJoined,
  listPeople,
  listUncounted,
  storeBack,
  storeCount,
  storeJoined,
} from './store.ts';

export interface CountDeps {
  readonly db: Pick<Database<Schema>, 'kysely'>;
  readonly sql: Sql;
  readonly clock: Clock;
}

const WALK = 'counts.walk';
/** People that one statement counts, and statements of one job: it is done long before its lease runs out. */
const PART = 500;
const PARTS_OF_JOB = 10;
/** Of those who joined, days that one job counts: more than one wait only after an update or a pause. */
const DAYS_OF_JOB = 10;
/** Days whose check-ins are counted anew: late ones may still arrive. */
const DAYS_COUNTED = 7;
/** Days in which used freezes are counted. */
export const FREEZE_DAYS = 28;
/** How far back those who joined are looked at. */
const JOINED_DAYS = 13 * 7;
/** A day is over everywhere, and late check-ins for it have arrived, so long after it began in UTC. */
const SETTLED_AFTER_DAYS = 3;

/** Counted so far. Days are those before `day`, and `day` itself, by name. */
const walkState = z.object({
  day: z.string(),
  after: z.string(),
  people: z.number(),
  goals: z.number(),
  freezes_held: z.number(),
  freezes_used: z.number(),
  days: z.record(z.string(), z.object({ check_ins: z.number(), active_people: z.number(), returns: z.number() })),
});
type WalkState = z.infer<typeof walkState>;

/**
 * Every hour sees whether yesterday in UTC was counted, and counts it: once a day, and soon after the first start. What it
 * counts of those who joined is a few days' people.
 */
export function countsJob(deps: CountDeps): RecurringJob {
  const { db, sql, clock } = deps;
  return defineHourlyJob(deps, 'counts.begin', async () => {
    const yesterday = addDays(dayInZone(clock.now(), 'UTC'), -1);
    await inTransaction(db.kysely, async (tx) => {
      if (!(await beginCount(tx, yesterday))) return;
      await enqueue(tx, clock, { kind: WALK, payload: beginWalk(yesterday), dedupeKey: `${WALK}:${yesterday}` });
    });
    const from = addDays(yesterday, 1 - JOINED_DAYS);
    await storeJoined(sql, from, yesterday);
    for (const after of BACK_AFTER) {
      const to = addDays(yesterday, 1 - after - SETTLED_AFTER_DAYS);
      for (const day of await listUncounted(sql, after, { from, to, limit: DAYS_OF_JOB }))
        await storeBack(sql, after, day, await countBackOf(sql, day, after));
    }
  });
}

export function countJobs(deps: CountDeps): JobKind[] {
  return [defineJob(WALK, walkState, (state) => walk(deps, state))];
}

function beginWalk(day: LocalDay): WalkState {
  const days = Array.from({ length: DAYS_COUNTED }, (_, index) => addDays(day, -index));
  const nothing = { check_ins: 0, active_people: 0, returns: 0 };
  const totals = { people: 0, goals: 0, freezes_held: 0, freezes_used: 0 };
  return { day, after: '', ...totals, days: Object.fromEntries(days.map((each) => [each, nothing])) };
}

/**
 * Counts a part of all people and leaves the rest to the next job. What was counted travels in the job, so a job that runs
 * twice counts nothing twice.
 */
async function walk({ db, sql, clock }: CountDeps, begun: WalkState): Promise<void> {
  let state = begun;
  for (let part = 0; part < PARTS_OF_JOB; part++) {
    const people = await listPeople(sql, state.after, PART);
    if (people.length > 0) state = await addPart(sql, state, people);
    if (people.length < PART) {
      const { day, days, after: _, ...totals } = state;
      await inTransaction(db.kysely, (tx) =>
        storeCount(tx, {
          day: day as LocalDay,
          at: clock.now(),
          totals,
          days: new Map(Object.entries(days) as [LocalDay, DayCount][]),
        }),
      );
      return;
    }
  }
  await enqueue(db.kysely, clock, { kind: WALK, payload: state, dedupeKey: `${WALK}:${state.day}` });
}

async function addPart(sql: Sql, state: WalkState, people: Awaited<ReturnType<typeof listPeople>>): Promise<WalkState> {
  const here = people.filter(({ is_here: isHere }) => isHere);
  const uids = here.map(({ uid }) => uid);
  const day = state.day as LocalDay;
  const days = { ...state.days };
  for (const { day: each, ...count } of await countCheckIns(sql, uids, addDays(day, 1 - DAYS_COUNTED), day)) {
    const before = days[each];
    if (before === undefined) continue;
    days[each] = {
      check_ins: before.check_ins + count.check_ins,
      active_people: before.active_people + count.active_people,
      returns: before.returns + count.returns,
    };
  }
  return {
    day,
    days,
    after: people.at(-1)?.uid ?? state.after,
    people: state.people + here.length,
    goals: state.goals + (await countGoals(sql, uids)),
    freezes_held: state.freezes_held + here.reduce((sum, { freezes }) => sum + freezes, 0),
    freezes_used: state.freezes_used + (await countFreezes(sql, uids, addDays(day, 1 - FREEZE_DAYS), day)),
  };
}

/** How many of those who joined on a day checked in a number of days later, by their own clock. */
async function countBackOf(sql: Sql, day: LocalDay, after: BackAfter): Promise<number> {
  let count = 0;
  for (let last: Joined | undefined; ;) {
    const part = await listJoined(sql, day, last, PART);
    last = part.at(-1);
    if (last === undefined) return count;
    const days = part.map((each) => addDays(dayInZone(each.created_at, each.time_zone ?? 'UTC'), after));
    count += await countBack(
      sql,
      part.map(({ uid }) => uid),
      days,
    );
  }
}
