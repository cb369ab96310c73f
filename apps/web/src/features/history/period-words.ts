import type { Rhythm } from '@fivefold/rules/frequency';
import { text } from '@fivefold/rules/text-key';

/** Marked texts. */
export interface PeriodWords {
  /** After the `count` of a run: 'days in a row'. */
  readonly inARow: string;
  /** How a run is counted; with `weeks` where they are more than one. */
  readonly runCounts: string;
  /** What a share is of, as a heading. */
  readonly share: string;
  /** How a share is counted. */
  readonly shareCounts: string;
}

/** How the numbers of a goal are called, and how they are counted, by its rhythm. */
export function periodWordsOf(rhythm: Rhythm): PeriodWords {
  switch (rhythm.frequency) {
    case 'daily':
      return DAYS;
    case 'weekly':
      return rhythm.weeklyInterval === 1 ? WEEKS : TIMES;
    case 'monthly':
    // A goal that is done once shows neither a run nor a share.
    case 'once':
      return MONTHS;
  }
}

const DAYS: PeriodWords = {
  inARow: text('{count, plural, one {day in a row} other {days in a row}}'),
  runCounts: text(
    'Days in a row that were done. Days off don’t end it. The flame on the card is how often it has earned.',
  ),
  share: text('Share of due days done'),
  shareCounts: text(
    'How many of the days that were due were done. Days off aren’t due, and today counts once you’ve checked in.',
  ),
};

const WEEKS: PeriodWords = {
  inARow: text('{count, plural, one {week in a row} other {weeks in a row}}'),
  runCounts: text(
    'Weeks in a row that were done. Days off don’t end it. The flame on the card is how often it has earned.',
  ),
  share: text('Share of due weeks done'),
  shareCounts: text(
    'How many of the weeks that were due were done. Days off aren’t due, and this week counts once you’ve checked in.',
  ),
};

const MONTHS: PeriodWords = {
  inARow: text('{count, plural, one {month in a row} other {months in a row}}'),
  runCounts: text(
    'Months in a row that were done. Days off don’t end it. The flame on the card is how often it has earned.',
  ),
  share: text('Share of due months done'),
  shareCounts: text(
    'How many of the months that were due were done. Days off aren’t due, and this month counts once you’ve checked in.',
  ),
};

const TIMES: PeriodWords = {
  inARow: text('{count, plural, one {time in a row} other {times in a row}}'),
  runCounts: text(
    'How often in a row it was done every {weeks} weeks. Days off don’t end it. The flame on the card is how often it has earned.',
  ),
  share: text('Share of due times done'),
  shareCounts: text(
    'How many of the times that it was due were done, one every {weeks} weeks. Days off aren’t due, and the running ones count once you’ve checked in.',
  ),
};
