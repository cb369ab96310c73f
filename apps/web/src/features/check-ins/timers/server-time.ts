import { newestDate } from '#kernel/api/newest-date.ts';

/** How far the server's clock is ahead of the device's, in milliseconds, as far as answers say. */
let aheadMs = 0;

/**
 * What the server's clock shows when the device's shows this. A distance that fits the newest answer, whose date has
 * whole seconds, is kept, so that a display does not jump. A new one is the least that fits: a minute that the display
 * has is one that the server counts.
 */
export function toServerTime(deviceMs: number): number {
  const second = Date.parse(newestDate.text ?? '');
  const least = second - newestDate.at;
  if (aheadMs < least || aheadMs > least + 999) aheadMs = least;
  return deviceMs + aheadMs;
}
