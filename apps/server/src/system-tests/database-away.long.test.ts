import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal } from '@fivefold/contract/calls/goals';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrokenWire, openDatabaseOverWire } from '#testing/broken-wire';
import { ledgerFaults, countRows } from '#testing/database-facts';
import { runConcurrently, type HttpClient, type ClientAnswer, openHttpClient } from '#testing/http-client';
import { invite } from '#testing/test-users';
import { expectProblem } from '#testing/expect-problem';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

/** Half a minute in the long form: npm run test:faults. */
const AWAY_MS = Number(process.env['AWAY_MS'] ?? 3000);
const PEOPLE = 4;
/** For a server that refuses connections: a few quick retries. */
const REFUSED_BOUND_MS = 5000;
/** For a server that does not answer: the timeout of a statement and of a connection. */
const SILENT_BOUND_MS = 20_000;

let wire: BrokenWire;
let app: TestApp;
let crowd: HttpClient;
let people: TestUser[];

beforeAll(async () => {
  const database = await openDatabaseOverWire({ connections: 6, statementLimitMs: 2000 });
  wire = database.wire;
  app = await createTestApp({ database: () => Promise.resolve(database) });
  crowd = await openHttpClient(app);
  people = await runConcurrently(PEOPLE, (nth) => app.createUser(`person${nth}`));
});
afterAll(() => app.close());

/** What one person was told, while they tap, look and invite without a pause. */
async function useUntil(who: TestUser, isOver: () => boolean, boundMs: number) {
  const told = { checked: new Set<string>(), unavailable: 0, afterwards: 0 };
  const insist = async (act: () => Promise<ClientAnswer>): Promise<ClientAnswer> => {
    for (;;) {
      const began = Date.now();
      const answer = await act();
      expect(Date.now() - began).toBeLessThan(boundMs);
      if (answer.status < 500) return answer;
      expect(answer.status, answer.text).toBe(503);
      const headers = { 'content-type': 'application/problem+json; charset=utf-8' };
      expect(expectProblem({ status: 503, headers, text: answer.text }, 'away')).toBe('common.unavailable');
      told.unavailable += 1;
      await delay(100);
    }
  };
  while (!isOver()) {
    const [made, checked] = [randomUUID(), randomUUID()];
    const goal = await insist(() =>
      crowd.send(createGoal, who.token, { body: { value: 'Read', frequency: 'monthly' }, key: made }),
    );
    expect(goal.status, goal.text).toBe(200);
    const { id: goalId } = goal.body['data'] as { id: string };
    const check = await insist(() =>
      crowd.send(checkGoal, who.token, { body: { goalId, checkDate: app.today() }, key: checked }),
    );
    expect(check.status, check.text).toBe(200);
    told.checked.add(goalId);
    expect((await insist(() => crowd.send(getDashboard, who.token))).status).toBe(200);
    await delay(20);
  }
  return told;
}

const ready = async () => (await app.fastify.inject('/health/ready')).statusCode;

it.each<['refusing' | 'deaf', number]>([
  ['refusing', REFUSED_BOUND_MS],
  ...(AWAY_MS > 10_000 ? [['deaf', SILENT_BOUND_MS] as ['deaf', number]] : []),
])(
  `a database that is away for ${AWAY_MS} ms, %s, is told in time, and everything goes on when it is back`,
  { timeout: 120_000 + 4 * AWAY_MS },
  async (how, boundMs) => {
    let isOver = false;
    const before = await Promise.all(people.map(({ uid }) => countRows(app.deps.db.pool, 'check_ins', uid)));
    const using = Promise.all(people.map((who) => useUntil(who, () => isOver, boundMs)));
    void using.catch(() => (isOver = true));
    await delay(500);
    // Jobs are running when it goes away.
    for (const [nth, who] of people.entries())
      expect((await invite(who, `${how}-${nth}@example.com`)).status).toBe(200);
    wire.leave(how);
    await delay(AWAY_MS / 2);
    expect((await app.fastify.inject('/health/live')).statusCode).toBe(200);
    const began = Date.now();
    expect(await ready()).toBe(503);
    expect(Date.now() - began).toBeLessThan(boundMs);
    await delay(AWAY_MS / 2);
    await wire.comeBack();

    await expect.poll(ready, { timeout: boundMs, interval: 100 }).toBe(200);
    await delay(500);
    isOver = true;
    const told = await using;
    expect(told.every(({ unavailable }) => unavailable > 0)).toBe(true);

    for (const [nth, who] of people.entries()) {
      const { rows } = await app.deps.db.pool.query<{ goal_id: string }>(
        'select goal_id from check_ins where uid = $1',
        [who.uid],
      );
      const ids = rows.map(({ goal_id }) => goal_id);
      expect(ids).toEqual(expect.arrayContaining([...(told[nth]?.checked ?? [])]));
      expect(ids).toHaveLength((before[nth] ?? 0) + (told[nth]?.checked.size ?? 0));
    }
    expect(await ledgerFaults(app.deps.db.pool)).toEqual([]);
    // One that was being sent when the database went is sent when its lease ends, a minute later, which has passed
    // here.
    if (AWAY_MS <= 10_000)
      await app.deps.db.pool.query('update jobs set leased_until = now() where leased_until is not null');
    const mailed = async () => {
      const { rows } = await app.deps.db.pool.query(`select distinct recipient from mailbox where recipient like $1`, [
        `${how}-%`,
      ]);
      return rows.length;
    };
    await expect.poll(mailed, { timeout: 90_000, interval: 200 }).toBe(PEOPLE);
  },
);
