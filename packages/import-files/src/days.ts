import { dayInZone, isLocalDay, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';

/** The order of the parts of '03/04/2026'. */
type PartOrder = 'day-first' | 'month-first';

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const PARTS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[, T].*)?$/;

const NO_DATE = text('{name} has “{written}” where a date should be, like 2026-11-23.');

const pad = (part: string) => part.padStart(2, '0');

/**
 * Reads the dates of a column: 2026-11-23 (a time behind it is ignored), 23.11.2026, and 11/23/2026 or 23/11/2026 if
 * the column itself says which of both it is.
 * @returns how to read each of them
 * @throws FileProblem when it does not say
 */
export function dayReader(column: readonly string[], name: string): (written: string) => LocalDay {
  const order = partOrderOf(column, name);
  return (written) => {
    const day = readDay(written.trim(), order);
    if (day === undefined) throw new FileProblem(NO_DATE, { name, written: written.slice(0, 40) });
    return day;
  };
}

function partOrderOf(column: readonly string[], name: string): PartOrder {
  let [first, second, hasParts] = [0, 0, false];
  for (const written of column) {
    const match = PARTS.exec(written.trim());
    if (match === null) continue;
    // With dots the day is first everywhere.
    if (match[2] === '.') return 'day-first';
    hasParts = true;
    first = Math.max(first, Number(match[1]));
    second = Math.max(second, Number(match[3]));
  }
  if (first > 12 && second > 12)
    throw new FileProblem(text('{name} mixes dates like 13/11/2026 and 11/13/2026.'), { name });
  if (hasParts && first <= 12 && second <= 12)
    throw new FileProblem(
      text('{name} doesn’t say whether 03/04/2026 is in March or April. Write dates like 2026-11-23.'),
      { name },
    );
  return second > 12 ? 'month-first' : 'day-first';
}

function readDay(written: string, order: PartOrder): LocalDay | undefined {
  const iso = ISO_DAY.exec(written);
  if (iso !== null) return parseLocalDay(`${iso[1]}-${pad(iso[2] ?? '')}-${pad(iso[3] ?? '')}`);
  const parts = PARTS.exec(written);
  if (parts === null) return undefined;
  const [day, month] = order === 'day-first' ? [parts[1], parts[3]] : [parts[3], parts[1]];
  return parseLocalDay(`${parts[4]}-${pad(month ?? '')}-${pad(day ?? '')}`);
}

/** An instant's day in a zone. @throws FileProblem */
export function dayOfInstant(written: unknown, timeZone: string, name: string): LocalDay {
  const at = typeof written === 'string' && written.length < 60 ? Date.parse(written) : NaN;
  const year = Number.isNaN(at) ? 0 : new Date(at).getUTCFullYear();
  if (year < 1901 || year > 2998) throw new FileProblem(text('{name} has a time that can’t be right.'), { name });
  return dayInZone(new Date(at), timeZone);
}

/** @throws FileProblem */
export function requireDay(written: unknown, name: string): LocalDay {
  if (typeof written === 'string' && isLocalDay(written)) return written;
  throw new FileProblem(NO_DATE, { name, written: String(written).slice(0, 40) });
}
