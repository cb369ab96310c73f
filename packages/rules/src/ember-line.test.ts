import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type LocalDay } from './calendar.ts';
import {
  EMBER_LINE_REST_DAYS,
  type EmberFacts,
  type EmberLine,
  emberLines,
  type Memory,
  nextEmberLine,
  nextFind,
  type SaidLine,
  withoutOldLines,
} from './ember-line.ts';

/** A Saturday. */
const TODAY = '2026-11-28' as LocalDay;
const ago = (days: number) => addDays(TODAY, -days);
const NEW: EmberFacts = {
  since: TODAY,
  from: ago(365),
  days: [],
  pointsTotal: 0,
  bestGoals: [],
  roots: 0,
  memories: [],
  rooted: [],
};
const MEMORY: Memory = {
  id: 'read',
  goal: 'Read',
  emoji: null,
  date: ago(365),
  note: 'It rained.',
  isPhoto: false,
  isFirst: false,
};
const READ = { id: 'read', goal: 'Read', emoji: null };

/** As in English, with dates as they are. */
function say({ words }: EmberLine): string {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(words.values)) {
    if (typeof value === 'function') values[name] = value('en-US');
    else if (typeof value !== 'object') values[name] = String(value);
  }
  return words.text
    .replace(/\{(\w+), (?:plural|select), (.*?\})\}/u, (_, name: string, cases: string) => {
      const found = Object.fromEntries(
        [...cases.matchAll(/(\w+) \{([^}]*)\}/gu)].map(([, key, inside]) => [key, inside]),
      );
      const value = values[name] ?? '';
      return (found[value] ?? (value === '1' ? found['one'] : undefined) ?? found['other'] ?? '').replace('#', value);
    })
    .replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');
}
const linesOf = (facts: Partial<EmberFacts>) => emberLines({ ...NEW, ...facts }, TODAY).map(say);

describe('what the ember may say', () => {
  it.each<[string, Partial<EmberFacts>, string[]]>([
    ['before the first check-in that it sleeps', {}, ['Zzz… Your first check-in wakes me.', 'We met on November 28.']],
    ['the time together to those who were away for a year', { since: ago(500) }, ['We’ve been together for 501 days.']],
    [
      'the first check-in of today, which needs no date',
      { days: [{ date: TODAY, count: 1 }] },
      ['1 check-in today, and I can taste it.'],
    ],
    [
      'the year of a day that is today’s in another one',
      { since: ago(365), from: ago(365), days: [{ date: ago(365), count: 1 }] },
      ['You woke me on November 28, 2025.', 'A year ago today: 1 check-in.', 'We’ve been together for 366 days.'],
    ],
    [
      'a goal’s check-ins and how often it earned',
      { bestGoals: [{ ...READ, count: 41, streak: 8 }] },
      ['I was there on 41 days of “Read”.', '“Read” has made me glow 8 times.'],
    ],
    ['no goal that was done once', { bestGoals: [{ ...READ, count: 1, streak: 1 }] }, []],
    [
      'the strongest weekday, the fullest day and how many days there were',
      { since: ago(3), days: [39, 32, 25].map((days) => ({ date: ago(days), count: 2 })) },
      [
        'Tuesdays carry you: 6 check-ins in a year.',
        'Remember October 20? 2 check-ins in one day!',
        'You came by on 3 days in a year. I liked them all.',
      ],
    ],
    [
      'days in a row, and the last seven days',
      { since: ago(300), days: [3, 2, 1].map((days) => ({ date: ago(days), count: 1 })) },
      [
        'You woke me on November 25.',
        'You came by on 3 days in a year. I liked them all.',
        'Once you came 3 days in a row. What a stretch!',
        '3 check-ins in seven days: they keep me warm.',
        'We’ve been together for 301 days.',
      ],
    ],
    ['what was a year ago', { since: TODAY, days: [{ date: ago(365), count: 1 }] }, ['A year ago today: 1 check-in.']],
    ['points and roots', { pointsTotal: 12, roots: 1 }, ['12 points earned so far.', '1 goal has taken root.']],
    [
      'a full year',
      { days: [{ date: ago(30), count: 10 }] },
      [
        'Thursdays carry you: 10 check-ins in a year.',
        'Remember October 29? 10 check-ins in one day!',
        '10 check-ins in a year, and all of them yours.',
      ],
    ],
  ])('is %s', (_, facts, lines) => {
    expect(linesOf(facts)).toEqual(lines);
  });

  it.each<[string, Partial<EmberFacts>, string[]]>([
    ['nothing where nothing was written', {}, []],
    [
      'what was written a year ago before a month and a week ago',
      { memories: [7, 31, 365].map((days) => ({ ...MEMORY, date: ago(days), note: `${days} days` })) },
      ['A year ago you wrote: “365 days”', 'A month ago you wrote: “31 days”', 'A week ago you wrote: “7 days”'],
    ],
    [
      'a photo that has no words, after those that have',
      {
        memories: [
          { ...MEMORY, note: '', isPhoto: true },
          { ...MEMORY, isPhoto: true },
        ],
      },
      ['A year ago you wrote: “It rained.”', 'A year ago you took a photo of this.'],
    ],
    [
      'the first day of a goal, once it is a while ago',
      { memories: [200, 13].map((days) => ({ ...MEMORY, date: ago(days), isFirst: true })) },
      ['On day one you wrote: “It rained.”'],
    ],
    ['the day a root grew', { rooted: [{ ...READ, since: ago(365) }] }, ['A year ago this one took root.']],
    [
      'a long note until it is long enough',
      { memories: [{ ...MEMORY, note: `${'very '.repeat(20)}\nlong` }] },
      [`A year ago you wrote: “${'very '.repeat(14)}v…”`],
    ],
  ])('is in the meadow: %s', (_, facts, lines) => {
    const found = emberLines({ ...NEW, pointsTotal: 1, ...facts }, TODAY).filter(({ find }) => find !== undefined);
    expect(found.map(say)).toEqual(lines);
  });

  it('comes home with what was not said lately, and what it leads to', () => {
    const facts = { ...NEW, memories: [MEMORY, { ...MEMORY, date: ago(7), note: 'Sunny.' }] };
    const first = nextFind(facts, [], TODAY);
    const find = { kind: 'note', goalId: 'read', goalTitle: 'Read', note: 'It rained.', day: MEMORY.date };
    expect(first?.find).toEqual(find);
    const second = nextFind(facts, [{ id: first?.id ?? '', day: TODAY }], TODAY);
    expect(second && say(second)).toBe('A week ago you wrote: “Sunny.”');
    expect(nextFind(NEW, [], TODAY)).toBeUndefined();
  });

  it('is no weekday where two are as strong', () => {
    expect(linesOf({ days: [8, 7].map((days) => ({ date: ago(days), count: 9 })) }).join()).not.toContain('carry');
  });
});

