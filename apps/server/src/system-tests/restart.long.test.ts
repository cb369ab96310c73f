import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { signUp } from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { surviveLostConnections } from '#kernel/db/lost-connections';
import { type Balancer, startBalancer } from '#testing/balancer';
import { startPostgres, type PostgresServer } from '#testing/postgres';
import { type ProductProcess, startProduct } from '#testing/product-process';

const PEOPLE = 4;
const GOALS_EACH = 3000;

interface Person {
  readonly token: string;
  readonly uid: string;
  readonly goals: string[];
}

let server: PostgresServer;
let database: pg.Pool;
let dataDir: string;
let people: Person[];
const running = new Set<ProductProcess>();

async function start(env: Readonly<Record<string, string>> = {}): Promise<ProductProcess> {
  const common = {
    ROLE: 'web',
    DATABASE_URL: server.url,
    DATABASE_POOL: '4',
    AUTH_SECRET: 'the same for all of them, long enough',
    PUBLIC_URL: 'https://fivefold.example',
    ALLOW_EMBEDDED: '1',
  };
  const product = await startProduct(dataDir, { ...common, ...env });
  running.add(product);
  return product;
}

beforeAll(async () => {
  server = await startPostgres();
  database = new pg.Pool({ connectionString: server.url, max: 2 });
  surviveLostConnections(database, () => undefined);
  dataDir = mkdtempSync(join(tmpdir(), 'fivefold-restart-'));
  const product = await start();
  people = await Promise.all(Array.from({ length: PEOPLE }, (_, nth) => settle(product.origin, nth)));
  await product.stop();
}, 120_000);
afterEach(async () => {
  await Promise.all([...running].map((product) => product.kill()));
  running.clear();
});
afterAll(async () => {
  await database.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A user with a plan and more goals than a test can check. */
async function settle(origin: string, nth: number): Promise<Person> {
  const joined = await fetch(origin + signUp.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `person${nth}@example.com`, password: 'likes long walks' }),
  });
  const { token, user } = (await joined.json()) as { token: string; user: { uid: string } };
  await fetch(origin + getProfile.path, { headers: { authorization: `Bearer ${token}` } });
  const goals = Array.from({ length: GOALS_EACH }, () => randomUUID());
  await database.query(`insert into billing_accounts (uid, status) values ($1, 'active')`, [user.uid]);
  await database.query(
    `with made as (
       insert into goals (id, kind, goal, frequency, created_by, created_at) select id, 'regular', 'Read', 'monthly', $1, now() from unnest($2::uuid[]) id returning id)
     insert into goal_participants (uid, goal_id, joined_at) select $1, id, now() from made`,
    [user.uid, goals],
  );
  return { token, uid: user.uid, goals };
}

/** What became of one check-in: its status, or the words in which the connection failed. */
type Outcome = string;

function check(origin: string, person: Person, goalId: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const sent = request(origin + checkGoal.path, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('error', (error) => resolve(`cut in the answer: ${error.message}`));
      answer.on('end', () => resolve(answer.statusCode === 200 ? '200' : `${answer.statusCode} ${text.slice(0, 200)}`));
    });
    sent.end(JSON.stringify({ goalId, checkDate: new Date().toISOString().slice(0, 10) }));
  });
}

interface Load {
  /** How often what became of a check-in so far. */
  readonly seen: Map<Outcome, number>;
  end(): Promise<void>;
}

/**
 * Lets all users check in without a pause, two at a time each, until it ends.
 * @param options.until stops a client that saw one of these
 */
function load(origin: string, options: { keepAlive: boolean; until?: ReadonlySet<Outcome> }): Load {
  const seen = new Map<Outcome, number>();
  let isOver = false;
  const agent = new Agent({ keepAlive: options.keepAlive });
  const client = async (person: Person) => {
    while (!isOver) {
      const goalId = person.goals.pop();
      if (goalId === undefined) throw new Error('There are too few goals for so long a test.');
      const outcome = await check(origin, person, goalId, agent);
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
      if (options.until?.has(outcome) === true) return;
    }
  };
  const clients = [...people, ...people].map(client);
  return {
    seen,
    async end() {
      isOver = true;
      await Promise.all(clients);
      agent.destroy();
    },
  };
}

