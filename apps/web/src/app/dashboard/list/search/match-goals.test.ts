import { describe, expect, it } from 'vitest';
import { createGoalMatcher } from './goal-finder.tsx';

const GOALS = [
  'Read ten pages',
  'Café con leche, sin azúcar',
  'Straße fegen',
  'Łódź: biegać',
  'READ THE NEWS',
  'İstanbul’u ara',
  'Smørrebrød på fredag',
  '習字を五枚',
].map((goal) => ({ goal, emoji: goal.startsWith('Read') ? '📖' : null }));

const find = (query: string) => GOALS.filter(createGoalMatcher(query)).map(({ goal }) => goal);

describe('createGoalMatcher', () => {
  it.each([
    ['read', ['Read ten pages', 'READ THE NEWS']],
    ['READ', ['Read ten pages', 'READ THE NEWS']],
    ['cafe', ['Café con leche, sin azúcar']],
    ['CAFÉ', ['Café con leche, sin azúcar']],
    ['cafe\u0301', ['Café con leche, sin azúcar']],
    ['strasse', ['Straße fegen']],
    ['lodz', ['Łódź: biegać']],
    ['istanbul', ['İstanbul’u ara']],
    ['smorrebrod pa', ['Smørrebrød på fredag']],
    ['五枚', ['習字を五枚']],
    ['📖', ['Read ten pages']],
    ['📖 ten', ['Read ten pages']],
  ])('%j finds %j', (query, expected) => {
    expect(find(query)).toEqual(expected);
  });

  it('finds goals that have all words, in any order', () => {
    expect(find('  pages   rea ')).toEqual(['Read ten pages']);
    expect(find('pages news')).toEqual([]);
  });

  it('takes signs with a meaning in patterns as they are', () => {
    expect(find('.*')).toEqual([]);
    expect(find('(')).toEqual([]);
  });

  it('finds every goal when the query has no word', () => {
    expect(find('  ')).toEqual(GOALS.map(({ goal }) => goal));
  });
});
