import { setImmediate, setTimeout } from 'node:timers/promises';
import { type ImportBody, previewImport, runImport } from '@fivefold/contract/calls/import';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { IMPORTS_WAITING_MAX } from '@fivefold/rules/limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { ImportTurns } from './import-turns.ts';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
});
afterAll(() => app.close());

const fileOf = (goals: number, checkIns: number): ImportBody => ({
  source: 'csv',
  goals: Array.from({ length: goals }, (_, at) => ({
    key: `Goal ${at}`,
    goal: `Goal ${at}`,
    frequency: 'daily',
    check_ins: Array.from({ length: checkIns }, (__, day) => ({ date: addDays(app.today() as LocalDay, -day - 1) })),
  })),
});

/** Microseconds that this thread has computed: no other program's load counts. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

/** The longest time that the server's thread computed without a pause in which it could answer. */
async function longestPause<Answer>(act: () => Promise<Answer>): Promise<readonly [number, Answer]> {
  let [isOver, longest, last] = [false, 0, threadTime()];
  const watching = (async () => {
    while (!isOver) {
      await setImmediate();
      const now = threadTime();
      [longest, last] = [Math.max(longest, now - last), now];
    }
  })();
  const answer = await act().finally(() => (isOver = true));
  await watching;
  return [longest, answer];
}

it('parses and checks a large file beside other requests', async () => {
  const file = fileOf(500, 100);
  const bytes = JSON.stringify(file);
  const start = threadTime();
  expect(previewImport.body.safeParse(JSON.parse(bytes)).success).toBe(true);
  const parsing = threadTime() - start;
  const send = () =>
    app.fastify.inject({
      method: 'POST',
      url: previewImport.path,
      headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      payload: bytes,
    });
  const [pause, answer] = await longestPause(send);
  expect(answer.json()).toMatchObject({ new_goals: 500, check_ins: 50_000 });
  expect(pause).toBeLessThan(parsing / 2);
});

it.each([
  ['no JSON', () => `{"source":"csv","goals":[${'x'.repeat(100_000)}`, 'common.malformed_json', 'not valid JSON'],
  ['another key', () => JSON.stringify({ ...fileOf(20, 300), more: 1 }), 'common.invalid', 'not known'],
  [
    'a name of objects as a key',
    () => `{"__proto__":{},"source":"csv","goals":[${'1,'.repeat(50_000)}1]}`,
    'common.invalid',
    '',
  ],
  ['lists in lists', () => `{"source":"csv","goals":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'common.', ''],
])('says what is wrong with a large file: %s', async (_, makePayload, code, detail) => {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: runImport.path,
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    payload: makePayload(),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: expect.stringContaining(code), detail: expect.stringContaining(detail) });
});

it('runs one import at a time, lets a few wait and asks the others to come back', async () => {
  const turns = new ImportTurns();
  const order: string[] = [];
  const act = (name: string) => async () => {
    order.push(`${name} begins`);
    await setTimeout(2);
    order.push(`${name} ends`);
    if (name === 'person 1') throw new Error('This one fails, and the next one comes.');
    return name;
  };
  const people = Array.from({ length: IMPORTS_WAITING_MAX + 2 }, (_, at) => `person ${at}`);
  const asked = people.map((name) => turns.run(name, act(name)));
  const again = turns.run('person 2', act('person 2 again'));
  const answers = await Promise.allSettled([...asked, again]);
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))).toMatchObject([
    'person 0',
    { message: 'This one fails, and the next one comes.' },
    'person 2',
    'person 3',
    { code: 'import.queue_full', retryAfterSeconds: 60 },
    { code: 'import.busy' },
  ]);
  expect(order).toEqual(people.slice(0, -1).flatMap((name) => [`${name} begins`, `${name} ends`]));
  await expect(turns.run('person 4', act('person 4'))).resolves.toBe('person 4');
});
