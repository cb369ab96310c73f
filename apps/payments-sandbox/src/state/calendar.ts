export const DAY_SECONDS = 86_400;
export const HOUR_SECONDS = 3_600;

/**
 * The same time of day `months` later, on `anchorDay` of that month or on its last day when it is shorter. Times are
 * UTC epoch seconds. Because the anchor is passed in, 31 January is followed by 28 February and then by 31 March again.
 */
export function addMonths(at: number, months: number, anchorDay: number): number {
  const from = new Date(at * 1000);
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const moved = Date.UTC(
    year,
    month,
    Math.min(anchorDay, lastDay),
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  );
  return moved / 1000;
}

/** The day of the month (1-31, UTC) of an instant in epoch seconds. */
export function dayOfMonth(at: number): number {
  return new Date(at * 1000).getUTCDate();
}
