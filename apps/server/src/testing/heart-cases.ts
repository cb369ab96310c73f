import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { createGoal } from '@fivefold/contract/calls/goals';
import { hangLantern } from '@fivefold/contract/calls/meadow';
import { answerMiss, undoSlip } from '@fivefold/contract/calls/misses';
import { react, reactShared, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import type { Call } from '@fivefold/contract/call';
import type { TestApp, TestUser } from './test-app.ts';
import { makeGoal, shareGoal } from './test-users.ts';

interface Person {
  readonly app: TestApp;
  readonly ann: TestUser;
}
interface Friends extends Person {
  readonly bob: TestUser;
}

/** @throws when it is refused */
async function mustDo(who: TestUser, call: Call, body: object) {
  const answer = await who.call(call, { body });
  if (answer.status !== 200) throw new Error(`${call.name} answered ${answer.raw.body}`);
  return answer.body;
}

/** Two good requests of each call that gives a heart or removes it. */
export function heartCases(get: () => Friends) {
  return [react, unreact, reactShared, unreactShared].map((call) => {
    const isShared = call === reactShared || call === unreactShared;
    const make = async () => {
      const { app, ann, bob } = get();
      const { id: goalId } = isShared ? await shareGoal(ann, bob) : await makeGoal(bob, { isPublic: true });
      const goal = isShared ? { shared_goal_id: goalId } : { goalId };
      await mustDo(bob, isShared ? checkSharedGoal : checkGoal, { ...goal, checkDate: app.today() });
      const body = { goalId, checkInIndex: 0 };
      if (call === unreact || call === unreactShared) await mustDo(ann, isShared ? reactShared : react, body);
      return body;
    };
    return { call, bodies: async () => [await make(), await make()] as const };
  });
}

/** Two good requests to take a slip back. */
export function slipCases(get: () => Person) {
  const slip = async () => {
    const { app, ann } = get();
    const made = await mustDo(ann, createGoal, { value: 'No sugar', frequency: 'daily', avoid: true });
    const body = { goalId: (made['data'] as { id: string }).id, day: app.today() };
    await mustDo(ann, answerMiss, { ...body, reason: 'slipped' });
    return body;
  };
  return [{ call: undoSlip, bodies: async () => [await slip(), await slip()] as const }];
}

/** Two good requests to hang a paper lantern. */
export function lanternCases(get: () => Person) {
  const write = async () => {
    const { app, ann } = get();
    const [{ id: goalId }, day] = [await makeGoal(ann), app.today()];
    await mustDo(ann, checkGoal, { goalId, checkDate: day, goalDescription: 'It rained.' });
    return { goalId, day };
  };
  return [{ call: hangLantern, bodies: async () => [await write(), await write()] as const }];
}
