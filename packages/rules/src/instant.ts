/** Instants as they arrive on the wire. Specification section 3: epoch seconds or a date string. */

/** A number is epoch seconds; a text is ISO 8601. */
export type InstantLike = Date | number | string;

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * @returns null for nothing and for what is no instant. A date alone is its midnight in UTC, a time without a zone is
 * UTC: the answer never depends on the zone of the machine.
 */
export function readInstant(value: InstantLike | null | undefined): Date | null {
  if (value === null || value === undefined) return null;
  const instant =
    typeof value === 'string' ? readText(value) : new Date(typeof value === 'number' ? value * 1000 : value);
  return instant === null || Number.isNaN(instant.getTime()) ? null : instant;
}

function readText(text: string): Date | null {
  const match = ISO_INSTANT.exec(text);
  if (match === null) return null;
  const hasTimeWithoutZone = match[1] !== undefined && match[4] === undefined;
  return new Date(`${text.replace(' ', 'T')}${hasTimeWithoutZone ? 'Z' : ''}`);
}

/**
 * The same instant `days` later (earlier when negative), at the same time of day in UTC.
 * @param days whole days
 */
export function addDaysToInstant(instant: Date, days: number): Date {
  const moved = new Date(instant);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved;
}

/**
 * The same day of the month and time of day in UTC, `months` later; the last day of a shorter month.
 * @param months whole months
 */
export function addMonthsToInstant(instant: Date, months: number): Date {
  const moved = new Date(instant);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // A day that the month does not have ran over into the next one: day 0 is the last of the month meant.
  if (moved.getUTCDate() !== instant.getUTCDate()) moved.setUTCDate(0);
  return moved;
}
