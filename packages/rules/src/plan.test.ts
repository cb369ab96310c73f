import { describe, expect, it } from 'vitest';
import type { InstantLike } from './instant.ts';
import {
  INACTIVITY_DAYS,
  INACTIVITY_WARNING_DAYS,
  type Inactivity,
  PAST_DUE_GRACE_DAYS,
  pastDueGraceEnd,
  type Plan,
  type WirePlan,
  effectivePlan,
  inactivityOn,
  hasPremiumAccess,
} from './plan.ts';
import { day } from './testing/day.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('effectivePlan', () => {
  it.each<[WirePlan, boolean, InstantLike | null, Plan]>([
    ['basic', true, '2026-11-21T12:00:01Z', 'performance'],
    ['basic', true, '2026-11-21T12:00:00Z', 'base'],
    ['basic', true, '2026-11-20T12:00:00Z', 'base'],
    ['basic', true, now.getTime() / 1000 + 1, 'performance'],
    ['basic', true, now.getTime() / 1000, 'base'],
    ['basic', true, new Date('2027-01-01T00:00:00Z'), 'performance'],
    ['basic', true, null, 'base'],
    ['basic', true, 'soon', 'base'],
    ['basic', false, '2027-01-01T00:00:00Z', 'base'],
    ['basic', false, null, 'base'],
    ['performance', false, null, 'performance'],
    [null, true, '2027-01-01T00:00:00Z', 'performance'],
    [null, true, '2026-01-01T00:00:00Z', 'free'],
    [null, false, null, 'free'],
  ])('plan %s, performance active %s until %s: %s', (plan, performancePlanActive, performancePlanEnd, expected) => {
    expect(effectivePlan({ plan, performancePlanActive, performancePlanEnd }, now)).toBe(expected);
  });
});

describe('hasPremiumAccess', () => {
  it.each([
    ['active', true],
    ['trialing', true],
    ['included', true],
    ['past_due', true],
    ['unpaid', false],
    ['canceled', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['paused', false],
    ['a status of next year', false],
    [null, false],
  ])('reads the payment provider’s status %s as %s', (status, expected) => {
    expect(hasPremiumAccess({ status, currentPeriodStart: now }, now)).toBe(expected);
  });

  it.each<[InstantLike | null, boolean]>([
    ['2026-11-14T12:00:01Z', true],
    ['2026-11-14T12:00:00Z', false],
    ['2026-11-21T12:00:00Z', true],
    ['2026-10-21T12:00:00Z', false],
    ['unknown', false],
    [null, false],
  ])('answers for a failed renewal of the period from %s: %s', (currentPeriodStart, expected) => {
    expect(PAST_DUE_GRACE_DAYS).toBe(7);
    expect(hasPremiumAccess({ status: 'past_due', currentPeriodStart }, now)).toBe(expected);
  });

  it('names the end of a failed renewal’s grace, and none while none failed', () => {
    const currentPeriodStart = '2026-11-14T12:00:00Z';
    expect(pastDueGraceEnd({ status: 'past_due', currentPeriodStart })).toEqual(now);
    expect(pastDueGraceEnd({ status: 'active', currentPeriodStart })).toBeNull();
    expect(pastDueGraceEnd({ status: 'past_due', currentPeriodStart: 'unknown' })).toBeNull();
  });
});

describe('inactivity', () => {
  it.each<[string, number, Inactivity]>([
    ['2026-11-21', 0, 'active'],
    ['2026-10-30', 22, 'active'],
    ['2026-10-29', 23, 'warn'],
    ['2026-10-23', 29, 'warn'],
    ['2026-10-22', 30, 'lost'],
    ['2025-10-22', 395, 'lost'],
    ['2026-11-22', -1, 'active'],
  ])('last active on %s, %i days ago: %s', (lastActive, _days, expected) => {
    expect(inactivityOn(day(lastActive), day('2026-11-21'))).toBe(expected);
  });

  it('does not begin before the first activity', () => {
    expect(inactivityOn(null, day('2026-11-21'))).toBe('active');
    expect([INACTIVITY_WARNING_DAYS, INACTIVITY_DAYS]).toEqual([23, 30]);
  });
});
