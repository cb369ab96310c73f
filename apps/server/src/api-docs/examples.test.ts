import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { updateGoal } from '@fivefold/contract/calls/goals';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTokenOf, type TestToken } from '#testing/access-tokens';
import { makeGoal } from '#testing/test-users';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { amountExample, HOME_ASSISTANT_PAYLOAD, homeAssistantExample, PLACEHOLDERS, shellExample } from './examples.ts';

const run = promisify(execFile);
const HAS_CURL = spawnSync('curl', ['--version']).status === 0;

let app: TestApp;
let ann: TestUser;
let button: TestToken;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
  button = await makeTokenOf(app, ann, 'check-in');
});
afterAll(() => app.close());

const fill = (example: string, goalId: string) =>
  example.replace(PLACEHOLDERS.token, button.token).replace(PLACEHOLDERS.goal, goalId);
const daysOf = async (goalId: string) =>
  ((await ann.call(listCheckIns, { query: { goalId } })).body['check_ins'] as { date: string }[]).map(
    ({ date }) => date,
  );

describe('the examples of the API page', () => {
  it.skipIf(!HAS_CURL)('in a shell list the goals and check in for today', async () => {
    const { id } = await makeGoal(ann, { value: 'Water the plants' });
    const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    // The shell’s clock is real, and that of a test app stands still on another day.
    const script = fill(shellExample(url), id).replace('$(date +%F)', app.today());
    const { stdout } = await run('sh', ['-c', script]);
    expect(stdout).toContain('"goal":"Water the plants"');
    expect(stdout).toContain('"success":true');
    expect(await daysOf(id)).toEqual([app.today()]);
  });

  it.skipIf(!HAS_CURL)('add a glass of water', async () => {
    const { id } = await makeGoal(ann, { value: 'Drink water' });
    await ann.call(updateGoal, { body: { goalId: id, amount_target: 8, amount_unit: 'glasses' } });
    const url = await app.fastify.listen({ host: '127.0.0.1', port: 0 }).catch(() => app.fastify.listeningOrigin);
    const script = fill(amountExample(url), id).replace('$(date +%F)', app.today());
    const { stdout } = await run('sh', ['-c', script]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, amount: { sum: 1 }, check_in: null });
  });

  it('in Home Assistant send a body that checks in', async () => {
    const { id } = await makeGoal(ann);
    expect(homeAssistantExample('https://goals.example.org')).toContain(HOME_ASSISTANT_PAYLOAD);
    const sent = HOME_ASSISTANT_PAYLOAD.replace('{{ goal_id }}', id).replace('{{ now().date() }}', app.today());
    expect((await button.call(checkGoal, { body: JSON.parse(sent) as unknown })).status).toBe(200);
  });

  it('are on the page, with the address of this server', async () => {
    const page = (await app.fastify.inject('/api/docs')).body;
    for (const text of [
      'id="access-tokens"',
      'Apple Shortcuts',
      'rest_command',
      'claude mcp add --transport http fivefold http://127.0.0.1:3000/mcp',
      'http://127.0.0.1:3000/api/goal/check',
    ])
      expect(page).toContain(text);
    expect(page).toContain('Access tokens with the scope check-in.');
  });
});
