import { regularGoal, sharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { expect, it } from 'vitest';
import { createFakeProduct } from '#testing/fake-product.ts';
import { ANN, BOB, sampleFriend } from '#testing/wire-samples.ts';
import { newGoalOf, newSharedGoalOf } from './new-goals.ts';

const TODAY = '2026-11-21' as LocalDay;
const BODY = { id: '00000000-0000-4000-8000-000000000001', value: 'Run', frequency: 'daily' } as const;

it('a goal that is made on the device is one as the server answers it', () => {
  const goal = newGoalOf({ ...BODY, rest_weekdays: [7] }, TODAY);
  expect(regularGoal.parse(goal)).toEqual(goal);
});

it('a shared goal that is made on the device has both participants, and the friend has yet to accept it', () => {
  const { dashboard } = createFakeProduct({ friends: [sampleFriend()] });
  const goal = newSharedGoalOf(dashboard, { ...BODY, friend_uid: BOB.uid }, TODAY);
  expect(sharedGoal.parse(goal)).toEqual(goal);
  expect(goal.participants.map(({ uid, accepted }) => [uid, accepted])).toEqual([
    [ANN.uid, true],
    [BOB.uid, false],
  ]);
});
