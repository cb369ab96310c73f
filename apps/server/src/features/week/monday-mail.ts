import type { WireWeek } from '@fivefold/contract/calls/week';
import { AMOUNT_TEXT } from '@fivefold/rules/amount-text';
import { titleWithCue } from '@fivefold/rules/cue';
import { joinList, joinSentences } from '@fivefold/rules/join-words';
import { sentence, type Sentence } from '@fivefold/rules/sentence';
import {
  suggestedCue,
  suggestionTextOf,
  WEEK_EXPLANATIONS,
  WEEK_TEXTS,
  weekGreeting,
  weekText,
} from '@fivefold/rules/week-texts';
import type { MailWords } from '../notifications/steps.ts';

/** The last week in a few lines. Of friends it says how many hearts came, and nothing else. */
export function mondayMail(week: WireWeek): MailWords {
  const { kept, missed, are_missed_days: areMissedDays, hearts, suggestion } = week;
  const numbers = [
    sentence(WEEK_TEXTS.kept, { kept, due: kept + missed }),
    ...(missed > 0 ? [sentence(areMissedDays ? WEEK_TEXTS.missedDays : WEEK_TEXTS.missedCheckIns, { missed })] : []),
    ...(hearts > 0 ? [sentence(WEEK_TEXTS.hearts, { hearts })] : []),
  ];
  const explained = [
    sentence(WEEK_EXPLANATIONS.kept),
    ...(missed > 0 ? [sentence(WEEK_EXPLANATIONS.missed)] : []),
    ...(hearts > 0 ? [sentence(WEEK_EXPLANATIONS.hearts)] : []),
    sentence('You get this mail on Mondays because you switched it on in your settings.'),
  ];
  return {
    subject: sentence('Your week, {days}', { days: (locale) => weekText(week.week, locale) }),
    lines: [
      sentence(weekGreeting(week)),
      sentence('{words}.', { words: joinList(numbers) }),
      ...week.amounts.map(amountText),
      ...(suggestion === null ? [] : [suggestionText(suggestion)]),
    ],
    button: { label: sentence('Open Fivefold') },
    why: joinSentences(explained),
  };
}

function amountText({ goal, sum, amount_unit: unit }: WireWeek['amounts'][number]): Sentence {
  const amount = (locale: string) => sum.toLocaleString(locale);
  return sentence(WEEK_TEXTS.amount, {
    goal,
    amount: unit === null ? amount : sentence(AMOUNT_TEXT, { amount, unit }),
  });
}

function suggestionText({ kind, goal, weekday, left }: NonNullable<WireWeek['suggestion']>): Sentence {
  const title = goal === null ? '' : titleWithCue({ goal: goal.goal, cue: suggestedCue(kind, goal.cue) });
  // 2024-01-01 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday ?? 1));
  const name = (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(day);
  return sentence(suggestionTextOf(kind, goal), { goal: title, weekday: name, left: left ?? 0 });
}
