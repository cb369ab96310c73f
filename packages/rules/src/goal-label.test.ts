import { describe, expect, it } from 'vitest';
import { goalTitle, styleChanges, styleOf } from './goal-label.ts';

describe('a goal’s label', () => {
  it.each([
    [{ goal: 'Run', emoji: '🏃' }, '🏃 Run'],
    [{ goal: 'Run', emoji: null }, 'Run'],
    [{ goal: 'Run' }, 'Run'],
  ])('as one line of %j is %j', (label, title) => {
    expect(goalTitle(label)).toBe(title);
  });

  it('is told apart from what else a goal has', () => {
    const goal = { goal: 'Run', emoji: '🏃', is_public: true };
    expect(styleOf(goal)).toEqual({ emoji: '🏃' });
    expect(styleOf({})).toEqual({ emoji: null });
  });

  it.each([
    [{}, {}],
    [{ emoji: undefined }, {}],
    [{ emoji: '🏃' }, {}],
    [{ emoji: '🚶' }, { emoji: '🚶' }],
    [{ emoji: null }, { emoji: null }],
  ])('changes by what is wanted and not so yet: %j', (wanted, changes) => {
    expect(styleChanges(wanted, { emoji: '🏃' })).toEqual(changes);
  });
});
