import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { FakeApi } from './fake-api.ts';

const PAGE = 10;

interface Knowledge {
  readonly api: FakeApi;
  readonly dashboard: WireDashboard;
  readonly olderCheckIns: ReadonlyMap<string, readonly WireCheckIn[]>;
}

/** Answers the pages of a goal's check-ins, from the newest or the oldest on. */
export function answerCheckInPages({ api, dashboard, olderCheckIns }: Knowledge): void {
  api.on(listCheckIns, ({ query: { goalId, before = Infinity, after, only, limit = PAGE } }) => {
    const { personal_goals, shared_goals, friends } = dashboard;
    const goals = [...personal_goals, ...shared_goals, ...friends.flatMap((friend) => friend.goals)];
    const shown = goals.find(({ id }) => id === goalId)?.check_ins ?? [];
    const found = [...(olderCheckIns.get(goalId) ?? []), ...shown].filter(
      ({ index, description, photo_url }) =>
        index < before &&
        index > (after ?? -1) &&
        (only !== 'notes' || description !== '') &&
        (only !== 'photos' || photo_url !== null),
    );
    const page = after === undefined ? found.slice(-limit) : found.slice(0, limit);
    const next = found.length > limit ? page.at(after === undefined ? 0 : -1)?.index : undefined;
    return {
      check_ins: structuredClone(page),
      has_more: next !== undefined,
      next_before: after === undefined ? (next ?? null) : null,
      next_after: after === undefined ? null : (next ?? null),
    };
  });
}
