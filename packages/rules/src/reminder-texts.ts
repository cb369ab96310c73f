/**
 * What reminders and the evening note say. The person wrote the goal for themselves, so unlike other pushes these name
 * it.
 */

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
}

const IT_IS_TIME = sentence('It’s time. One tap checks you in.');
const HELD_IN_THE_EVENING = sentence('In the evening one tap says that you held it.');

/** @param goals at least one, due now; one alone begins with its cue */
function reminderText(goals: readonly RemindedGoal[]): PushText {
  const [first, ...others] = goals;
  if (first !== undefined && others.length === 0)
    return { title: titleWithCue(shorten(first)), body: first.avoid === true ? HELD_IN_THE_EVENING : IT_IS_TIME };
  return { title: sentence('{goals, plural, other {# goals are up}}', { goals: goals.length }), body: list(goals) };
}

/** @param goals at least one, whose run ends today without a check-in; one alone begins with its cue */
function eveningText(goals: readonly RemindedGoal[]): PushText {
  const [first, ...others] = goals;
  if (first !== undefined && others.length === 0) {
    const goal = titleWithCue(shorten(first));
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

interface ReminderText extends PushText {
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
  if (ending.length === 0) return withLines(reminderText(reminded), REMINDER_WHY);
  const evening = eveningText(ending);
  if (reminded.length === 0) return withLines(evening, EVENING_WHY);
  const also = sentence('Also up: {goals}', { goals: list(reminded) });
  const body = sentence('{evening}. {also}', { evening: evening.body, also });
  return { title: evening.title, body, lines: [evening.body, also], why: BOTH_WHY };
}

const withLines = (text: PushText, why: Words): ReminderText => ({ ...text, lines: [text.body], why });

function list(goals: readonly NamedGoal[]): Words {
  const shown = joinList(goals.slice(0, 3).map(nameOf));
  return goals.length > 3 ? sentence('{goals} and {more} more', { goals: shown, more: goals.length - 3 }) : shown;
}

function nameOf(goal: NamedGoal): string {
  return goalTitle(shorten(goal));
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
