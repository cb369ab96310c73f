import type { WireFriendGoal, WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { goalWithCheckIn } from '@fivefold/contract/dashboard-changes';
import type { LocalDay } from '@fivefold/rules/calendar';
import { MINIMAL_OWN_CHECK_INS } from '@fivefold/rules/limits';
import type { CheckInChange } from '../looks/steps.ts';
import type { GoalTexts } from './goal-lists.ts';
import type { FriendPart, OwnPart } from './kept-parts.ts';

/** What a person's part has to become. */
interface Wanted {
  readonly version: string;
  /** What happened since the version that is kept; undefined when that is not known. */
  readonly changes: readonly CheckInChange[] | undefined;
  /** The day of the person who looks. */
  readonly today: LocalDay;
}

/** The personal goals after check-ins, without reading them. @returns undefined when they must be read */
export function ownAfter(own: OwnPart, { version, changes, today }: Wanted): OwnPart | undefined {
  let { goals } = own;
  for (const change of changes ?? []) {
    // A link to a photo belongs to its hour.
    if (change.check_in.photo_url !== null || !goals.has(change.goal.id)) return undefined;
    const next = goalsAfter(goals, change, { today, shown: MINIMAL_OWN_CHECK_INS });
    if (next === undefined) return undefined;
    goals = next;
  }
  return changes && { ...own, version, goals };
}

/** A friend after check-ins on goals of which not all are shown. @returns undefined when the friend must be read */
export function friendAfter(friend: FriendPart, { version, changes, today }: Wanted): FriendPart | undefined {
  let { goals, head } = friend;
  for (const change of changes ?? []) {
    const next = goalsAfter(goals, change, { today, shown: 0 });
    if (next === undefined) return undefined;
    goals = next;
    head = { ...head, total_streak: change.total_streaks };
  }
  return changes && { version, head, goals };
}

function goalsAfter(
  goals: GoalTexts,
  change: CheckInChange,
  { today, shown }: { readonly today: LocalDay; readonly shown: number },
): GoalTexts | undefined {
  const text = goals.get(change.goal.id);
  if (text === undefined) return goals;
  const goal = JSON.parse(text) as WireFriendGoal | WireRegularGoal;
  // The answer's counts are those of its day, and what is kept may be newer than its version.
  const isNext = goal.check_ins_total + 1 === change.goal.check_ins_total;
  if (!isNext || change.check_in.date !== today) return undefined;
  return new Map(goals).set(goal.id, JSON.stringify(goalWithCheckIn(goal, change, shown)));
}
