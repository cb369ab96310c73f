const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** @returns the instant that is this number of days later, or earlier if it is negative */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * MS_PER_DAY);
}
