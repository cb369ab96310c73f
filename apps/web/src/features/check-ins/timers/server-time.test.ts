import { expect, it } from 'vitest';
import { newestDate } from '#kernel/api/newest-date.ts';
import { toServerTime } from './server-time.ts';

it('follows the dates of answers within a second and is never ahead, keeps what fits the next one, and sees that a clock was set', () => {
  const serverTimeAt = (device: string, date: string | null) => {
    const receivedAt = Date.parse(`2026-11-21T${device}Z`);
    Object.assign(newestDate, { text: date && new Date(`2026-11-21T${date}Z`).toUTCString(), at: receivedAt });
    return new Date(toServerTime(receivedAt)).toISOString().slice(11, 23);
  };
  expect(serverTimeAt('12:00:00.000', null)).toBe('12:00:00.000');
  expect(serverTimeAt('12:00:00.400', '12:00:00')).toBe('12:00:00.400');
  expect(serverTimeAt('13:00:00.400', '12:00:05')).toBe('12:00:05.000');
  expect(serverTimeAt('13:00:09.500', '12:00:15')).toBe('12:00:15.000');
  expect(serverTimeAt('12:00:20.300', '12:00:20')).toBe('12:00:20.000');
});
