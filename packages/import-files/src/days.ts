import { dayInZone, isLocalDay, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';

/** The order of the parts of '03/04/2026'. */
type PartOrder = 'day-first' | 'month-first';

const ISO_DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](.*))?$/;
const PARTS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:[, T](.*))?$/;
/** A time that says its zone: '03:30:00.000Z', '3:30 AM UTC', '23:30 -0500'. */
const ZONED_TIME = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([AP])?M?\s*(?:Z|UTC|GMT|([+-])(\d\d)(?::?(\d\d))?)$/i;

const NO_DATE = text('{name} has “{written}” where a date should be, like 2026-11-23.');

const pad = (part: string) => part.padStart(2, '0');

/**
 * Reads the dates of a column: 2026-11-23, 23.11.2026, and 11/23/2026 or 23/11/2026 if the column itself says which of
 * both it is. A time behind it that says its zone makes an instant, which is a day in the person's zone; another time is
 * ignored.
 * @returns how to read each of them
 * @throws FileProblem when it does not say
 */
export function dayReader(column: readonly string[], name: string, timeZone: string): (written: string) => LocalDay {
  const order = partOrderOf(column, name);
  return (written) => {
    const day = readDay(written.trim(), order, timeZone);
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

function readDay(written: string, order: PartOrder, timeZone: string): LocalDay | undefined {
  const iso = ISO_DAY.exec(written);
  if (iso !== null) return dayAt([iso[1], iso[2], iso[3]], iso[4], timeZone);
  const parts = PARTS.exec(written);
  if (parts === null) return undefined;
  const [day, month] = order === 'day-first' ? [parts[1], parts[3]] : [parts[3], parts[1]];
  return dayAt([parts[4], month, day], parts[5], timeZone);
}

function dayAt(
  [year = '', month = '', date = '']: readonly (string | undefined)[],
  time: string | undefined,
  timeZone: string,
): LocalDay | undefined {
  const day = parseLocalDay(`${year}-${pad(month)}-${pad(date)}`);
  const zoned = ZONED_TIME.exec(time?.trim() ?? '');
  if (day === undefined || zoned === null) return day;
  const [, hour, minute, second = 0, half, sign, hoursAhead = 0, minutesAhead = 0] = zoned;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  const ahead = (Number(hoursAhead) * 60 + Number(minutesAhead)) * (sign === '-' ? -1 : 1);
  if (hours > 24 || Number(minute) > 59 || Math.abs(ahead) > 24 * 60) return undefined;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(date), hours, Number(minute) - ahead, Number(second));
  return dayInZone(new Date(at), timeZone);
}

/** The day of an instant in a zone, or a date as it is written. @throws FileProblem */
export function dayOfInstant(written: unknown, timeZone: string, name: string): LocalDay {
  const day =
    typeof written === 'string' && ISO_DAY.test(written) ? readDay(written, 'day-first', timeZone) : undefined;
  if (day === undefined) throw new FileProblem(text('{name} has a time that can’t be right.'), { name });
  return day;
}

/** @throws FileProblem */
export function requireDay(written: unknown, name: string): LocalDay {
  if (typeof written === 'string' && isLocalDay(written)) return written;
  throw new FileProblem(NO_DATE, { name, written: String(written).slice(0, 40) });
}
