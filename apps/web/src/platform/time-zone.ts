/** What is used of `Temporal`, which TypeScript's library does not describe yet. */
declare const Temporal: { Now: { timeZoneId(): string } } | undefined;

/** The IANA zone this device is set to. */
export function deviceTimeZone(): string {
  // The first formatter of a page loads the tables of its language: 20 ms and more, before anything is on the screen.
  if (typeof Temporal !== 'undefined') return Temporal.Now.timeZoneId();
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
