import { createGoal, createSharedGoal } from '@fivefold/contract/calls/goals';
import type { BodyInputOf } from '@fivefold/contract/call';
import { DAYS_PER_WEEK_MAX } from '@fivefold/rules/days-a-week';
import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import { mayAvoid, mayHaveSomeDays } from '@fivefold/rules/goal-conflicts';
import { GOAL_STYLE, type GoalStyle, NO_STYLE, styleChanges } from '@fivefold/rules/goal-label';
import { FRIEND_REQUIRED } from '@fivefold/rules/texts';
import { t } from '#kernel/language/t.ts';
import { toOwnText } from './own-texts-fields.tsx';
import { type Audience, findAudienceFault } from './audience.ts';
import type { DueDays } from './due-days-fields.tsx';

export type GoalType = 'personal' | 'shared';

/** What the wizard has gathered so far. */
export interface NewGoal extends GoalStyle, Audience, Pick<DueDays, 'daysPerWeek'> {
  readonly type: GoalType;
  readonly frequency: Frequency;
  readonly weeklyInterval: WeeklyInterval;
  readonly text: string;
  /** Empty for none; null where none is offered. */
  readonly cue: string | null;
  /** Empty until a friend is chosen. */
  readonly friendUid: string;
}

/** The wizard's fields that a sentence may stand beside. */
export type FieldErrors = Partial<
  Record<'text' | keyof GoalStyle | 'cue' | 'friend' | 'weeklyInterval' | 'audience', string>
>;

export function toPersonalGoalBody(goal: NewGoal): BodyInputOf<typeof createGoal> {
  return {
    value: goal.text.trim(),
    frequency: goal.frequency,
    ...toWeeklyInterval(goal),
    ...styleChanges({ ...goal, avoid: isAvoided(goal) }, NO_STYLE),
    ...toDaysPerWeek(goal),
    ...toCue(goal),
    is_public: goal.isPublic,
    ...(goal.chosenUids !== null && { audience_uids: [...goal.chosenUids] }),
  };
}

export function toSharedGoalBody(goal: NewGoal): BodyInputOf<typeof createSharedGoal> {
  return {
    value: goal.text.trim(),
    frequency: goal.frequency,
    ...toWeeklyInterval(goal),
    ...styleChanges({ ...goal, avoid: isAvoided(goal) }, NO_STYLE),
    ...toDaysPerWeek(goal),
    ...toCue(goal),
    friend_uid: goal.friendUid,
  };
}

/** What is wrong with a new goal, in the contract's own sentences; empty when it can be sent. */
export function validateNewGoal(goal: NewGoal): FieldErrors {
  if (goal.type === 'personal') {
    const audience = findAudienceFault(goal);
    const found = toFieldErrors(createGoal.body.safeParse(toPersonalGoalBody(goal)).error?.issues);
    return audience === undefined ? found : { ...found, audience };
  }
  const errors = toFieldErrors(createSharedGoal.body.safeParse(toSharedGoalBody(goal)).error?.issues);
  return goal.friendUid === '' ? { ...errors, friend: t(FRIEND_REQUIRED) } : errors;
}

interface Issue {
  readonly path: readonly PropertyKey[] | string;
  readonly message: string;
}

const FIELDS: Readonly<Record<string, keyof FieldErrors>> = {
  value: 'text',
  ...Object.fromEntries(GOAL_STYLE.map((field) => [field, field])),
  cue: 'cue',
  friend_uid: 'friend',
  weekly_interval: 'weeklyInterval',
  audience_uids: 'audience',
};

/** Sentences by field, from what the contract or the server found; one for each field. */
export function toFieldErrors(issues: readonly Issue[] = []): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    const field = FIELDS[String(typeof path === 'string' ? path : path[0])];
    if (field !== undefined) errors[field] ??= t(message);
  }
  return errors;
}

/** Null says that it was offered and left out. */
function toCue({ cue }: NewGoal) {
  return cue === null ? {} : { cue: toOwnText(cue) };
}

/** What was chosen first decides: type and frequency may have changed since a day without was chosen. */
export function isAvoided({ type, frequency, avoid }: NewGoal): boolean {
  return avoid && mayAvoid({ frequency, isShared: type === 'shared' });
}

/** Sent only where it fits, and only what is not every day. */
function toDaysPerWeek(goal: NewGoal) {
  const { frequency, daysPerWeek } = goal;
  return daysPerWeek < DAYS_PER_WEEK_MAX && mayHaveSomeDays({ frequency, avoid: isAvoided(goal) })
    ? { days_per_week: daysPerWeek }
    : {};
}

/** The interval is sent for weekly goals only (Specification section 5). */
function toWeeklyInterval({ frequency, weeklyInterval }: NewGoal) {
  return frequency === 'weekly' ? { weekly_interval: weeklyInterval } : {};
}
