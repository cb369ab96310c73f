import { newestDate } from '#kernel/api/newest-date.ts';

/** How far the server's clock is ahead of the device's, in milliseconds, as far as answers say. */
let aheadMs = 0;

/**
 * What the server's clock shows when the device's shows this. A distance that fits the newest answer, whose date has
 * whole seconds, is kept, so that a display does not jump.
 */
export function toServerTime(deviceMs: number): number {
  const second = Date.parse(newestDate.text ?? '');
  const least = second - newestDate.at;
  if (!Number.isNaN(second)) aheadMs = Math.min(Math.max(aheadMs, least), least + 999);
  return deviceMs + aheadMs;
}