const checkIns = async () =>
  (await database.query<{ n: number }>('select count(*)::int as n from check_ins')).rows[0]?.n ?? 0;

/**
 * How clients without a proxy see a stop: the connection is refused, or the kernel accepted it and the process never
 * did.
 */
const TURNED_AWAY = new Set<Outcome>(['ECONNREFUSED', 'ECONNRESET']);

describe('a stop under load', () => {
  it.each([
    ['keep their connections', true],
    ['open one for each request', false],
  ])(
    'answers whatever it does, to clients that %s',
    async (_, keepAlive) => {
      const before = await checkIns();
      const product = await start({ DRAIN_SECONDS: '1' });
      const taps = load(product.origin, { keepAlive, until: TURNED_AWAY });
      await expect.poll(() => taps.seen.get('200') ?? 0, { timeout: 20_000 }).toBeGreaterThan(10);
      await product.stop();
      running.delete(product);
      await taps.end();
      const answered = taps.seen.get('200') ?? 0;
      expect([...taps.seen.keys()].filter((outcome) => outcome !== '200' && !TURNED_AWAY.has(outcome))).toEqual([]);
      expect((await checkIns()) - before).toBe(answered);
    },
    60_000,
  );
});

describe('a stop during a slow upload', () => {
  it('takes no more jobs, cuts them off in time and ends in order', async () => {
    const product = await start({ ROLE: 'both' });
    const socket = connect(Number(new URL(product.origin).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    const cut = once(socket, 'close');
    socket.write(
      `POST ${signUp.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    const drip = setInterval(() => socket.write(' '), 500);
    try {
      await delay(500);
      const began = performance.now();
      const stopped = product.stop();
      await delay(1500);
      const id = randomUUID();
      await database.query(
        `insert into jobs (id, kind, payload, run_at, created_at) values ($1, 'mail.send', '{}', now(), now())`,
        [id],
      );
      await stopped;
      running.delete(product);
      await cut;
      expect(performance.now() - began).toBeGreaterThan(5000);
      expect((await database.query('select attempts from jobs where id = $1', [id])).rows).toEqual([{ attempts: 0 }]);
      // The remaining jobs have no lease.
      expect((await database.query('select from jobs where leased_until is not null')).rowCount).toBe(0);
    } finally {
      clearInterval(drip);
      socket.destroy();
    }
  }, 60_000);
});

describe('a restart of one process after the other behind a proxy', () => {
  let balancer: Balancer;
  afterEach(() => balancer.close());

  it('loses no request', async () => {
    const before = await checkIns();
    balancer = await startBalancer();
    const first = [await start({ DRAIN_SECONDS: '3' }), await start({ DRAIN_SECONDS: '3' })];
    for (const { origin } of first) balancer.add(origin);
    await expect.poll(() => fetch(balancer.origin).then(({ status }) => status), { timeout: 10_000 }).not.toBe(502);
    const taps = load(balancer.origin, { keepAlive: true });
    for (const old of first) {
      await expect.poll(() => balancer.sentTo(old.origin), { timeout: 10_000 }).toBeGreaterThan(0);
      const next = await start({ DRAIN_SECONDS: '3' });
      balancer.add(next.origin);
      await expect.poll(() => balancer.sentTo(next.origin), { timeout: 10_000 }).toBeGreaterThan(0);
      await old.stop();
      balancer.remove(old.origin);
      running.delete(old);
    }
    await taps.end();
    const answered = taps.seen.get('200') ?? 0;
    expect(Object.fromEntries(taps.seen)).toEqual({ 200: answered });
    expect(answered).toBeGreaterThan(10);
    expect((await checkIns()) - before).toBe(answered);
  }, 120_000);
});
