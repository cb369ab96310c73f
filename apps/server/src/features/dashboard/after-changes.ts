import type { WireFriendGoal, WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { goalWithCheckIn } from '@fivefold/contract/dashboard-changes';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { MINIMAL_OWN_CHECK_INS } from '@fivefold/rules/limits';
import type { NotedChange } from '../looks/steps.ts';
import type { GoalTexts } from './goal-lists.ts';
import type { FriendPart, OwnPart } from './kept-parts.ts';

/** What a person's part has to become. */
interface Wanted {
  readonly version: string;
  /** What happened since the version that is kept; undefined when that is not known. */
  readonly changes: readonly NotedChange[] | undefined;
  /** The day of the person who looks. */
  readonly today: LocalDay;
}

type Goal = WireFriendGoal | WireRegularGoal;

/** The personal goals after changes, without reading them. @returns undefined when they must be read */
export function ownAfter(own: OwnPart, { version, changes, today }: Wanted): OwnPart | undefined {
  const goals = changes && goalsAfter(own.goals, changes, { today, shown: MINIMAL_OWN_CHECK_INS });
  return goals && { ...own, version, goals };
}

/** A friend after changes of goals of which not all are shown. @returns undefined when the friend must be read */
export function friendAfter(friend: FriendPart, { version, changes, today }: Wanted): FriendPart | undefined {
  const goals = changes && goalsAfter(friend.goals, changes, { today, shown: 0 });
  const points = changes?.flatMap(pointsAfter).at(-1);
  const head = points === undefined ? friend.head : { ...friend.head, total_streak: points };
  return goals && { version, head, goals };
}

/** Only an award is written for the points that its answer tells: those of another answer may be of a moment before. */
function pointsAfter(change: NotedChange): number[] {
  return change.kind === 'check-in' && change.points_earned > 0 ? [change.total_streaks] : [];
}

/** What a list shows, and when. */
interface Shown {
  readonly today: LocalDay;
  /** Check-ins of each goal. */
  readonly shown: number;
}

function goalsAfter(goals: GoalTexts, changes: readonly NotedChange[], list: Shown): GoalTexts | undefined {
  if (changes.length === 0) return goals;
  const texts = new Map(goals);
  for (const change of changes) {
    const id = change.kind === 'check-in' ? change.goal.id : change.goalId;
    const text = texts.get(id);
    // A goal that the list does not show.
    if (text === undefined) continue;
    const goal = goalAfter(JSON.parse(text) as Goal, change, list);
    if (goal === undefined) return undefined;
    texts.set(id, JSON.stringify(goal));
  }
  return texts;
}

function goalAfter(goal: Goal, change: NotedChange, { today, shown }: Shown): Goal | undefined {
  switch (change.kind) {
    case 'text':
      return { ...goal, goal: change.goal, emoji: change.emoji };
    case 'hearts':
      return goal.check_ins.some(({ index }) => index === change.checkInIndex) ? undefined : goal;
    case 'check-in': {
      // What is kept may be newer than its version.
      const isNext = goal.check_ins_total + 1 === change.goal.check_ins_total;
      // The answer's counts are those of its day; on the day after nothing has lapsed yet.
      const hasNotLapsed = change.check_in.date >= addDays(today, -1);
      // A link to a photo is its viewer's, for an hour.
      const isShownAsIs = shown === 0 || change.check_in.photo_url === null;
      return isNext && hasNotLapsed && isShownAsIs ? goalWithCheckIn(goal, change, shown) : undefined;
    }
  }
}