const factsOf: fc.Arbitrary<EmberFacts> = fc.record({
  since: fc.integer({ min: 0, max: 900 }).map(ago),
  from: fc.constant(ago(365)),
  days: fc
    .uniqueArray(fc.integer({ min: 0, max: 365 }), { maxLength: 60 })
    .chain((days) =>
      fc.tuple(
        ...days
          .toSorted((a, b) => b - a)
          .map((day) => fc.record({ date: fc.constant(ago(day)), count: fc.integer({ min: 1, max: 60 }) })),
      ),
    ),
  pointsTotal: fc.nat({ max: 300 }),
  bestGoals: fc.array(
    fc.record({
      id: fc.uuid(),
      goal: fc.constant('Read'),
      emoji: fc.constant(null),
      count: fc.nat({ max: 90 }),
      streak: fc.nat({ max: 9 }),
    }),
    { maxLength: 5 },
  ),
  roots: fc.nat({ max: 4 }),
  memories: fc.array(
    fc.record({
      id: fc.uuid(),
      goal: fc.constant('Read'),
      emoji: fc.constant(null),
      date: fc.constantFrom(7, 28, 31, 365, 200).map(ago),
      note: fc.constantFrom('', 'Rainy.'),
      isPhoto: fc.boolean(),
      isFirst: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  rooted: fc.constantFrom([], [{ ...READ, since: ago(365) }]),
});

describe('the next line', () => {
  it('is a fact that counts something, and never a reproach', () => {
    fc.assert(
      fc.property(factsOf, (facts) => {
        for (const line of emberLines(facts, TODAY)) {
          const counts = Object.values(line.words.values).filter((value) => typeof value === 'number');
          expect(counts.every((count) => count > 0)).toBe(true);
          expect(say(line)).not.toMatch(
            /\b(?:0|no|not|only|miss\w*|lost|lapse\w*|fail\w*|should|must|never|last time)\b|\{/iu,
          );
        }
      }),
    );
  });

  it('never comes twice within seven days, however often and on whichever days it is asked for', () => {
    fc.assert(
      fc.property(factsOf, fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 60 }), (facts, steps) => {
        let said: readonly SaidLine[] = [];
        let day = TODAY;
        const heard: SaidLine[] = [];
        for (const step of steps) {
          day = addDays(day, step);
          const line = nextEmberLine(facts, said, day);
          if (line === undefined) continue;
          expect(heard.some((before) => before.id === line.id && addDays(before.day, EMBER_LINE_REST_DAYS) > day)).toBe(
            false,
          );
          heard.push({ id: line.id, day });
          said = [...withoutOldLines(said, day), { id: line.id, day }];
        }
      }),
    );
  });

  it('is the same for the same day and the same number of taps', () => {
    const facts = { ...NEW, pointsTotal: 12, roots: 3, bestGoals: [{ ...READ, count: 41, streak: 8 }] };
    const line = nextEmberLine(facts, [], TODAY);
    expect(nextEmberLine(facts, [], TODAY)).toEqual(line);
    expect(nextEmberLine(facts, [{ id: line?.id ?? '', day: TODAY }], TODAY)?.id).not.toBe(line?.id);
  });

  it('is undefined once all of them were said, and there again after a week', () => {
    const facts = { ...NEW, pointsTotal: 12 };
    const said = [{ id: 'points', day: TODAY }];
    expect(nextEmberLine(facts, said, addDays(TODAY, 6))?.id).not.toBe('points');
    expect(nextEmberLine({ ...facts, since: addDays(TODAY, 7) }, said, addDays(TODAY, 7))?.id).toBe('points');
  });
});
