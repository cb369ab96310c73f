import { addDays } from '@fivefold/rules/calendar';
import { isMondayMorning } from '@fivefold/rules/monday-morning';
import { isAwayAllWeek, lastWeek } from '@fivefold/rules/week';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { createSql, sqlIn } from '#kernel/db/sql';
import { defineHourlyJob, type RecurringJob } from '#kernel/jobs/recurring';
import type { Log } from '#kernel/log';
import { todayOf, zoneOf } from '#kernel/today';
import type { Plans } from '../billing/steps.ts';
import { notify, type NotifyDeps } from '../notifications/steps.ts';
import { takeMondayMail } from '../profile/steps.ts';
import { summarizeWeek } from './actions.ts';
import { mondayMail } from './monday-mail.ts';
import { listMondayMailReaders, type MondayMailReader } from './store.ts';

export interface MondayMailDeps extends NotifyDeps {
  readonly db: Database<Schema>;
  readonly log: Pick<Log, 'error'> | undefined;
  readonly plans: Plans;
}

const BATCH = 200;

/** Every hour writes the mail about the last week to those for whom it is Monday morning. */
export function mondayMailJob(deps: MondayMailDeps): RecurringJob {
  return defineHourlyJob(deps, 'week.mail', () => sendMondayMails(deps));
}

/**
 * What fails for one person is told to the operator, and the next hour tries it again: the others are not kept waiting.
 */
export async function sendMondayMails(deps: MondayMailDeps): Promise<void> {
  if (!deps.hasMail) return;
  const sql = createSql(deps.db.pool);
  let after = '';
  for (;;) {
    const readers = await listMondayMailReaders(sql, { after, limit: BATCH });
    for (const reader of readers) {
      if (!isDue(deps, reader)) continue;
      await sendTo(deps, reader).catch((err: unknown) =>
        deps.log?.error({ err, uid: reader.uid }, 'the Monday mail of a person could not be written'),
      );
    }
    const last = readers.at(-1);
    if (last === undefined || readers.length < BATCH) return;
    after = last.uid;
  }
}

function isDue({ clock, plans }: MondayMailDeps, reader: MondayMailReader): boolean {
  const now = clock.now();
  const person = { timeZone: reader.time_zone };
  if (!isMondayMorning(now, zoneOf(person))) return false;
  // Only to save a transaction: it asks again.
  if (reader.monday_mail_sent_on !== null && reader.monday_mail_sent_on >= todayOf(clock, person)) return false;
  return plans.hasPlan(reader, now);
}

/**
 * One transaction: the mail is enqueued exactly when its day is noted, so that neither a crash nor a second process
 * sends it twice. A week without anything to say is noted, too, so that it is looked at once.
 */
async function sendTo(deps: MondayMailDeps, reader: MondayMailReader): Promise<void> {
  const { db, clock } = deps;
  const person = { uid: reader.uid, timeZone: reader.time_zone };
  const today = todayOf(clock, person);
  const last = lastWeek(today);
  await inTransaction(db.kysely, async (tx) => {
    const isTaken = await takeMondayMail(tx, { uid: person.uid, today, monday: addDays(last.to, 1) });
    if (!isTaken || isAwayAllWeek(reader.away ?? [], last)) return;
    const week = await summarizeWeek({ sql: sqlIn(tx), clock }, person);
    if (week.kept + week.missed === 0) return;
    await notify(tx, deps, { kind: 'monday', uid: person.uid, mail: mondayMail(week) });
  });
}
