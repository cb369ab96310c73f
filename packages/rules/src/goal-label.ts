/** What the creator of a goal wrote and chose for it. All who see the goal see it. */

/** What a goal may be told by beside its text; null and false are none. */
export interface GoalStyle {
  readonly emoji: string | null;
  readonly color: string | null;
  /** How much a period asks for, in decimals; without it a check-in is all there is, and the two below say nothing. */
  readonly amount_target: number | null;
  readonly amount_unit: string | null;
  /** What a tap adds. */
  readonly amount_step: number | null;
  /** Whether each day is one to do without: it is held, not done. Beyond section 15. */
  readonly avoid: boolean;
}

export interface GoalLabel extends GoalStyle {
  readonly goal: string;
}

/** The one list of these fields: columns, answers, forms and the export are made of it. */
export const NO_STYLE: GoalStyle = {
  emoji: null,
  color: null,
  amount_target: null,
  amount_unit: null,
  amount_step: null,
  avoid: false,
};
export const GOAL_STYLE = Object.keys(NO_STYLE) as readonly (keyof GoalStyle)[];

type MaybeStyle = { readonly [Field in keyof GoalStyle]?: GoalStyle[Field] | undefined };

/** What a text names a goal by. */
export type NamedGoal = Pick<GoalLabel, 'goal'> & Pick<MaybeStyle, 'emoji'>;

/** A goal in one line of text. */
export function goalTitle({ goal, emoji = null }: NamedGoal): string {
  return emoji === null ? goal : `${emoji} ${goal}`;
}

/** The style alone, out of what may have more. */
export function styleOf(source: MaybeStyle): GoalStyle {
  return { ...NO_STYLE, ...styleChanges(source) };
}

/** What a changed label changes. */
export function labelChanges(wanted: GoalLabel, current: GoalLabel): Partial<GoalLabel> {
  return { ...(wanted.goal !== current.goal && { goal: wanted.goal }), ...styleChanges(wanted, current) };
}

/** Those of the given fields that are not so already. */
export function styleChanges(wanted: MaybeStyle, current?: GoalStyle): Partial<GoalStyle> {
  const given = GOAL_STYLE.filter((field) => wanted[field] !== undefined && wanted[field] !== current?.[field]);
  return Object.fromEntries(given.map((field) => [field, wanted[field]]));
}
