const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** An instant so many days later, or earlier for less than none. */
export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * MS_PER_DAY);
}
