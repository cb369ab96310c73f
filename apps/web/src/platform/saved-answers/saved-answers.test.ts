import * as fc from 'fast-check';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSaved, KEPT_BYTES_MAX } from './change-saved.ts';
import { eraseSaved } from './erase-saved.ts';
import type { SavedAnswer } from './saved-answer.ts';
import { readSaved } from './read-saved.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const changeOf = (name: string, bytes: number | null, now = 0) => ({
  answers: new Map<string, SavedAnswer | null>([
    [name, bytes === null ? null : { at: now, bytes: new Uint8Array(bytes) }],
  ]),
  used: [],
  now,
});
const USE_OF = (name: string, now: number) => ({ answers: new Map(), used: [name], now });

describe('what a device keeps', () => {
  it('stays within the bytes of one person, loses what was used least recently first, and is never another’s', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const step = fc.oneof(
      // In tenths of what may be kept, up to more than all of it.
      { weight: 6, arbitrary: fc.record({ keep: name, tenths: fc.integer({ min: 1, max: 11 }) }) },
      { weight: 3, arbitrary: fc.record({ use: name }) },
      { weight: 1, arbitrary: fc.record({ remove: name }) },
      { weight: 1, arbitrary: fc.record({ other: fc.boolean() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        let uid = 'ann';
        // Sizes by name, in the order of their last use.
        const expected = new Map<string, number>();
        const putLast = (key: string, bytes: number | undefined) => {
          expected.delete(key);
          if (bytes !== undefined) expected.set(key, bytes);
        };
        for (const [now, each] of steps.entries()) {
          if ('keep' in each) {
            const bytes = (each.tenths * KEPT_BYTES_MAX) / 10 - 1;
            await changeSaved(uid, changeOf(each.keep, bytes, now));
            putLast(each.keep, bytes < KEPT_BYTES_MAX ? bytes : undefined);
          } else if ('use' in each) {
            await changeSaved(uid, USE_OF(each.use, now));
            putLast(each.use, expected.get(each.use));
          } else if ('remove' in each) {
            await changeSaved(uid, changeOf(each.remove, null));
            expected.delete(each.remove);
          } else {
            // Logs out, or is followed by another who sees nothing of theirs.
            if (each.other) uid = uid === 'ann' ? 'bob' : 'ann';
            else eraseSaved();
            expect((await readSaved(uid)).size).toBe(0);
            await changeSaved(uid, USE_OF('a', now));
            expected.clear();
          }
          const total = () => [...expected.values()].reduce((sum, bytes) => sum + bytes + 1, 0);
          for (const oldest of expected.keys()) if (total() > KEPT_BYTES_MAX) expected.delete(oldest);
          expect([...(await readSaved(uid))].map(([key, { bytes }]) => [key, bytes.length]).toSorted()).toEqual(
            [...expected].toSorted(),
          );
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is given up where the storage is full, broken or missing, and the app goes on', async () => {
    const change = (name: string) => changeSaved('ann', changeOf(name, 10));
    const names = async () => [...(await readSaved('ann')).keys()];
    await change('a');
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await change('b');
    put.mockRestore();
    expect(await names(), 'check-ins that wait need the room more').toEqual([]);
    await change('c');
    expect(await names()).toEqual(['c']);

    // Private windows have none, and one that never answers is as bad.
    for (const broken of [undefined, { open: () => ({}) }]) {
      vi.stubGlobal('indexedDB', broken);
      expect(await names()).toEqual([]);
      if (broken === undefined) await change('d');
      eraseSaved();
    }
  });

  it('is nothing once the person has logged out, also of what was on its way', async () => {
    const sent = changeSaved('ann', changeOf('a', 10));
    eraseSaved();
    await sent;
    expect((await readSaved('ann')).size).toBe(0);
  });
});
