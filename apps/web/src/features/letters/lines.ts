import type { AnswerOf } from '@fivefold/contract/call';
import type { listLetters, WireLetter } from '@fivefold/contract/calls/letters';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';

/** Before they are loaded, and where the goal is not one's own. */
export const NO_LETTERS: AnswerOf<typeof listLetters> = { room: null, letters: [] };

/** What the tapestry says of each row that has a letter. */
export function linesOf(letters: readonly WireLetter[], today: LocalDay): ReadonlyMap<number, string> {
  return new Map(letters.map((letter) => [letter.row, lineOf(letter, today)]));
}

function lineOf({ written_on: writtenOn, read_on: readOn, text }: WireLetter, today: LocalDay): string {
  const written = parseLocalDay(writtenOn) ?? today;
  const day = dayInSentence(written, today);
  // One that has come back and was not read is the dashboard's to show first.
  return readOn === null || text === null
    ? t('A line to later you waits here since {day}.', { day })
    : t('Your line, written {day}: “{text}”', { day, text });
}
