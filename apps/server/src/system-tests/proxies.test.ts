import { requestReset } from '@fivefold/contract/calls/auth';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/test-app';

const MAILS_PER_ADDRESS = 30;
let app: TestApp;
// Closed after each test, so that the next one takes over its database.
afterEach(() => app.close());
const startApp = async (env: TestAppOptions['env'] = {}) => (app = await createTestApp({ env }));

/**
 * Asks for mails to different accounts, each request with a header of its own.
 * @returns how many were answered with 429
 */
async function countRefused(times: number, forwardedFor: (nth: number) => string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, nth) =>
      app.callSignedOut(requestReset, {
        body: { email: `unknown${Math.random()}@example.com` },
        headers: { 'x-forwarded-for': forwardedFor(nth) },
      }),
    ),
  );
  return answers.filter(({ status }) => status === 429).length;
}

describe('whom a limit counts', () => {
  it('is the address of the connection, whatever a header says, where no proxy is trusted', async () => {
    await startApp();
    expect(await countRefused(MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}`)).toBe(2);
  });

  it('is what the one trusted proxy wrote, not what its client did', async () => {
    await startApp({ TRUST_PROXY: '1' });
    expect(await countRefused(MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}, 203.0.113.7`)).toBe(2);
    expect(await countRefused(2, () => '203.0.113.7')).toBe(2);
    expect(await countRefused(2, () => '203.0.113.8')).toBe(0);
  });

  it('is what the first of two trusted proxies wrote', async () => {
    await startApp({ TRUST_PROXY: '2' });
    expect(await countRefused(MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}, 203.0.113.7, 10.0.0.${nth}`)).toBe(2);
    expect(await countRefused(2, () => '203.0.113.8, 10.0.0.1')).toBe(0);
  });

  it('is what trusted networks wrote', async () => {
    await startApp({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(await countRefused(MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}, 203.0.113.7, 10.0.0.${nth}`)).toBe(2);
    expect(await countRefused(2, () => '203.0.113.8')).toBe(0);
  });

  it('is the address of the connection where that is not a trusted network', async () => {
    await startApp({ TRUST_PROXY: '10.0.0.0/8' });
    expect(await countRefused(MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}`)).toBe(2);
  });
});

describe('strict transport security', () => {
  it.each([
    ['https://fivefold.example', 'max-age=31536000; includeSubDomains'],
    ['http://127.0.0.1:3000', undefined],
  ])('is said where people use %s: %s', async (publicUrl, expected) => {
    const { fastify } = await startApp({ PUBLIC_URL: publicUrl });
    expect((await fastify.inject('/health/live')).headers['strict-transport-security']).toBe(expected);
  });
});
