/** Tells whoever looks into the browser's console about a failure that no code was prepared for. */
export function reportFailure(what: string, ...details: unknown[]): void {
  // eslint-disable-next-line no-console -- the one place that writes there
  console.error(what, ...details);
}
