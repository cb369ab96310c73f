import { promisifyRequest } from 'idb-keyval';
import type { SavedAnswer } from './saved-answer.ts';
import { type SavedSizes, keyOfRow, type Row, rowsOf, withRows } from './read-saved.ts';

/** Of one person, answers and names together. */
export const KEPT_BYTES_MAX = 5_000_000;

/** What has changed since the last time. */
interface SavedChanges {
  /** New answers by name; null where one is not kept any longer. */
  readonly answers: ReadonlyMap<string, SavedAnswer | null>;
  /** Names of saved answers that were shown. */
  readonly used: Iterable<string>;
  /** Epoch milliseconds. */
  readonly now: number;
}

const sizeOf = ({ name, bytes }: Row) => name.length + bytes.length;

/**
 * Stores what has changed, and erases what is kept of others. What was used least recently goes where it is too much. A
 * full storage is emptied: check-ins that wait need the room more. A broken one is as good as none.
 */
export async function changeSaved(uid: string, changes: SavedChanges): Promise<void> {
  try {
    await withRows('readwrite', (store) => changeRows(store, uid, changes));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return;
    await withRows('readwrite', (store) => promisifyRequest(store.clear())).catch(() => undefined);
  }
}

async function changeRows(store: IDBObjectStore, uid: string, { answers, used, now }: SavedChanges): Promise<void> {
  const own = rowsOf(uid);
  store.delete(IDBKeyRange.upperBound(own.lower, true));
  store.delete(IDBKeyRange.lowerBound(own.upper, true));
  // As it is now, also where another tab has written.
  const kept = new Map(await promisifyRequest<SavedSizes | undefined>(store.get(keyOfRow(uid))));
  const remove = (name: string) => {
    if (kept.delete(name)) store.delete(keyOfRow(uid, name));
  };
  for (const name of used) {
    const each = kept.get(name);
    if (each !== undefined) kept.set(name, { ...each, usedAt: now });
  }
  for (const [name, answer] of answers) {
    const row = answer && { ...answer, name };
    if (row === null || sizeOf(row) > KEPT_BYTES_MAX) remove(name);
    else {
      kept.set(name, { size: sizeOf(row), usedAt: now });
      store.put(row, keyOfRow(uid, name));
    }
  }
  let total = [...kept.values()].reduce((sum, { size }) => sum + size, 0);
  for (const [name, { size }] of [...kept].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)) {
    if (total <= KEPT_BYTES_MAX) break;
    remove(name);
    total -= size;
  }
  store.put(kept, keyOfRow(uid));
  await promisifyRequest(store.transaction);
}
