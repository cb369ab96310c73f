/**
 * What reminders cost with many people: `npm run bench:reminders`, or with fewer `npm run bench:reminders -- --people 100000`.
 * Everyone has three daily goals with a reminder each, and a phone. A tenth of them is due in one minute.
 */
import { createPlans } from '@fivefold/server/src/features/billing/steps.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { databaseOf } from '@fivefold/server/src/kernel/db/connect.ts';
import { connectPostgres } from '@fivefold/server/src/kernel/db/postgres-pool.ts';
import type { Schema } from '@fivefold/server/src/kernel/db/schema.ts';
import { sendReminders } from '@fivefold/server/src/features/reminders/jobs.ts';
import { findGoalTitles } from '@fivefold/server/src/features/goals/steps.ts';
import { notificationJobs } from '@fivefold/server/src/features/notifications/jobs.ts';
import { startWorker } from '@fivefold/server/src/kernel/jobs/worker.ts';
import type { PushSender } from '@fivefold/server/src/ports/push-sender/port.ts';
import { explainAll } from '@fivefold/server/src/testing/explain.ts';
import { oncePerText, recordStatements } from '@fivefold/server/src/testing/recorder.ts';
import { startCluster } from '../../bench/src/servers/postgres-cluster.ts';
import { NOON, seedReminders } from './seed.ts';

const { values } = parseArgs({ options: { people: { type: 'string', default: '1000000' } } });
const people = Number(values.people);
const due = people / 10;
/** How long a push service takes for a message. */
const SERVICE_MS = 60;
const SENDING_MS = 10_000;
const silentLog = Object.fromEntries(
  ['debug', 'info', 'warn', 'error'].map((level) => [level, () => undefined]),
) as unknown as Parameters<typeof startWorker>[0]['log'];

const cluster = await startCluster({ shared_buffers: '1GB', max_wal_size: '8GB' });
try {
  const url = await cluster.createDatabase('reminders');
  console.log(`PostgreSQL ${cluster.version}: ${people} people are inserted …`);
  await timed('inserted', () => seedReminders(url, people));

  const recorder = recordStatements();
  const pool = connectPostgres(url, { connections: 8 });
  const db = databaseOf<Schema>('postgres', pool, () => Promise.resolve());
  const count = async (what: string, given: unknown[] = []) => {
    const found = await pool.query<{ count: string }>(`select count(*) from ${what}`, given);
    return Number(found.rows[0]?.count);
  };
  const send = (now: Date) =>
    sendReminders({
      db,
      clock: { now: () => now },
      log: { error: (error: unknown) => console.error(error) },
      plans: createPlans({ arePlansSold: true }),
      hasMail: false,
      publicUrl: () => '',
      unsubscribeLinks: { pathFor: () => '', isSigned: () => false } as never,
    });

  // Two minutes earlier than the others, and due again for the plans.
  const early = new Date(NOON.getTime() - 120_000);
  const { rows } = await pool.query<{ uid: string }>('select uid from reminder_plans where next_at = $1 limit 100', [
    NOON,
  ]);
  const uids = rows.map(({ uid }) => uid);
  await pool.query('update reminders set minute = 718 where minute = 720 and uid = any($1)', [uids]);
  const makeDue = () => pool.query('update reminder_plans set next_at = $1 where uid = any($2)', [early, uids]);
  await makeDue();
  await recorder.during('a batch', () => send(early));
  await makeDue();
  const all = recorder.stop();
  console.log(`\nA batch of 100 people is ${all.length} statements:`);
  for (const plan of await explainAll(url, oncePerText(all), { isDone: true, avoidsWalks: false })) {
    console.log(`\n${plan.text.replaceAll(/\s+/g, ' ').slice(0, 150)}\n${plan.pages} pages, ${plan.ms} ms`);
    console.log(plan.drawing);
  }

  const ms = await timed(`${due} people who are due in one minute`, () => send(NOON));
  const left = await count('reminder_plans where next_at <= $1', [NOON]);
  console.log(`${Math.round(((due - left) / ms) * 1000)} a second by one process, ${left} left for its next minute`);
  const waiting = await count('jobs');
  let sent = 0;
  const pushSender: PushSender = {
    send: async () => {
      await delay(SERVICE_MS);
      sent += 1;
      return { kind: 'sent' };
    },
  };
  const clock = { now: () => NOON };
  const worker = startWorker({
    db: db.kysely,
    clock,
    log: silentLog,
    kinds: notificationJobs({ db, clock, pushSender, findGoalTitles, log: undefined }),
  });
  await delay(SENDING_MS);
  await worker.stop();
  console.log(
    `${waiting} pushes wait; a process sends ${Math.round((sent / SENDING_MS) * 1000)} a second to a service that takes ${SERVICE_MS} ms`,
  );
  for (const table of ['reminders', 'reminder_plans', 'messages_of_day']) {
    const { rows: sizes } = await pool.query<{ bytes: string }>(
      'select pg_total_relation_size($1::regclass) as bytes',
      [table],
    );
    console.log(`${table}: ${Math.round(Number(sizes[0]?.bytes) / (await count(table)))} bytes a row`);
  }
  await pool.end();
} finally {
  await cluster.stop();
}

async function timed(what: string, run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  const ms = performance.now() - began;
  console.log(`${what}: ${Math.round(ms)} ms`);
  return ms;
}
