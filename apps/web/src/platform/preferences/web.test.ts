import { describe, expect, it } from 'vitest';
import { createWebPreferences, tolerantStorage } from './web.ts';

function memoryStorage(): Storage & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  };
}

describe('web preferences', () => {
  it('keeps, gives back and removes under the app’s own names', async () => {
    const storage = memoryStorage();
    const preferences = createWebPreferences(tolerantStorage(() => storage));
    await preferences.set('theme', 'dark');
    expect([...storage.kept]).toEqual([['fivefold.theme', 'dark']]);
    expect(await preferences.get('theme')).toBe('dark');
    await preferences.remove('theme');
    expect(await preferences.get('theme')).toBeNull();
  });

  it('lists its own keys, also those of texts that the storage refused', async () => {
    const storage = memoryStorage();
    for (const name of ['fivefold.theme', 'fivefold.waiting.1', 'other.app']) storage.kept.set(name, 'text');
    const preferences = createWebPreferences(tolerantStorage(() => storage));
    expect(await preferences.keys()).toEqual(['theme', 'waiting.1']);
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await preferences.set('waiting.2', 'text');
    await preferences.set('theme', 'dark');
    expect(await preferences.keys()).toEqual(['theme', 'waiting.1', 'waiting.2']);
    await preferences.remove('waiting.2');
    expect(await preferences.keys()).toEqual(['theme', 'waiting.1']);
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

  it('reads the stored text again after the storage had refused an older one', async () => {
    const storage = memoryStorage();
    let isBlocked = true;
    const preferences = createWebPreferences(
      tolerantStorage(() => {
        if (isBlocked) throw new DOMException('blocked', 'SecurityError');
        return storage;
      }),
    );
    await preferences.set('theme', 'dark');
    isBlocked = false;
    await preferences.set('theme', 'light');
    expect(await preferences.get('theme')).toBe('light');
  });

  it('does not fail where the storage itself is blocked', async () => {
    const preferences = createWebPreferences(
      tolerantStorage(() => {
        throw new DOMException('blocked', 'SecurityError');
      }),
    );
    expect(await preferences.keys()).toEqual([]);
    await preferences.set('theme', 'light');
    expect(await preferences.get('theme')).toBe('light');
    expect(await preferences.keys()).toEqual(['theme']);
  });
});
