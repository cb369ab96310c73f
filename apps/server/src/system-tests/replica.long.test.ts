import { exportAccount } from '@fivefold/contract/calls/account';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { addDays } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type Cast, gather, randomAct, type RandomAct, perform } from '#testing/random-acts';
import { type PostgresServer, startPostgres, startStandby } from '#testing/postgres';
import { longRounds } from '#testing/rounds';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { makeGoal } from '#testing/test-users';
import { readZip } from '#testing/zips';

const ROUNDS = longRounds(8, 3);
const LAG_SECONDS = 3;
/** Few after each pause: the first ones are those that a replica does not have while it has the rest. */
const HAPPENINGS_EACH = 4;
/** However slow the machine is, the replica is asked: a rest is tested elsewhere. */
const NO_REST = { answerMs: 30_000, catchUpMs: 30_000, missingMs: 3_600_000 };
const METRICS_TOKEN = 'only-for-the-test-of-replicas';

let primary: PostgresServer;
let standby: PostgresServer;
/** One that has a replica, and one that does not: the second says what is true. */
let app: TestApp;
let truth: TestApp;
let people: TestUser[];
let cast: Cast;

beforeAll(async () => {
  primary = await startPostgres();
  const startApp = async (more: object, hasWorker: boolean) => {
    const env = { DATABASE_URL: primary.url, AUTH_SECRET: 'signs the sessions of a test that is soon over' };
    const database = async () => {
      const db = await openDatabase<Schema>({
        dataDir: '',
        database: { kind: 'postgres', url: primary.url, connections: 6 },
      });
      return { db, close: () => db.close() };
    };
    return createTestApp({ database, hasWorker, env: { ...env, METRICS_TOKEN, ...more }, replicaTimes: NO_REST });
  };
  // It only looks: two workers with clocks of their own would do each other's jobs.
  truth = await startApp({}, false);
  standby = await startStandby(primary.url);
  app = await startApp({ DATABASE_READ_URL: standby.url }, true);
  people = await Promise.all(['ann', 'bob', 'cem'].map((name) => app.createUser(name)));
  const clock = {
    advanceDays: (days: number) => {
      for (const each of [app, truth]) each.clock.advanceDays(days);
    },
  };
  cast = await gather({ today: () => app.today(), runJobs: () => app.runJobs(), clock }, people);
}, 120_000);
afterAll(async () => {
  await app?.close();
  await truth?.close();
  await standby?.stop();
  await primary?.stop();
});

/** @returns the rows of the last statement */
async function runOnStandby(...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  let rows: unknown[] = [];
  for (const statement of statements) ({ rows } = await client.query<object>(statement));
  await client.end();
  return rows;
}
const lagBy = (lag: string) =>
  runOnStandby(`alter system set recovery_min_apply_delay = '${lag}'`, 'select pg_reload_conf()');

/** Waits until the replica has what the primary has now. */
async function untilReplayed(): Promise<void> {
  const { rows } = await app.deps.db.pool.query<{ position: string }>('select pg_current_wal_insert_lsn() as position');
  const { position } = rows[0] as { position: string };
  const hasReplayed = () => runOnStandby(`select pg_last_wal_replay_lsn() >= '${position}' as has`);
  await expect.poll(hasReplayed, { interval: 100 }).toEqual([{ has: true }]);
}

/** How many statements the replica answered, and how many the primary in its place. */
async function readCounts(): Promise<{ replica: number; primary: number }> {
  const { body } = await app.fastify.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const countOf = (server: string) =>
    Number(new RegExp(`replica_reads_total{server="${server}"} (\\d+)`).exec(body)?.[1] ?? 0);
  return { replica: countOf('replica'), primary: countOf('primary') };
}

const get = ({ fastify }: TestApp, { token }: TestUser, url: string, headers: object = {}) =>
  fastify.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });

const known = new Map<string, { tag: string; body: string }>();

const withoutRequest = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  body.replace(/"requestId":".*?"/, ''),
];

const FORMS = ['whole', 'minimal'] as const;

