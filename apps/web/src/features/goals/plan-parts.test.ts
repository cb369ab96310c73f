import { expect, it } from 'vitest';
import { toPlanParts } from './plan-parts.ts';

it.each([
  [
    'When I have had breakfast',
    'Stretch for ten minutes',
    ['When I have', 'had breakfast', 'Stretch for', 'ten minutes'],
  ],
  ['When I get home', 'Stretch', ['When I', 'get home', 'Stretch']],
  ['When', '🧘', ['When', '🧘']],
  ['家に帰ったとき', '走る', ['家に帰ったとき', '走る']],
])('the plan “%s: %s” lies in two to four parts', (when, goal, parts) => {
  const plan = toPlanParts(when, goal);
  expect(plan.parts).toEqual(parts);
  expect(plan.shuffled.toSorted()).toEqual(parts.map((_, place) => place));
  expect(plan.shuffled[0]).not.toBe(0);
});
