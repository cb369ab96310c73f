import type { Rhythm } from '@fivefold/rules/frequency';

export interface PeriodWords {
  /** Of a run of one, and of a longer one: 'day in a row', 'days in a row'. */
  readonly inARow: readonly [one: string, more: string];
  /** How a run is counted. */
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
      return wordsOf('day', 'Days');
    case 'weekly':
      return rhythm.weeklyInterval === 1 ? wordsOf('week', 'Weeks') : wordsOfWeeks(rhythm.weeklyInterval);
    case 'monthly':
    // A goal that is done once shows neither a run nor a share.
    case 'once':
      return wordsOf('month', 'Months');
  }
}

const NOW = { day: 'today', week: 'this week', month: 'this month' } as const;

function wordsOf(one: keyof typeof NOW, More: string): PeriodWords {
  return {
    inARow: [`${one} in a row`, `${one}s in a row`],
    runCounts: `${More} in a row that were done. Days off don’t end it. The flame on the card is how often it has earned.`,
    share: `Share of due ${one}s done`,
    shareCounts: `How many of the ${one}s that were due were done. Days off aren’t due, and ${NOW[one]} counts once you’ve checked in.`,
  };
}

function wordsOfWeeks(weeks: number): PeriodWords {
  return {
    inARow: ['time in a row', 'times in a row'],
    runCounts: `How often in a row it was done every ${weeks} weeks. Days off don’t end it. The flame on the card is how often it has earned.`,
    share: 'Share of due times done',
    shareCounts: `How many of the times that it was due were done, one every ${weeks} weeks. Days off aren’t due, and the running ones count once you’ve checked in.`,
  };
}
