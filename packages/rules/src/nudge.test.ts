import { describe, expect, it } from 'vitest';
import { goalState } from './goal-state.ts';
import { mayNudge, type NudgeQuestion, wasNudgedToday } from './nudge.ts';
import { day } from './testing/day.ts';

const TODAY = day('2026-11-21');
const WEEKLY = { frequency: 'weekly', weeklyInterval: 1 } as const;
const checkedOn = (lastChecked: string) =>
  goalState(WEEKLY, { lastChecked: day(lastChecked), countChecked: 1, countStreak: 0 }, TODAY);
const DONE = checkedOn('2026-11-18');
const DUE = checkedOn('2026-11-10');
const RESTING = { isChecked: false, section: 'later' } as const;

describe('a nudge', () => {
  const due = { hasAccepted: true, state: DUE, wasNudged: false };
  it.each<[string, NudgeQuestion, ReturnType<typeof mayNudge>]>([
    ['from who is done to who is due', { nudger: DONE, partner: due }, 'ok'],
    ['without a partner', { nudger: DONE, partner: undefined }, 'alone'],
    ['from who is due', { nudger: DUE, partner: due }, 'not_done'],
    ['to who has not accepted', { nudger: DONE, partner: { ...due, hasAccepted: false } }, 'not_accepted'],
    ['to who is done', { nudger: DONE, partner: { ...due, state: DONE } }, 'done'],
    ['to who rests', { nudger: DONE, partner: { ...due, state: RESTING } }, 'resting'],
    ['to who was nudged', { nudger: DONE, partner: { ...due, wasNudged: true } }, 'nudged'],
    ['to who was nudged and is done', { nudger: DONE, partner: { ...due, state: DONE, wasNudged: true } }, 'done'],
  ])('%s', (_, question, answer) => {
    expect(mayNudge(question)).toBe(answer);
  });
});

describe('the day of a nudge', () => {
  it.each([
    [null, 'UTC', false],
    ['2026-11-21T00:30:00Z', 'UTC', true],
    ['2026-11-20T23:30:00Z', 'UTC', false],
    ['2026-11-20T23:30:00Z', 'Asia/Tokyo', true],
    ['2026-11-21T00:30:00Z', 'America/New_York', false],
  ])('nudged at %s in %s: %s', (at, zone, answer) => {
    const nudgedAt = at === null ? null : new Date(at);
    expect(wasNudgedToday(nudgedAt, new Date('2026-11-21T12:00:00Z'), zone)).toBe(answer);
  });
});