/** @throws when anybody is shown something else than the primary has. */
async function compare(what: string): Promise<void> {
  // Each reading of a test's clock moves it.
  truth.clock.setTo(app.clock.now());
  for (const person of people) {
    for (const form of FORMS) {
      const headers = form === 'whole' ? {} : { prefer: 'return=minimal' };
      const { body: expected } = await get(truth, person, '/api/dashboard', headers);
      const before = known.get(`${person.uid} ${form}`);
      const look = await get(app, person, '/api/dashboard', {
        ...headers,
        ...(before === undefined ? {} : { 'if-none-match': before.tag }),
      });
      const shown = look.statusCode === 304 ? before?.body : look.body;
      expect(shown, `the ${form} dashboard after ${what}`).toBe(expected);
      known.set(`${person.uid} ${form}`, { tag: String(look.headers['etag']), body: expected });
    }
    const [from, to] = [addDays(app.today(), -300), app.today()];
    const urls = [...cast.personal, ...cast.shared]
      .slice(-5)
      .flatMap((id) => [
        `/api/goal/${id}/history?from=${from}&to=${to}`,
        `/api/goal/${id}/summary`,
        `/api/goal/check-ins?goalId=${id}`,
        `/api/goal/check-ins?goalId=${id}&only=notes`,
      ]);
    for (const url of urls) {
      const [right, seen] = [await get(truth, person, url), await get(app, person, url)];
      expect(withoutRequest(seen), `${url} after ${what}`).toEqual(withoutRequest(right));
    }
  }
}

async function exportOf(of: TestApp, person: TestUser): Promise<string[]> {
  const { rawPayload } = await get(of, person, exportAccount.path);
  const zip = await readZip(rawPayload);
  return zip.paths.map((path) => `${path}\n${zip.text(path).replace(/"exported_at": ".*?"/, '')}`);
}

describe('with a replica', () => {
  it('an export waits for what the person did, and comes from the replica', async () => {
    await lagBy('700ms');
    const [ann] = people as [TestUser];
    const { id } = await makeGoal(ann);
    await untilReplayed();
    const before = await readCounts();
    await ann.call(checkGoal, { body: { goalId: id, checkDate: app.today(), goalDescription: 'Just now' } });
    const shown = await exportOf(app, ann);
    expect(shown.join('\n')).toContain('Just now');
    expect((await readCounts()).replica).toBeGreaterThan(before.replica + 10);
    expect(shown).toEqual(await exportOf(truth, ann));
  });

  it('that is seconds behind, no read sees a past, whatever people do', { timeout: ROUNDS * 60_000 }, async () => {
    await lagBy(`${LAG_SECONDS}s`);
    await compare('nothing');
    const before = await readCounts();
    const round = async (acts: readonly RandomAct[]) => {
      for (const each of acts) {
        await perform(cast, each);
        await compare(JSON.stringify(each));
      }
      await untilReplayed();
      // The tags are forgotten, so that the replica is asked.
      known.clear();
      await compare('a pause');
    };
    await fc.assert(
      fc.asyncProperty(fc.array(randomAct, { minLength: HAPPENINGS_EACH, maxLength: HAPPENINGS_EACH }), round),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    const [, bob] = people as [TestUser, TestUser];
    expect(await exportOf(app, bob)).toEqual(await exportOf(truth, bob));
    const after = await readCounts();
    expect(after.replica - before.replica).toBeGreaterThan(20);
    expect(after.primary - before.primary).toBeGreaterThan(20);
  });

  it('that became a server of its own, and one that is gone, no read sees a past', async () => {
    // Not waited for by the statement itself: what is replayed until then may cancel it.
    await runOnStandby('select pg_promote(false)');
    const isStandby = () => runOnStandby('select pg_is_in_recovery() as is_standby');
    await expect.poll(isStandby).toEqual([{ is_standby: false }]);
    for (const what of ['make a goal', 'check in', 'change a name']) {
      await perform(cast, { what, who: 0, whom: 1, which: 1 });
      await compare(what);
    }
    await standby.stop();
    await perform(cast, { what: 'check in', who: 1, whom: 0, which: 2 });
    await compare('the end of the replica');
    expect((await app.fastify.inject('/health/ready')).statusCode).toBe(200);
  });
});
