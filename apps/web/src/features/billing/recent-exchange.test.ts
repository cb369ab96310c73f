import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { clearRecentExchange, saveRecentExchange, readRecentExchange } from './recent-exchange.ts';

const AT = new Date('2026-11-21T12:00:00Z');
const after = (milliseconds: number) => new Date(AT.getTime() + milliseconds);

describe('the record of an exchange', () => {
  it('is good for 10 seconds', async () => {
    const { preferences } = createFakePlatform();
    await saveRecentExchange(preferences, { months: 2, exchangedAt: AT });
    expect(await readRecentExchange(preferences, after(9999))).toEqual({ months: 2, exchangedAt: AT });
    expect(await readRecentExchange(preferences, after(10_000))).toBeNull();
    expect(await readRecentExchange(preferences, after(-1))).toBeNull();
  });

  it('is gone once it was celebrated', async () => {
    const { preferences } = createFakePlatform();
    await saveRecentExchange(preferences, { months: 1, exchangedAt: AT });
    await clearRecentExchange(preferences);
    expect(await readRecentExchange(preferences, AT)).toBeNull();
  });

  it.each(['', '{}', '[]', 'null', '{"months":"2","exchangedAt":"2026"}', '{"months":2,"exchangedAt":"soon"}'])(
    'is none when the device kept %s',
    async (text) => {
      const { preferences, stored } = createFakePlatform();
      await saveRecentExchange(preferences, { months: 1, exchangedAt: AT });
      for (const key of stored.keys()) stored.set(key, text);
      expect(await readRecentExchange(preferences, AT)).toBeNull();
    },
  );
});
