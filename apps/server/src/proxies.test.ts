import { requestReset } from '@fivefold/contract/calls/identity';
import { afterAll, describe, expect, it } from 'vitest';
import { addressKey } from './slices/identity/limits.ts';
import { createWorld, type World, type WorldOptions } from './testing/world.ts';

const MAILS_PER_ADDRESS = 30;
const worlds: World[] = [];
async function behind(env: WorldOptions['env'] = {}): Promise<World> {
  const world = await createWorld({ env });
  worlds.push(world);
  return world;
}
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** Asks for so many mails to different accounts, each with the header it is given. @returns how many were refused */
async function refusedOf(given: World, times: number, forwardedFor: (nth: number) => string): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, nth) =>
      given.anybody(requestReset, {
        body: { email: `nobody${Math.random()}@example.com` },
        headers: { 'x-forwarded-for': forwardedFor(nth) },
      }),
    ),
  );
  return answers.filter(({ status }) => status === 429).length;
}

describe('whom a limit counts', () => {
  it('is the address of the connection, whatever a header says, where no proxy is trusted', async () => {
    const given = await behind();
    expect(await refusedOf(given, MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}`)).toBe(2);
  });

  it('is what the one trusted proxy wrote, not what its client did', async () => {
    const given = await behind({ TRUST_PROXY: '1' });
    expect(await refusedOf(given, MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}, 203.0.113.7`)).toBe(2);
    expect(await refusedOf(given, 2, () => '203.0.113.7')).toBe(2);
    expect(await refusedOf(given, 2, () => '203.0.113.8')).toBe(0);
  });

  it('is what the first of two trusted proxies wrote', async () => {
    const given = await behind({ TRUST_PROXY: '2' });
    expect(
      await refusedOf(given, MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}, 203.0.113.7, 10.0.0.${nth}`),
    ).toBe(2);
    expect(await refusedOf(given, 2, () => '203.0.113.8, 10.0.0.1')).toBe(0);
  });

  it('is what trusted networks wrote, and no header counts from elsewhere', async () => {
    const given = await behind({ TRUST_PROXY: 'loopback, 10.0.0.0/8' });
    expect(
      await refusedOf(given, MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}, 203.0.113.7, 10.0.0.${nth}`),
    ).toBe(2);
    expect(await refusedOf(given, 2, () => '203.0.113.8')).toBe(0);
    const stranger = await behind({ TRUST_PROXY: '10.0.0.0/8' });
    expect(await refusedOf(stranger, MAILS_PER_ADDRESS + 2, (nth) => `198.51.100.${nth}`)).toBe(2);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::2', '2001:db8:0:0'],
    ['2001:db8:0:1::2', '2001:db8:0:1'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('is the network of a house: %s counts as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

describe('strict transport security', () => {
  it.each([
    ['https://fivefold.example', 'max-age=31536000; includeSubDomains'],
    ['http://127.0.0.1:3000', undefined],
  ])('is said where people use %s: %s', async (publicUrl, expected) => {
    const { app } = await behind({ PUBLIC_URL: publicUrl });
    expect((await app.inject('/health/live')).headers['strict-transport-security']).toBe(expected);
  });
});
