/** What is used of `Temporal`, which TypeScript's library does not describe yet. */
declare const Temporal: { Now?: { timeZoneId?(): string } } | undefined;

/**
 * The device's IANA zone, 'Europe/Vienna', which may change while the app runs; 'UTC' where the browser does not say.
 */
export function deviceTimeZone(): string {
  // The first formatter of a page loads the tables of its language: 20 ms and more, before anything is on the screen.
  const zone = typeof Temporal === 'undefined' ? undefined : Temporal.Now?.timeZoneId?.();
  return zone ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}
