import { createCheckoutSession } from '@fivefold/contract/calls/billing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let checkout: string;

beforeAll(async () => {
  app = await createTestApp();
  const ann = await app.createUser('ann', { plan: false });
  const { body } = await ann.call(createCheckoutSession, { body: { plan: 'base' } });
  checkout = new URL(String(body['checkout_url'])).pathname;
});
afterAll(() => app.close());

const DEV = ['/dev/mailbox', '/dev/mailbox.json', '/dev/push', '/dev/push.json', '/dev/page.css', '/dev/clock'];
const statusOf = async (url: string, host: string, from = app) =>
  (await from.fastify.inject({ url, headers: { host } })).statusCode;

describe('/dev and the payments sandbox’s pages', () => {
  it.each(['127.0.0.1:3000', '127.0.0.1', 'localhost:3000', 'LOCALHOST:3000', '[::1]:3000', '127.0.0.5:80'])(
    'answer a browser that was led to %s',
    async (host) => {
      for (const path of [...DEV, checkout]) expect(await statusOf(path, host), path).toBe(200);
    },
  );

  it.each([
    'rebound.example:3000',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example:3000',
    'rebound.example:3000@127.0.0.1',
    '127.0.0.1@rebound.example',
    '0.0.0.0:3000',
    '[::]:3000',
    '192.168.1.5:3000',
    '127.0.0.1:3000, rebound.example',
    'localhost:3000.example',
    'localhost.',
  ])('are not there under the name “%s” (DNS rebinding)', async (host) => {
    for (const path of [...DEV, checkout]) expect(await statusOf(path, host), path).toBe(404);
    const moved = await app.fastify.inject({
      method: 'POST',
      url: '/dev/clock',
      headers: { host },
      payload: { advanceDays: 1 },
    });
    expect(moved.statusCode).toBe(404);
    const paid = await app.fastify.inject({
      method: 'POST',
      url: checkout,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'do=subscribe',
    });
    expect(paid.statusCode).toBe(404);
  });

  it('under the public address the sandbox’s pages are reachable, /dev is not', async () => {
    const named = await createTestApp({ env: { PUBLIC_URL: 'https://fivefold.example' } });
    const ann = await named.createUser('ann', { plan: false });
    const page = new URL(
      String((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']),
    );
    expect([
      await statusOf(page.pathname, 'fivefold.example', named),
      await statusOf(page.pathname, 'rebound.example', named),
    ]).toEqual([200, 404]);
    expect(await statusOf('/dev/mailbox', 'fivefold.example', named)).toBe(404);
    await named.close();
  });

  it('stay reachable for all where the operator opened the embedded services to others', async () => {
    const open = await createTestApp({
      env: { HOST: '0.0.0.0', ALLOW_EMBEDDED: '1', TEST_CONTROLS: '', PUBLIC_URL: 'http://10.0.0.5:3000' },
    });
    const ann = await open.createUser('ann', { plan: false });
    const page = new URL(
      String((await ann.call(createCheckoutSession, { body: { plan: 'base' } })).body['checkout_url']),
    );
    expect(await statusOf(page.pathname, 'a-name-in-our-network:3000', open)).toBe(200);
    expect(await statusOf('/dev/mailbox', '127.0.0.1', open)).toBe(404);
    await open.close();
  });

  it('nor does the sandbox’s own listener answer another name', async () => {
    const { sandbox } = app.deps;
    const ask = async (host: string) => {
      const { request } = await import('node:http');
      return new Promise<number | undefined>((resolve, reject) => {
        request(`${sandbox?.url}/v1/customers`, { headers: { host, authorization: 'Bearer x' } }, (answer) =>
          resolve(answer.resume().statusCode),
        )
          .on('error', reject)
          .end();
      });
    };
    expect([await ask('rebound.example'), await ask(new URL(sandbox?.url ?? '').host)]).toEqual([421, 401]);
  });
});
