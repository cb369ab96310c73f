import { createStore, promisifyRequest } from 'idb-keyval';
import { KEPT_DATABASE } from './erase-saved.ts';
import type { SavedAnswer } from './saved-answer.ts';

/** Raise it when the form of the rows changes: those of other versions are not read, and erased with the next change. */
const VERSION = 2;
/** Some browsers' databases open late, or never. A page waits no longer for what is kept. */
const OPENING_MS = 500;

export interface Row extends SavedAnswer {
  readonly name: string;
}

/**
 * What is kept of a person, by name: how much, and when it was used last in epoch milliseconds. One row, so that a
 * change reads no answers.
 */
export type SavedSizes = ReadonlyMap<string, { readonly size: number; readonly usedAt: number }>;

/** The key of a row. Without a name it is the row of what is kept; texts come before lists among keys. */
export const keyOfRow = (uid: string, ...name: unknown[]) => [VERSION, uid, ...name] as IDBValidKey;
export const rowsOf = (uid: string) => IDBKeyRange.bound(keyOfRow(uid), keyOfRow(uid, []));
const answersOf = (uid: string) => IDBKeyRange.bound(keyOfRow(uid), keyOfRow(uid, []), true);

/** Opens the database for one piece of work: an open one would hold up its erasure. */
export async function withRows<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
  return createStore(KEPT_DATABASE, 'answers')(mode, (rows) => {
    rows.transaction.db.close();
    return work(rows);
  });
}

/**
 * All answers that this device keeps of a person, by name. Losing them never matters: a full, broken or missing storage
 * is as good as an empty one.
 */
export async function readSaved(uid: string): Promise<Map<string, SavedAnswer>> {
  const rows = await Promise.race([
    new Promise<Row[]>((resolve) => setTimeout(resolve, OPENING_MS, [])),
    withRows('readonly', (store) => promisifyRequest<Row[]>(store.getAll(answersOf(uid)))).catch(() => []),
  ]);
  return new Map(rows.map((row) => [row.name, row]));
}
