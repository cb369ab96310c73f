import { describe, expect, it } from 'vitest';
import { createWebPreferences, type TextStorage, tolerantStorage } from './web.ts';

function memoryStorage(): TextStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('web preferences', () => {
  it('keeps, gives back and removes under the app’s own names', async () => {
    const storage = memoryStorage();
    const preferences = createWebPreferences(storage);
    await preferences.set('theme', 'dark');
    expect([...storage.kept]).toEqual([['fivefold.theme', 'dark']]);
    expect(await preferences.get('theme')).toBe('dark');
    await preferences.remove('theme');
    expect(await preferences.get('theme')).toBeNull();
  });

  it('lists its own keys, and none where the storage is blocked', async () => {
    const names = ['fivefold.theme', 'fivefold.waiting.1', 'other.app'];
    expect(await createWebPreferences(memoryStorage(), () => names).keys()).toEqual(['theme', 'waiting.1']);
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(await createWebPreferences(memoryStorage(), blocked).keys()).toEqual([]);
  });

  it('keeps in memory what a full storage refuses', async () => {
    const full = memoryStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const preferences = createWebPreferences(tolerantStorage(() => full));
    await preferences.set('theme', 'dark');
    expect(await preferences.get('theme')).toBe('dark');
    await preferences.remove('theme');
    expect(await preferences.get('theme')).toBeNull();
  });

  it('does not fail where the storage itself is blocked', async () => {
    const preferences = createWebPreferences(
      tolerantStorage(() => {
        throw new DOMException('blocked', 'SecurityError');
      }),
    );
    await preferences.set('theme', 'light');
    expect(await preferences.get('theme')).toBe('light');
  });
});
