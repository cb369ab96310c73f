import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, MINIMAL } from '@fivefold/contract/call';
import { waitForDashboardChange } from '@fivefold/contract/calls/dashboard';
import { createGoal } from '@fivefold/contract/calls/goals';
import { dayInZone } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { type CheckInClient, createCheckInClients } from '#testing/check-in-clients';
import { type Cast, randomAct, perform } from '#testing/random-acts';
import { watchDashboards } from '#testing/watch-dashboards';
import { type PostgresServer, startPostgres } from '#testing/postgres';
import { type ProductProcess, startProduct } from '#testing/product-process';
import type { Answer, CallInput } from '#testing/test-app';

/** More than the ordinary run: npm run test:faults. */
const ROUNDS = 4 * Number(process.env['ROUNDS'] ?? 1);
const HANDS = 6;
const DEEDS_EACH = 12;

let dataDir: string;
let server: PostgresServer;
let env: Record<string, string>;
let products: ProductProcess[] = [];
let clients: CheckInClient[];
let db: Database<Schema>;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-dashboards-'));
  server = await startPostgres();
  env = { DATABASE_URL: server.url, AUTH_SECRET: 'signs the sessions of a test that is soon over' };
  clients = await createCheckInClients({ DATA_DIR: dataDir, ...env }, { people: 3, goalsEach: 2 });
  products = await Promise.all([startProduct(dataDir, env), startProduct(dataDir, env)]);
  db = await openDatabase<Schema>({ dataDir, database: { kind: 'postgres', url: server.url, connections: 2 } });
  const [ann, ...friends] = clients.map(({ uid }) => uid);
  for (const friend of friends) {
    await db.pool.query('insert into friendships (uid, friend_uid, since) values ($1, $2, now()), ($2, $1, now())', [
      ann,
      friend,
    ]);
  }
}, 120_000);
afterAll(async () => {
  await db?.close();
  for (const product of products) await product.kill();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const anyOrigin = () => products[Math.floor(Math.random() * 2)]?.origin ?? '';

/** To either process; one that was just killed answers nothing. */
async function send(token: string, call: Call, { body, params, query }: CallInput = {}): Promise<Answer> {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  const answer = await fetch(`${anyOrigin()}${path}?${new URLSearchParams(query)}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, raw: answer as never };
}

/** The connection to a killed process breaks; everything else is a fault. */
function unlessKilled(error: unknown): void {
  if (!(error instanceof TypeError)) throw error;
}

function castOf(): Cast {
  const people = clients.map(({ uid, token }) => ({
    uid,
    email: '',
    call: (call: Call, input?: CallInput) => send(token, call, input),
  }));
  const app = {
    today: () => dayInZone(new Date(), 'UTC'),
    clock: { advanceDays: () => undefined },
    runJobs: async () => undefined,
  };
  return { app, people, personal: clients.flatMap(({ fresh }) => fresh), shared: [] };
}

it(
  'misses nothing of what people do at once on two processes, one of which is killed',
  { timeout: 240_000 },
  async () => {
    const cast = castOf();
    const watch = watchDashboards(async (url, headers) => {
      const answer = await fetch(anyOrigin() + url, { headers });
      return { statusCode: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() };
    }, cast.app.today);
    const [ann, ...friends] = clients as [CheckInClient, ...CheckInClient[]];
    watch.add(ann);
    // Minimal answers are compared with whole ones.
    for (const friend of friends) watch.add(friend, { [MINIMAL.header]: MINIMAL.value });
    for (let round = 0; round < ROUNDS; round++) {
      const hands = Array.from({ length: HANDS }, async () => {
        for (const each of fc.sample(randomAct, DEEDS_EACH)) await perform(cast, each).catch(unlessKilled);
      });
      const kill = async () => {
        await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 300));
        await products[0]?.kill();
        products[0] = await startProduct(dataDir, env);
      };
      await Promise.all([...hands, ...(round % 2 === 0 ? [kill()] : [])]);
      // Nothing changes between an answer and the whole one that it is compared with.
      for (let nth = 0; nth < 2; nth++) await watch.compare(`round ${round}`);
    }
    expect(watch.counts.same).toBeGreaterThan(ROUNDS);
    expect(watch.counts.fresh).toBeGreaterThan(ROUNDS);
  },
);

it('wakes an open page of one process when something changed on the other', { timeout: 60_000 }, async () => {
  const [ann] = clients as [CheckInClient];
  const [here, there] = products as [ProductProcess, ProductProcess];
  const headers = { authorization: `Bearer ${ann.token}` };
  const looked = await fetch(`${here.origin}/api/dashboard`, { headers });
  const query = new URLSearchParams({ tag: looked.headers.get('etag') ?? '' });
  // It would be answered with false after 25 seconds.
  const listening = fetch(`${here.origin}${waitForDashboardChange.path}?${query}`, { headers }).then((answer) =>
    answer.json(),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const made = await fetch(there.origin + createGoal.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ value: 'Read', frequency: 'daily' }),
  });
  expect(made.status).toBe(200);
  expect(await listening).toEqual({ data: { is_new: true } });
});
