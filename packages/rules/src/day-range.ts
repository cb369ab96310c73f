/** Days from one to another in words. */

/**
 * 'Nov 3 – 9': as the locale shortens a range, if that has the signs of its single days. In Japanese it would be
 * '11/3～11/9' beside '11月3日': there both days are written in full.
 */
export function formatDayRange(format: Intl.DateTimeFormat, first: Date, last: Date): string {
  const range = format.formatRange(first, last);
  const looksAlike = format
    .formatToParts(first)
    .every(({ type, value }) => type !== 'literal' || range.includes(value));
  return looksAlike ? range : formatBothDays(format, first, last);
}

/** 'December 29 – January 4': both days in full, with the sign that the locale has between them. */
export function formatBothDays(format: Intl.DateTimeFormat, first: Date, last: Date): string {
  const parts = format.formatRangeToParts(first, last);
  const end = parts.findIndex(({ source }) => source === 'endRange');
  // Days that look alike are one.
  if (end === -1) return format.format(first);
  return `${format.format(first)}${parts[end - 1]?.value ?? ' – '}${format.format(last)}`;
}
