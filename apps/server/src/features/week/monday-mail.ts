import type { WireWeek } from '@fivefold/contract/calls/week';
import type { LocalDay } from '@fivefold/rules/calendar';
import {
  heartsReceivedText,
  keptText,
  missedText,
  suggestionText,
  WEEK_EXPLANATIONS,
  weekGreeting,
  weekText,
} from '@fivefold/rules/week-texts';
import type { Mail } from '#ports/mailer/port';
import { recurringMail, type UnsubscribeLinks } from '../messages/steps.ts';

export interface MondayLetterDeps {
  readonly publicUrl: () => string;
  readonly unsubscribeLinks: UnsubscribeLinks;
}

export interface MondayLetter {
  readonly uid: string;
  readonly to: string;
  readonly week: WireWeek;
}

/** The last week in a few lines. Of friends it says how many hearts came, and nothing else. */
export function mondayMail(deps: MondayLetterDeps, { uid, to, week }: MondayLetter): Mail {
  const { kept, missed, are_missed_days: areMissedDays, hearts, suggestion } = week;
  const numbers = [keptText(week), missedText({ kept, missed, areMissedDays }), heartsReceivedText(hearts)];
  const explained = [
    WEEK_EXPLANATIONS.kept,
    ...(missed > 0 ? [WEEK_EXPLANATIONS.missed] : []),
    ...(hearts > 0 ? [WEEK_EXPLANATIONS.hearts] : []),
  ];
  return recurringMail(deps, {
    kind: 'monday',
    uid,
    to,
    subject: `Your week, ${weekText({ from: week.week.from as LocalDay, to: week.week.to as LocalDay })}`,
    lines: [
      weekGreeting(week),
      `${numbers.filter((text) => text !== null).join(', ')}.`,
      ...(suggestion === null ? [] : [suggestionText({ ...suggestion, goal: suggestion.goal?.goal ?? '' })]),
    ],
    button: { label: 'Open Fivefold', url: `${deps.publicUrl()}/` },
    footnote: `${explained.join(' ')} You get this mail on Mondays because you switched it on in your settings.`,
  });
}
