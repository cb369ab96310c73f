import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { setOwnTexts } from '@fivefold/contract/calls/goals';
import { answerMiss, undoSlip } from '@fivefold/contract/calls/misses';
import { type FakeApi, refuse } from './fake-api.ts';

/** Answers changes of a goal's cue and small version, and what is said about a missed day. */
export function answerOwnTexts({ api, dashboard }: { readonly api: FakeApi; readonly dashboard: WireDashboard }): void {
  api.on(setOwnTexts, ({ body: { goalId, cue_answered: isAnswered, ...texts } }) => {
    const goals = [...dashboard.personal_goals, ...dashboard.shared_goals];
    const goal = goals.find(({ id }) => id === goalId) ?? refuse('goals.not_found');
    Object.assign(goal, texts, isAnswered === true && { cue_since: null });
    return { success: true as const };
  });
  api.on(answerMiss, ({ body: { goalId, day } }) => {
    const goals = [...dashboard.personal_goals, ...dashboard.shared_goals];
    Object.assign(goals.find(({ id }) => id === goalId) ?? refuse('goals.not_found'), { miss_answered: day });
    return { success: true as const, offer: null };
  });
  api.on(undoSlip, ({ body: { goalId } }) => {
    const goal = dashboard.personal_goals.find(({ id }) => id === goalId) ?? refuse('goals.not_found');
    Object.assign(goal, { miss_answered: null });
    return { success: true as const };
  });
}
