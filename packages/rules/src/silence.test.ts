import { expect, it } from 'vitest';
import { DEFAULT_QUIET_HOURS } from './messages.ts';
import { silentFrom } from './silence.ts';

const NONE = { from: 0, to: 0 };
const AT_NOON = { from: 720, to: 840 };

it.each([
  ['as quiet hours begin', 'UTC', '2026-11-23T08:00:00Z', DEFAULT_QUIET_HOURS, '2026-11-23T22:00:00Z'],
  ['as the day ends, without quiet hours', 'UTC', '2026-11-23T08:00:00Z', NONE, '2026-11-24T00:00:00Z'],
  ['before those of noon', 'UTC', '2026-11-23T08:00:00Z', AT_NOON, '2026-11-23T12:00:00Z'],
  ['as the day ends, after those of noon', 'UTC', '2026-11-23T15:00:00Z', AT_NOON, '2026-11-24T00:00:00Z'],
  ['by the person’s clock', 'Asia/Kathmandu', '2026-11-23T08:00:00Z', DEFAULT_QUIET_HOURS, '2026-11-23T16:15:00Z'],
  ['where clocks go back', 'America/New_York', '2026-11-01T04:30:00Z', { from: 90, to: 420 }, '2026-11-01T05:30:00Z'],
  ['on a day before one that is skipped', 'Pacific/Apia', '2011-12-30T08:00:00Z', NONE, '2011-12-30T10:00:00Z'],
])('messages of a day become silent %s', (_, timeZone, now, quiet, expected) => {
  expect(silentFrom(new Date(now), timeZone, quiet)).toEqual(new Date(expected));
});
