/** How far the server's clock is ahead of the device's, in milliseconds, as far as its answers say. */
let aheadMs = 0;

/**
 * Reads the server's clock from an answer. Its date has whole seconds, and the answer came between two times of the
 * device: a clock that fits between them is left as it is.
 */
export function noteServerDate(date: string | null, sentAt: number, receivedAt: number): void {
  const second = Date.parse(date ?? '');
  if (Number.isNaN(second)) return;
  aheadMs = Math.min(Math.max(aheadMs, second - receivedAt), second + 1000 - sentAt);
}

/** What the server's clock shows when the device's shows this. */
export function toServerTime(deviceMs: number): number {
  return deviceMs + aheadMs;
}
