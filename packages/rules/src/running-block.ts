/** How near a person is to the next points: the block of five that can be full the soonest. */

import { type LocalDay, addDays } from './calendar.ts';
import { CHECK_INS_PER_BLOCK, recordCheckIn } from './check-in.ts';
import { type DaysOff, dayOffKind, weekdayOf } from './days-off.ts';
import type { Frequency, Rhythm } from './frequency.ts';
import { type GoalProgress, type GoalState, goalState, NO_PROGRESS, periodDays } from './goal-state.ts';

const FREQUENCIES_WITH_BLOCKS: readonly Frequency[] = ['daily', 'weekly'];

/** No plan is longer; a goal that only rests has no such day. */
const DAYS_AHEAD_MAX = 400;

export interface BlockGoal {
  /** Its text. */
  readonly goal: string;
  readonly rhythm: Rhythm;
  readonly progress: GoalProgress;
  readonly daysOff: DaysOff;
  /** The points of a full block are in the person's number. */
  readonly hasPaid: boolean;
}

export interface RunningBlock {
  /** The text of its goal; null for the first block of a person without goals. */
  readonly goal: string | null;
  /** 0 to 5; five only until the full block has paid. */
  readonly filled: number;
  /** What the full block pays. */
  readonly points: number;
  /** The first day on which it can be full. */
  readonly fullOn: LocalDay;
}

/**
 * The running block of all goals that can be full the soonest; of two on one day the fuller one, then the one that
 * pays more, then the one that comes first in the list. A full block that has paid counts as empty, because the
 * goal's next check-in starts another. Monthly and once goals have no blocks, and those in the archive do not count.
 * @returns null when no goal has blocks
 */
export function soonestBlock(goals: readonly BlockGoal[], today: LocalDay): RunningBlock | null {
  return goals
    .filter(({ rhythm }) => FREQUENCIES_WITH_BLOCKS.includes(rhythm.frequency))
    .flatMap((goal) => runningBlock(goal, today) ?? [])
    .reduce<RunningBlock | null>(
      (soonest, block) => (soonest === null || isSooner(block, soonest) ? block : soonest),
      null,
    );
}

function runningBlock(goal: BlockGoal, today: LocalDay): RunningBlock | null {
  const { rhythm, progress, daysOff, hasPaid } = goal;
  const state = goalState(rhythm, progress, today, daysOff);
  if (state.dayOff === 'archived') return null;
  const filled = state.progressSteps === CHECK_INS_PER_BLOCK && hasPaid ? 0 : state.progressSteps;
  const fullOn = dayOfCheckIn({ rhythm, state, daysOff, today }, CHECK_INS_PER_BLOCK - filled);
  return { goal: goal.goal, filled, points: pointsOfFullBlock(rhythm, today), fullOn };
}

interface GoalToday extends Pick<BlockGoal, 'rhythm' | 'daysOff'> {
  readonly state: GoalState;
  readonly today: LocalDay;
}

/** The first day on which a goal can have so many more check-ins; a goal of some days a week has no more in a week. */
function dayOfCheckIn({ rhythm, state: { nextOpenDay, week }, daysOff, today }: GoalToday, count: number): LocalDay {
  const step = periodDays(rhythm);
  let day = nextOpenDay ?? today;
  let inWeek = week === null ? count : week.of - week.done;
  for (let left = count, ahead = 0; left > 0 && ahead < DAYS_AHEAD_MAX; ahead++) {
    if (week !== null && day > today && weekdayOf(day) === 1) inWeek = week.of;
    // A weekly goal is due on days off, too.
    if (step > 1 || (inWeek > 0 && dayOffKind(daysOff, day) === null)) {
      inWeek--;
      left--;
    }
    if (left > 0) day = addDays(day, step);
  }
  return count > 0 ? day : today;
}

/** What the last check-in of a block pays. */
export function pointsOfFullBlock(rhythm: Rhythm, today: LocalDay): number {
  return recordCheckIn(rhythm, { ...NO_PROGRESS, countChecked: CHECK_INS_PER_BLOCK - 1 }, today).points;
}

function isSooner(block: RunningBlock, other: RunningBlock): boolean {
  if (block.fullOn !== other.fullOn) return block.fullOn < other.fullOn;
  if (block.filled !== other.filled) return block.filled > other.filled;
  return block.points > other.points;
}
