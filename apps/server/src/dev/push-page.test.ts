import { randomUUID } from 'node:crypto';
import { checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { shortName } from '@fivefold/rules/display-name';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { befriend, shareGoal } from '../testing/test-users.ts';
import { pushesTo, registerDevice } from '../testing/push.ts';
import { type TestUser, createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let phone: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ann = await app.createUser('ann');
  bob = await app.createUser('bob');
  await befriend(ann, bob);
  phone = randomUUID();
});

const name = (who: TestUser) => shortName(who.email);
const bodies = async (token = phone) => (await pushesTo(app, token)).map(({ body }) => body);

describe('/dev/push', () => {
  it('shows pushes, whatever is in them, as text', async () => {
    await registerDevice(ann, `${phone}<b>phone</b>`);
    await befriend(ann, await app.createUser('cem'));
    await app.runJobs();
    const page = await app.fastify.inject('/dev/push');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(phone);
    expect(page.body).toContain('&lt;b&gt;phone');
    expect(page.body).not.toContain('<b>');
    expect((await app.fastify.inject('/dev/page.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('keeps the newest, and shows them first', async () => {
    await app.deps.db.pool.query(
      `insert into recorded_pushes (uid, token, title, body, data, sent_at) select 'u', $1, 't', n::text, '{}', now() from generate_series(1, 700) n`,
      [phone],
    );
    const { id } = await shareGoal(ann, bob);
    await registerDevice(ann, phone);
    await bob.call(checkSharedGoal, { body: { shared_goal_id: id, checkDate: app.today() } });
    const said = await bodies();
    expect(said).toHaveLength(500);
    expect(said.slice(0, 3)).toEqual([`${name(bob)} checked in on a goal you share.`, '700', '699']);
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host'])(
    'is not there for what a proxy passes on with %s',
    async (header) => {
      for (const path of ['/dev/push', '/dev/mailbox.json', '/dev/clock']) {
        expect((await app.fastify.inject(path)).statusCode).toBe(200);
        expect((await app.fastify.inject({ url: path, headers: { [header]: '203.0.113.7' } })).statusCode).toBe(404);
      }
    },
  );

  it('is not there where others can reach the product', async () => {
    const open = await createTestApp({ env: { HOST: '0.0.0.0', ALLOW_EMBEDDED: '1', TEST_CONTROLS: '' } });
    for (const path of ['/dev/push', '/dev/push.json', '/dev/page.css'])
      expect((await open.fastify.inject(path)).statusCode).toBe(404);
    await open.close();
  });
});
