/** Writes a failure that no code handles to the browser's console. */
export function reportFailure(what: string, ...details: unknown[]): void {
  // eslint-disable-next-line no-console -- the one place that writes there
  console.error(what, ...details);
}
