/** How near a person is to the next points: the fullest block of five that is still running. */

import { CHECK_INS_PER_BLOCK, recordCheckIn } from './check-in.ts';
import type { LocalDay } from './calendar.ts';
import type { DaysOff } from './days-off.ts';
import type { Frequency, Rhythm } from './frequency.ts';
import { type GoalProgress, goalState, NO_PROGRESS } from './goal-state.ts';

const FREQUENCIES_WITH_BLOCKS: readonly Frequency[] = ['daily', 'weekly'];

export interface BlockGoal {
  readonly rhythm: Rhythm;
  readonly progress: GoalProgress;
  readonly daysOff: DaysOff;
  /** The points of a full block are in the person's number. */
  readonly hasPaid: boolean;
}

export interface RunningBlock {
  /** 0 to 5; five only until the full block has paid. */
  readonly filled: number;
  /** What the full block pays. */
  readonly points: number;
}

/**
 * The fullest running block of all goals, and of two equally full ones the one that pays more. A full block that has
 * paid counts as empty, because the goal's next check-in starts another. Monthly and once goals have no blocks, and
 * those in the archive do not count.
 * @returns null when no goal has blocks
 */
export function fullestBlock(goals: readonly BlockGoal[], today: LocalDay): RunningBlock | null {
  return goals
    .filter(({ rhythm }) => FREQUENCIES_WITH_BLOCKS.includes(rhythm.frequency))
    .flatMap((goal) => runningBlock(goal, today) ?? [])
    .reduce<RunningBlock | null>(
      (fullest, block) => (fullest === null || isFuller(block, fullest) ? block : fullest),
      null,
    );
}

function runningBlock({ rhythm, progress, daysOff, hasPaid }: BlockGoal, today: LocalDay): RunningBlock | null {
  const { progressSteps, dayOff } = goalState(rhythm, progress, today, daysOff);
  if (dayOff === 'archived') return null;
  const isOver = progressSteps === CHECK_INS_PER_BLOCK && hasPaid;
  return { filled: isOver ? 0 : progressSteps, points: pointsOfFullBlock(rhythm, today) };
}

/** What the last check-in of a block pays. */
export function pointsOfFullBlock(rhythm: Rhythm, today: LocalDay): number {
  return recordCheckIn(rhythm, { ...NO_PROGRESS, countChecked: CHECK_INS_PER_BLOCK - 1 }, today).points;
}

function isFuller(block: RunningBlock, other: RunningBlock): boolean {
  return block.filled > other.filled || (block.filled === other.filled && block.points > other.points);
}
