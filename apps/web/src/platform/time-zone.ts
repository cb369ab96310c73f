/** The device's IANA zone, 'Europe/Vienna'; 'UTC' where the browser does not say (Decisions section 1). */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
