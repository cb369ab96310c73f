import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { text } from '@fivefold/rules/text-key';

/** Two photos that are compared. */
export interface Pair {
  readonly older: WireCheckIn;
  readonly newer: WireCheckIn;
}

export type Side = keyof Pair;

export const SIDE_WORDS: Readonly<Record<Side, string>> = { older: text('then'), newer: text('now') };

/** The oldest photo to compare the newest one with: of the same person where there is one. @param photos ascending */
export function oldestBeside(newest: WireCheckIn | undefined, photos: readonly WireCheckIn[]): WireCheckIn | undefined {
  const others = photos.filter(({ index }) => index !== newest?.index);
  return others.find(({ user_id }) => user_id === newest?.user_id) ?? others[0];
}

/** A pair with another photo on one side. The one that is chosen on both sides changes sides. */
export function choosePhoto(pair: Pair, side: Side, photo: WireCheckIn): Pair {
  const other = side === 'older' ? pair.newer : pair.older;
  const beside = photo.index === other.index ? pair[side] : other;
  return photo.index < beside.index ? { older: photo, newer: beside } : { older: beside, newer: photo };
}
