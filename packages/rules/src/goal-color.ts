/** The colors that a goal may have. */

export const GOAL_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;
export type GoalColor = (typeof GOAL_COLORS)[number];

/** What a person calls a color, by which a long list can be filtered then. Beyond section 16. */
export interface ColorName {
  readonly color: GoalColor;
  readonly name: string;
}

/** In the order of the colors. */
export function sortColorNames(names: readonly ColorName[]): readonly ColorName[] {
  return names.toSorted((one, other) => GOAL_COLORS.indexOf(one.color) - GOAL_COLORS.indexOf(other.color));
}
