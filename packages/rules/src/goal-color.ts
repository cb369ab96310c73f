/** The colors that a goal may have. */

export const GOAL_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;
export type GoalColor = (typeof GOAL_COLORS)[number];
