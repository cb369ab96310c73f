import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { setOwnTexts } from '@fivefold/contract/calls/goals';
import { type FakeApi, refuse } from './fake-api.ts';

/** Answers changes of a goal's cue and small version. */
export function answerOwnTexts({ api, dashboard }: { readonly api: FakeApi; readonly dashboard: WireDashboard }): void {
  api.on(setOwnTexts, ({ body: { goalId, cue_answered: isAnswered, ...texts } }) => {
    const goals = [...dashboard.personal_goals, ...dashboard.shared_goals];
    const goal = goals.find(({ id }) => id === goalId) ?? refuse('goals.not_found');
    Object.assign(goal, texts, isAnswered === true && { cue_since: null });
    return { success: true as const };
  });
}
