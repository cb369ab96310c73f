/** The device's IANA zone, 'Europe/Vienna', which may change while the app runs; 'UTC' where the browser does not say. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
