import { text } from '@fivefold/rules/text-key';

/** What the number of a run counts: 'days in a row'. */
export const IN_A_ROW = text(
  '{unit, select, days {days in a row} weeks {weeks in a row} months {months in a row} other {times in a row}}',
);
