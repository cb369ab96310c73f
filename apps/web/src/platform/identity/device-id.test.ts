import { describe, expect, it } from 'vitest';
import { readDeviceId } from './device-id.ts';

function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('the device id of the native app', () => {
  it('is made once and kept', () => {
    const storage = createStorage();
    const id = readDeviceId(storage);
    expect(id).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(readDeviceId(storage)).toBe(id);
  });

  it('differs from phone to phone', () => {
    expect(readDeviceId(createStorage())).not.toBe(readDeviceId(createStorage()));
  });
});
