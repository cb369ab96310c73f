import type { WireWeek } from '@fivefold/contract/calls/week';
import { formatText } from '@fivefold/languages/format-text';
import type { LocalDay } from '@fivefold/rules/calendar';
import { SUGGESTION_TEXTS, WEEK_EXPLANATIONS, WEEK_TEXTS, weekGreeting, weekText } from '@fivefold/rules/week-texts';
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
  const slipped = areMissedDays ? WEEK_TEXTS.missedDays : WEEK_TEXTS.missedCheckIns;
  const numbers = [
    formatText(WEEK_TEXTS.kept, { kept, due: kept + missed }),
    ...(missed > 0 ? [formatText(slipped, { missed })] : []),
    ...(hearts > 0 ? [formatText(WEEK_TEXTS.hearts, { hearts })] : []),
  ];
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
    lines: [weekGreeting(week), `${numbers.join(', ')}.`, ...(suggestion === null ? [] : [suggestionText(suggestion)])],
    button: { label: 'Open Fivefold', url: `${deps.publicUrl()}/` },
    footnote: `${explained.join(' ')} You get this mail on Mondays because you switched it on in your settings.`,
  });
}

function suggestionText({ kind, goal, weekday, left }: NonNullable<WireWeek['suggestion']>): string {
  // 2024-01-01 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday ?? 1));
  const name = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(day);
  return formatText(SUGGESTION_TEXTS[kind], { goal: goal?.goal ?? '', weekday: name, left: left ?? 0 });
}
