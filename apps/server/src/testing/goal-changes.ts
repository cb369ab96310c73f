import {
  deleteGoal,
  deleteSharedGoal,
  setOwnTexts,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import type { Call } from '@fivefold/contract/call';
import type { TestUser } from './test-app.ts';
import { makeGoal, shareGoal } from './test-users.ts';

/** Two good requests of each call that changes or deletes a goal; an id of the path is among the fields. */
export function goalChangeCases(get: () => { readonly ann: TestUser; readonly bob: TestUser }) {
  const own = async () => (await makeGoal(get().ann)).id;
  const shared = async () => (await shareGoal(get().ann, get().bob)).id;
  const pairOf = async (name: string, make: () => Promise<string>, more: object) =>
    [
      { [name]: await make(), ...more },
      { [name]: await make(), ...more },
    ] as const;
  return [
    { call: updateGoal, bodies: () => pairOf('goalId', own, { goal: 'Swim' }) },
    { call: setOwnTexts, bodies: () => pairOf('goalId', own, { cue: 'I have had tea' }) },
    { call: deleteGoal, bodies: () => pairOf('goalId', own, {}) },
    { call: updateSharedGoal, bodies: () => pairOf('id', shared, { goal: 'Swim' }) },
    { call: deleteSharedGoal, bodies: () => pairOf('id', shared, {}) },
  ];
}

/** A request of these fields, of which some are in the path. */
export function inputOf(call: Call, fields: object) {
  const isInPath = ([name]: [string, unknown]) => call.path.includes(`{${name}}`);
  const entries = Object.entries(fields);
  return {
    ...(call.params && { params: Object.fromEntries(entries.filter(isInPath)) }),
    ...(call.body && { body: Object.fromEntries(entries.filter((entry) => !isInPath(entry))) }),
  };
}
