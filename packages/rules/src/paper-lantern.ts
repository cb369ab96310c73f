/** What the ember found and its person answered: a paper lantern in the meadow. Beyond section 21. */

import { addDays, isLocalDay, type LocalDay } from './calendar.ts';
import type { EmberLine, Find } from './ember-line.ts';
import { shortenNote } from './short-note.ts';
import { sentence } from './sentence.ts';
import { text } from './text-key.ts';

export interface PaperLantern extends Find {
  /** Of the line that was answered. */
  readonly id: string;
  readonly hungOn: LocalDay;
}

/** How many hang: the newest. */
export const LANTERNS_SHOWN = 12;
/** So much of a note is in the next day's line. */
const NOTE_SAID_AGAIN = 36;

const GLOWS = text('Yesterday’s lantern still glows: “{words}”');

/** One of each memory, the newest last. */
export function hangLantern(lanterns: readonly PaperLantern[], lantern: PaperLantern): readonly PaperLantern[] {
  return [...lanterns.filter(({ id }) => id !== lantern.id), lantern].slice(-LANTERNS_SHOWN);
}

/** The last one that was hung the day before, which the ember speaks of on this day. */
export function lanternOfYesterday(lanterns: readonly PaperLantern[], today: LocalDay): PaperLantern | undefined {
  return lanterns.findLast(({ hungOn }) => hungOn === addDays(today, -1));
}

/** What it says of it: the person's own words, or the goal where there are none. */
export function lanternLine({ id, note, goalTitle }: PaperLantern): EmberLine {
  const words = shortenNote(note === '' ? goalTitle : note, NOTE_SAID_AGAIN);
  return { id: `lantern ${id}`, words: sentence(GLOWS, { words }) };
}

/** @param stored what a device has, which may be anything */
export function parseLanterns(stored: string | null): readonly PaperLantern[] {
  try {
    const lanterns: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(lanterns) ? lanterns.filter(isLantern).slice(-LANTERNS_SHOWN) : [];
  } catch {
    return [];
  }
}

function isLantern(lantern: unknown): lantern is PaperLantern {
  const { day, hungOn, ...texts } = (lantern ?? {}) as Partial<Record<keyof PaperLantern, unknown>>;
  return [day, hungOn].every((each) => typeof each === 'string' && isLocalDay(each)) && hasTexts(texts);
}

const hasTexts = ({ id, goalId, goalTitle, note }: Partial<Record<keyof PaperLantern, unknown>>) =>
  [id, goalId, goalTitle, note].every((each) => typeof each === 'string');
