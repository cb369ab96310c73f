import { activeUntil } from '@fivefold/rules/away';
import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import { type Inactivity, INACTIVITY_DAYS, INACTIVITY_WARNING_DAYS, inactivityOn } from '@fivefold/rules/plan';
import { lapseText } from '@fivefold/rules/push-texts';
import type { Kysely } from 'kysely';
import type { Clock } from '#kernel/clock';
import type { Database, Tx } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { enqueue } from '#kernel/jobs/queue';
import type { Log } from '#kernel/log';
import { todayOf } from '#kernel/today';
import { notify, type NotifyDeps } from '#features/notifications/steps';
import { inactivityMail } from './inactivity-mail.ts';
import { isOnItsWay, isReserved } from '../credits/month-state.ts';
import { changeMonth, listMonths, recountMonths } from '../credits/store.ts';
import { reconcileJob } from '../reconcile/job.ts';
import { lockAccount } from '../store.ts';
import { findInactive, type InactivePerson, markWarned } from './store.ts';

export interface InactivityDeps extends NotifyDeps {
  readonly db: Database<Schema>;
  readonly log: Pick<Log, 'error'> | undefined;
}

const BATCH = 100;

/**
 * Thirty days without a check-in end the months that are not yet billed, with a warning a week before, once for each
 * time of inactivity (Specification section 9, Decisions section 7). Streaks are not touched, nor is a period that is
 * paid. What fails for one person is told to the operator, and the next hour tries it again: the others are not kept
 * waiting.
 */
export async function expireInactiveMonths(deps: InactivityDeps): Promise<void> {
  // A user's day may be one ahead of UTC; their own day decides below.
  const idleSince = addDays(dayInZone(deps.clock.now(), 'UTC'), 1 - INACTIVITY_WARNING_DAYS);
  let after = '';
  for (;;) {
    const people = await findInactive(deps.db.kysely, { idleSince, after, limit: BATCH });
    for (const { uid } of people) {
      await applyInactivityRule(deps, uid).catch((err: unknown) =>
        deps.log?.error({ err, uid }, 'the inactivity of a person could not be judged'),
      );
    }
    const last = people.at(-1);
    if (last === undefined || people.length < BATCH) return;
    after = last.uid;
  }
}

async function applyInactivityRule(deps: InactivityDeps, uid: string): Promise<void> {
  await inTransaction(deps.db.kysely, async (tx) => {
    await lockAccount(tx, uid);
    // Checked again under the lock: an exchange may have come in between.
    const [person] = await findInactive(tx as Kysely<Schema>, { uid });
    if (person === undefined) return;
    const { since, inactivity } = inactivityOf(person, deps.clock);
    if (inactivity === 'lost') await expireMonths(tx, deps.clock, uid);
    if (inactivity !== 'warn' || !(await markWarned(tx, uid, since))) return;
    const [months, end] = [person.months_left, addDays(since, INACTIVITY_DAYS)];
    await notify(tx, deps, {
      kind: 'inactivity',
      uid,
      push: lapseText(months, end),
      mail: inactivityMail(months, end),
    });
  });
}

/**
 * Inactivity begins with the last check-in, or with the end of an absence that counts; months that were bought later
 * are not lost before their own thirty days.
 */
function inactivityOf(person: InactivePerson, clock: Clock): { since: LocalDay; inactivity: Inactivity } {
  const today = todayOf(clock, { timeZone: person.time_zone });
  const boughtOn = dayInZone(new Date(person.bought_at * 1000), person.time_zone ?? 'UTC');
  const { last_active_on: checkedOn } = person;
  const lastActive = checkedOn === null || checkedOn < boughtOn ? boughtOn : checkedOn;
  const since = activeUntil(lastActive, person.away ?? [], today);
  return { since, inactivity: inactivityOn(since, today) };
}

async function expireMonths(tx: Tx<Schema>, clock: Clock, uid: string): Promise<void> {
  for (const month of await listMonths(tx, uid)) {
    if (month.state === 'available') await changeMonth(tx, month, { state: 'expired' });
    // The coupon is on the subscription, or may be: it must come off first, and an invoice may be quicker.
    else if (isOnItsWay(month) && !isReserved(month)) await changeMonth(tx, month, { is_expiring: true });
  }
  await recountMonths(tx, uid);
  await enqueue(tx, clock, reconcileJob(uid));
}
