import type { GoalColor } from './goal-color.ts';
import { text } from './text-key.ts';

/** What the colors of goals are called where the person has no name of their own for one. */
export const GOAL_COLOR_NAMES: Readonly<Record<GoalColor, string>> = {
  red: text('Red||color'),
  orange: text('Orange||color'),
  yellow: text('Yellow||color'),
  green: text('Green||color'),
  teal: text('Teal||color'),
  blue: text('Blue||color'),
  purple: text('Purple||color'),
  pink: text('Pink||color'),
};
