/**
 * What reminders and the evening note say. The person wrote the goal for themselves, so unlike other pushes these name
 * it.
 */

import { AMOUNT_TEXT } from './amount-text.ts';
import { titleWithCue } from './cue.ts';
import { goalTitle, type NamedGoal } from './goal-label.ts';
import { joinList } from './join-words.ts';
import type { PushText } from './push-texts.ts';
import { sentence, type Words } from './sentence.ts';

/** A lock screen shows about so much in one line. */
const GOAL_CHARACTERS = 60;

interface RemindedGoal extends NamedGoal {
  readonly cue?: string | null;
  /** A day without. */
  readonly avoid?: boolean;
  /** How much a period asks for; null is a goal without an amount. */
  readonly amount_target?: number | null;
  readonly amount_unit?: string | null;
  /** What is left of it today; null is not said. */
  readonly left?: number | null;
}

const IT_IS_TIME = sentence('It’s time. One tap checks you in.');
const ADD_TO_IT = sentence('It’s time. Add what you’ve done.');
const HELD_IN_THE_EVENING = sentence('In the evening one tap says that you held it.');

/** @param goals at least one, due now; one alone begins with its cue */
function reminderText(goals: readonly RemindedGoal[]): PushText {
  const [first, ...others] = goals;
  if (first !== undefined && others.length === 0) return { title: titleWithCue(shorten(first)), body: whatToDo(first) };
  return { title: sentence('{goals, plural, other {# goals are up}}', { goals: goals.length }), body: list(goals) };
}

function whatToDo(goal: RemindedGoal): Words {
  if (goal.avoid === true) return HELD_IN_THE_EVENING;
  const left = leftText(goal);
  if (left !== null) return sentence('It’s time. {left}.', { left });
  return (goal.amount_target ?? null) === null ? IT_IS_TIME : ADD_TO_IT;
}

/** '2 glasses to go' */
function leftText({ left = null, amount_unit: unit = null }: RemindedGoal): Words | null {
  if (left === null) return null;
  const number = (locale: string) => new Intl.NumberFormat(locale).format(left);
  const amount = unit === null ? number : sentence(AMOUNT_TEXT, { amount: number, unit });
  return sentence('{amount} to go', { amount });
}

/** @param goals at least one, whose run ends today without a check-in; one alone begins with its cue */
function eveningText(goals: readonly RemindedGoal[]): PushText {
  const [first, ...others] = goals;
  if (first !== undefined && others.length === 0) {
    const goal = withLeft(titleWithCue(shorten(first)), first);
    return {
      title: sentence('Your run ends today'),
      body:
        first.avoid === true
          ? sentence('Did you hold it? One tap keeps it: {goal}', { goal })
          : sentence('One check-in keeps it: {goal}', { goal }),
    };
  }
  return {
    title: sentence('{runs, plural, other {# runs end today}}', { runs: goals.length }),
    body: sentence('One check-in each keeps them: {goals}', { goals: list(goals) }),
  };
}

/** The same without what the goals are called. @param ending of which a run ends, @param reminded the others */
function plainText(reminded: number, ending: number): PushText {
  if (ending === 0)
    return {
      title: sentence('{goals, plural, one {A goal is up} other {# goals are up}}', { goals: reminded }),
      body: IT_IS_TIME,
    };
  return {
    title: sentence('{runs, plural, one {A run ends today} other {# runs end today}}', { runs: ending }),
    body: sentence('{runs, plural, one {One check-in keeps it.} other {One check-in each keeps them.}}', {
      runs: ending,
    }),
  };
}

interface ReminderText extends PushText {
  /** Without what the goals are called. */
  readonly plain: PushText;
  /** The body in sentences, for a mail. */
  readonly lines: readonly Words[];
  /** Why it came by mail. */
  readonly why: Words;
}

/** One message for both; at least one list has a goal. A goal in both is named once, with its run. */
export function messageText<Goal extends RemindedGoal>(
  allReminded: readonly Goal[],
  ending: readonly Goal[],
  isSame: (one: Goal, other: Goal) => boolean = (one, other) => one === other,
): ReminderText {
  const reminded = allReminded.filter((goal) => !ending.some((other) => isSame(goal, other)));
  const plain = plainText(reminded.length, ending.length);
  if (ending.length === 0) return withLines(reminderText(reminded), plain, REMINDER_WHY);
  const evening = eveningText(ending);
  if (reminded.length === 0) return withLines(evening, plain, EVENING_WHY);
  const also = sentence('Also up: {goals}', { goals: list(reminded) });
  const body = sentence('{evening}. {also}', { evening: evening.body, also });
  return { title: evening.title, body, plain, lines: [evening.body, also], why: BOTH_WHY };
}

const withLines = (text: PushText, plain: PushText, why: Words): ReminderText => ({
  ...text,
  plain,
  lines: [text.body],
  why,
});

function list(goals: readonly RemindedGoal[]): Words {
  const shown = joinList(goals.slice(0, 3).map(nameOf));
  return goals.length > 3 ? sentence('{goals} and {more} more', { goals: shown, more: goals.length - 3 }) : shown;
}

/** 'Drink water (2 glasses to go)' */
function nameOf(goal: RemindedGoal): Words {
  return withLeft(goalTitle(shorten(goal)), goal);
}

function withLeft(name: Words, goal: RemindedGoal): Words {
  const left = leftText(goal);
  return left === null ? name : sentence('{name} ({left})', { name, left });
}

function shorten<Goal extends NamedGoal>(goal: Goal): Goal {
  const letters = Array.from(goal.goal);
  if (letters.length <= GOAL_CHARACTERS) return goal;
  return { ...goal, goal: `${letters.slice(0, GOAL_CHARACTERS - 1).join('')}…` };
}

const REMINDER_WHY = sentence('You get this mail because you set a reminder and switched on reminders by mail.');
const EVENING_WHY = sentence(
  'You get this mail because a run of 3 or more ends today and you switched on the evening note by mail.',
);
/** Its link stops one of the two. */
const BOTH_WHY = sentence(
  'You get this mail because you set a reminder, a run of 3 or more ends today, and you switched on both by mail. The link below stops the reminders.',
);
