import type { WireMeadow } from '@fivefold/contract/calls/meadow';
import { celebrationOf } from '@fivefold/rules/celebration';
import { type Block, plantOf, PLANTS_SHOWN, plantSeed } from '@fivefold/rules/meadow';
import type { Clock } from '#kernel/clock';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { Problem } from '#kernel/problem';
import { viewingOf } from '#kernel/today';
import { type GoalColumns, goalNameOf } from '../goals/steps.ts';
import { toWireLantern } from './lanterns.ts';
import { areFriends, listBlocks, listLanterns, listOwnGoals, listScenesOf, listSeenGoals } from './store.ts';

export interface MeadowDeps {
  readonly sql: Sql;
  readonly clock: Clock;
}

/**
 * A person's meadow: the caller's own with all that the ledger has and their paper lanterns, or a friend's with the goals that the caller may see.
 * @throws Problem friends.not_found
 */
export async function meadowOf(
  { sql, clock }: MeadowDeps,
  caller: Caller,
  friendUid: string | undefined,
): Promise<WireMeadow> {
  const { today } = viewingOf(clock, caller);
  const uid = friendUid ?? caller.uid;
  if (friendUid !== undefined && !(await areFriends(sql, caller.uid, friendUid)))
    throw new Problem('friends.not_found');
  const goals = await (friendUid === undefined ? listOwnGoals(sql, uid) : listSeenGoals(sql, caller.uid, uid));
  const goalIds = goals.map(({ id }) => id);
  const [blocks, ofToday, lanterns] = await Promise.all([
    listBlocks(sql, uid, friendUid === undefined ? null : goalIds),
    listScenesOf(sql, { uid, goalIds, day: today }),
    friendUid === undefined ? listLanterns(sql, uid) : [],
  ]);
  return {
    ...plantsOf(blocks.slice(0, PLANTS_SHOWN), goals),
    older: countByYear(blocks.slice(PLANTS_SHOWN)),
    today: ofToday.map(({ goal, celebration, index }) => ({ goal, scene: celebrationOf(celebration, index) })),
    lanterns: lanterns.map(toWireLantern),
  };
}

function plantsOf(blocks: readonly Block[], goals: readonly GoalColumns[]): Pick<WireMeadow, 'goals' | 'plants'> {
  const planted = new Set(blocks.map(({ goalId }) => goalId));
  const named = goals.filter(({ id }) => planted.has(id));
  const places = new Map(named.map(({ id }, place) => [id, place]));
  return {
    goals: named.map((goal) => goalNameOf(goal)),
    plants: blocks.map((block) => ({
      goal: places.get(block.goalId) ?? null,
      day: block.day,
      scene: plantOf(block),
      seed: plantSeed(block),
    })),
  };
}

function countByYear(blocks: readonly Block[]): WireMeadow['older'] {
  return [...Map.groupBy(blocks, ({ day }) => Number(day.slice(0, 4)))]
    .map(([year, { length: count }]) => ({ year, count }))
    .toSorted((one, other) => one.year - other.year);
}
