import { LETTERS_MAX } from '@fivefold/rules/limits';
import type { Tx } from '#kernel/db/connect';
import type { Schema } from '#kernel/db/schema';
import { countLetters, insertLetters, type Place, type StoredLetter } from './store.ts';

/** Stores what an import brings of a goal that it makes, as long as the person has room. The transaction holds the profile. */
export async function insertImportedLetters(
  tx: Tx<Schema>,
  place: Place,
  letters: readonly StoredLetter[],
): Promise<void> {
  if (letters.length === 0) return;
  const room = Math.max(LETTERS_MAX - (await countLetters(tx, place.uid)), 0);
  await insertLetters(tx, place, letters.slice(0, room));
}
