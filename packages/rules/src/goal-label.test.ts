import { describe, expect, it } from 'vitest';
import { type GoalStyle, NO_STYLE, goalTitle, styleChanges, styleOf } from './goal-label.ts';

describe('a goal’s label', () => {
  it.each([
    [{ goal: 'Run', emoji: '🏃' }, '🏃 Run'],
    [{ goal: 'Run', emoji: null }, 'Run'],
    [{ goal: 'Run' }, 'Run'],
  ])('as one line of %j is %j', (label, title) => {
    expect(goalTitle(label)).toBe(title);
  });

  it('is told apart from what else a goal has', () => {
    const goal = { goal: 'Run', emoji: '🏃', color: 'teal', is_public: true } as const;
    expect(styleOf(goal)).toEqual({ ...NO_STYLE, emoji: '🏃', color: 'teal' });
    expect(styleOf({ emoji: '🏃' })).toEqual({ ...NO_STYLE, emoji: '🏃' });
  });

  it.each<[Parameters<typeof styleChanges>[0], Partial<GoalStyle>]>([
    [{}, {}],
    [{ emoji: undefined }, {}],
    [{ emoji: '🏃' }, {}],
    [{ emoji: '🚶' }, { emoji: '🚶' }],
    [{ emoji: null }, { emoji: null }],
    [{ emoji: '🏃', color: 'teal' }, {}],
    [{ color: 'pink' }, { color: 'pink' }],
    [{ color: null }, { color: null }],
  ])('changes by what is wanted and not so yet: %j', (wanted, changes) => {
    expect(styleChanges(wanted, { ...NO_STYLE, emoji: '🏃', color: 'teal' })).toEqual(changes);
  });
});
