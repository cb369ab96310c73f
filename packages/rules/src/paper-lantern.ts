/** What the ember found and its person answered: a paper lantern in the meadow. Beyond section 21. */

import { addDays, type LocalDay } from './calendar.ts';
import type { EmberLine, Find } from './ember-line.ts';
import { shortenNote } from './short-note.ts';
import { sentence } from './sentence.ts';
import { text } from './text-key.ts';

export interface PaperLantern extends Omit<Find, 'kind'> {
  readonly hungOn: LocalDay;
}

/** How many hang: the newest. */
export const LANTERNS_SHOWN = 12;
/** So much of a note is in the next day's line. */
const NOTE_SAID_AGAIN = 36;

const GLOWS = text('Yesterday’s lantern still glows: “{words}”');

/** One for each day of a goal, the newest last. */
export function withLantern<Lantern extends { readonly id: string; readonly day: string }>(
  lanterns: readonly Lantern[],
  lantern: Lantern,
): Lantern[] {
  const others = lanterns.filter(({ id, day }) => id !== lantern.id || day !== lantern.day);
  return [...others, lantern].slice(-LANTERNS_SHOWN);
}

/** The last one that was hung the day before, which the ember speaks of on this day. */
export function lanternOfYesterday(lanterns: readonly PaperLantern[], today: LocalDay): PaperLantern | undefined {
  return lanterns.findLast(({ hungOn }) => hungOn === addDays(today, -1));
}

/** What it says of it: the person's own words, or the goal where there are none. */
export function lanternLine({ goalId, day, note, goalTitle }: PaperLantern): EmberLine {
  const words = shortenNote(note === '' ? goalTitle : note, NOTE_SAID_AGAIN);
  return { id: `lantern ${goalId} ${day}`, words: sentence(GLOWS, { words }) };
}
