import type { LocalDay } from '@fivefold/rules/calendar';
import { describe, expect, it } from 'vitest';
import type { NotedChange } from '../looks/steps.ts';
import { friendAfter } from './after-changes.ts';
import type { FriendPart } from './kept-parts.ts';

const TODAY = '2026-11-21' as LocalDay;
const goal = { id: 'g', goal: 'Read', check_ins_total: 4, count_checked: 4, count_streak: 0, check_ins: [] };
const friend: FriendPart = {
  version: '1',
  head: { uid: 'bob', total_streak: 7 },
  goals: new Map([['g', JSON.stringify(goal)]]),
};

function checkIn({ date = '2026-11-21', total = 5, points = 0, streaks = 7 } = {}): NotedChange {
  const written = { description: '', added_on: null, imported: false, user_id: 'bob', photo_url: null, reactions: [] };
  return {
    kind: 'check-in',
    goal: { id: 'g', last_checked: date, count_checked: 5, count_streak: 1, check_ins_total: total },
    check_in: { index: total - 1, date, ...written },
    points_earned: points,
    total_streaks: streaks,
  };
}

const after = (...changes: NotedChange[]) => friendAfter(friend, { version: '2', changes, today: TODAY });

describe('a friend after changes', () => {
  it('has the points of the last award, not those that a check-in beside it has read before', () => {
    const [award, beside] = [checkIn({ points: 1, streaks: 8 }), checkIn({ total: 6, streaks: 7 })];
    expect(after(award, beside)?.head).toEqual({ uid: 'bob', total_streak: 8 });
  });

  it('is read where a check-in is there already, is missing, or is of a day on which more may have lapsed', () => {
    expect(after(checkIn())?.version).toBe('2');
    expect(after(checkIn({ total: 4 }))).toBeUndefined();
    expect(after(checkIn({ total: 6 }))).toBeUndefined();
    expect(after(checkIn({ date: '2026-11-20' }))).toBeDefined();
    expect(after(checkIn({ date: '2026-11-19' }))).toBeUndefined();
    expect(friendAfter(friend, { version: '2', changes: undefined, today: TODAY })).toBeUndefined();
  });

  it('shows another text, and nothing of a heart or of a goal that is not shown', () => {
    const text = (goalId: string): NotedChange => ({ kind: 'text', goalId, goal: 'Run', emoji: '🌱' });
    const heart: NotedChange = { kind: 'hearts', goalId: 'g', checkInIndex: 0 };
    const texts = (...changes: NotedChange[]) => [...(after(...changes)?.goals.values() ?? [])];
    expect(texts(text('g'), heart)).toEqual([JSON.stringify({ ...goal, goal: 'Run', emoji: '🌱' })]);
    expect(texts(text('hidden'), heart)).toEqual([JSON.stringify(goal)]);
  });
});
