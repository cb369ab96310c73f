import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { DemoGoal, Habit, Name } from './people.ts';
import { createRandom } from './random.ts';

export interface PlannedAddition {
  readonly goal: DemoGoal;
  readonly name: Name;
  readonly day: LocalDay;
  /** Minutes after midnight, by the person's clock. */
  readonly minute: number;
  readonly add: number;
}

/** When something is added, in minutes after midnight, and which part of the day's amount. */
const TIMES = [
  { minute: 9 * 60, part: 0.3 },
  { minute: 13 * 60, part: 0.4 },
  { minute: 19 * 60, part: 0.3 },
] as const;

/** What a person adds to a goal with an amount: most days reach the target, others have a part of it, a few nothing. */
export function planAdditions(
  goal: DemoGoal,
  name: Name,
  { today, from, isAway }: { today: LocalDay; from: number; isAway: (daysAgo: number) => boolean },
): (PlannedAddition & { readonly daysAgo: number })[] {
  const [{ amount }, habit] = [goal, goal.habits[name]];
  if (amount === undefined || habit === undefined) return [];
  const random = createRandom(`${goal.text} ${name} amounts`);
  return Array.from({ length: from + 1 }, (_, nth) => from - nth).flatMap((daysAgo) => {
    const [luck, spread, minutes] = [random(), random(), Math.floor(random() * 55)];
    if (isAway(daysAgo)) return [];
    const sum = sumOf(amount.target, habit, daysAgo, { luck, spread });
    let left = sum;
    return TIMES.flatMap(({ minute, part }, at) => {
      const add = at === TIMES.length - 1 ? left : Math.min(left, Math.round(sum * part));
      left -= add;
      const addition = { goal, name, day: addDays(today, -daysAgo), minute: minute + minutes, add, daysAgo };
      return add === 0 ? [] : [addition];
    });
  });
}

function sumOf(
  target: number,
  habit: Habit,
  daysAgo: number,
  { luck, spread }: { readonly luck: number; readonly spread: number },
): number {
  const below = Math.ceil(spread * (target - 1));
  const isSmall = habit.smallOn?.includes(daysAgo) === true;
  const chance = habit.phases?.find(({ from, to }) => daysAgo <= from && daysAgo >= to)?.chance ?? habit.chance;
  if (daysAgo === 0) return habit.doneToday === true ? target : Math.ceil(target / 2);
  if (isSmall) return Math.ceil(target / 2);
  if (luck < chance) return target + Math.floor(spread * spread * (target / 2));
  // Some days are forgotten.
  return luck > 0.98 ? 0 : Math.max(1, below);
}
