/** Arithmetic of the Gregorian calendar on bare numbers; `calendar.ts` gives it a type. */

export interface CivilDate {
  readonly year: number;
  /** 1-12 */
  readonly month: number;
  readonly dayOfMonth: number;
}

// Years are counted from March, so that the leap day is the last of its year, in eras of 400 years.
const DAYS_PER_ERA = 146_097;
/** From 0000-03-01, where the first era begins, to 1970-01-01. */
const ERAS_TO_EPOCH_DAYS = 719_468;

/** Days since 1970-01-01. */
export function numberOfDate({ year, month, dayOfMonth }: CivilDate): number {
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / 400);
  const yearOfEra = yearFromMarch - era * 400;
  const monthFromMarch = month > 2 ? month - 3 : month + 9;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - ERAS_TO_EPOCH_DAYS;
}

/** The date that is this number of days after 1970-01-01. */
export function dateOfNumber(n: number): CivilDate {
  const sinceFirstEra = n + ERAS_TO_EPOCH_DAYS;
  const era = Math.floor(sinceFirstEra / DAYS_PER_ERA);
  const dayOfEra = sinceFirstEra - era * DAYS_PER_ERA;
  // The leap days before this one: one in 4 years (1461 days), not in 100 (36 524), but in 400.
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** In days. */
export function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
