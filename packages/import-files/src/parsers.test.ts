import { addDays, isLocalDay, type LocalDay } from '@fivefold/rules/calendar';
import { REST_WEEKDAYS_MAX, weekdayOf } from '@fivefold/rules/days-off';
import { cleanLines } from '@fivefold/rules/visible-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inEnglish } from './testing/in-english.ts';
import { parseCsv } from './csv.ts';
import { dayReader } from './days.ts';
import { FileProblem } from './file-problem.ts';
import { readImportFile } from './read-file.ts';
import { rhythmOfTimes } from './rhythm.ts';
import { cleanText } from './text.ts';
import { zipOf } from './testing/zips.ts';

const FIRST = '2024-01-01' as LocalDay;
const someDay = fc.integer({ min: 0, max: 900 }).map((n) => addDays(FIRST, n));
const READING = { today: '2026-11-21', timeZone: 'UTC' };
/** Reads, or refuses with a sentence; anything else fails the test. */
const readOrRefuse = async (blob: Blob, name: string) => {
  try {
    return await readImportFile(blob, name, READING);
  } catch (error) {
    expect(error).toBeInstanceOf(FileProblem);
    expect(inEnglish(error as FileProblem)).toMatch(/^.{10,}\.$/s);
    return undefined;
  }
};

describe('the readers', () => {
  it('give back every table that was written with quotes', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\r'));
    const row = fc.tuple(cell, cell, cell).filter((cells) => cells.some((text) => text.trim() !== ''));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const all = [['a', 'b', 'c'], ...rows];
        expect(parseCsv(all.map((cells) => cells.map(quoted).join(',')).join('\r\n'), 'x.csv')).toEqual(all);
      }),
    );
  });

  it('read every date in every form that the column makes clear', () => {
    const forms = [
      (y: string, m: string, d: string) => `${y}-${m}-${d}`,
      (y: string, m: string, d: string) => `${y}/${Number(m)}/${Number(d)}`,
      (y: string, m: string, d: string) => `${Number(d)}.${Number(m)}.${y}`,
      (y: string, m: string, d: string) => `${y}-${m}-${d}T12:00:00Z`,
    ];
    fc.assert(
      fc.property(someDay, fc.constantFrom(...forms), (day, form) => {
        const [year = '', month = '', date = ''] = day.split('-');
        const text = form(year, month, date);
        expect(dayReader([text], 'x.csv', 'UTC')(text)).toBe(day);
      }),
    );
  });

  it('read any bytes and any text, or say why not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary', maxLength: 300 })),
        async (content) => {
          await readOrRefuse(new Blob([content as string]), 'x.csv');
        },
      ),
    );
  });

  it('read any JSON, or say why not, and what they read has days that exist', async () => {
    const habit = fc.record(
      {
        id: fc.jsonValue(),
        name: fc.oneof(fc.string(), fc.jsonValue()),
        frequency: fc.jsonValue(),
        completions: fc.oneof(fc.array(fc.date({ noInvalidDate: true }).map((at) => at.toISOString())), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), fc.record({ habits: fc.array(habit) })), async (json) => {
        const found = await readOrRefuse(new Blob([JSON.stringify(json)]), 'habits.json');
        for (const goal of found?.goals ?? []) expect(goal.check_ins.every(({ date }) => isLocalDay(date))).toBe(true);
      }),
    );
  });

  it('read any table in Loop’s ZIP, or say why not', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 8 }),
      someDay,
      fc.constantFrom('YES_MANUAL', 'NO', 'SKIP', '2', '-1', '"'),
    );
    const table = fc
      .array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 })
      .map((rows) => rows.map((row) => row.join(',')).join('\n'));
    await fc.assert(
      fc.asyncProperty(table, table, async (habits, checkmarks) => {
        const zip = await zipOf({
          'Habits.csv': `Position,Name,FrequencyNumerator,FrequencyDenominator\n001,A,1,1\n${habits}`,
          '001 A/Checkmarks.csv': checkmarks,
        });
        await readOrRefuse(zip, 'loop.zip');
      }),
      { numRuns: 50 },
    );
  });

  it('leave as many days due as a habit wants, and never rest on more than five', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(someDay),
        (times, inDays, days) => {
          const { frequency, rest } = rhythmOfTimes(times, inDays, days, '2026-11-21' as LocalDay);
          const weekdays = rest?.[0]?.weekdays ?? [];
          expect(weekdays.length).toBeLessThanOrEqual(REST_WEEKDAYS_MAX);
          if (frequency === 'daily')
            expect(7 - weekdays.length).toBeGreaterThanOrEqual(Math.min((7 * times) / inDays, 7));
          const done = (weekday: number) => days.filter((day) => weekdayOf(day) === weekday).length;
          const due = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => !weekdays.some((each) => each === weekday));
          for (const weekday of weekdays)
            for (const other of due) expect(done(weekday)).toBeLessThanOrEqual(done(other));
        },
      ),
    );
  });

  it('make of a text what can be seen, and count its characters as the server does', () => {
    expect(cleanText('\u202eRe\u200bad\u0007\r\n“ten”\u009b pages\u3164', 40)).toBe('Read\n“ten” pages');
    expect(cleanText('\u200b\u2066', 40)).toBe('');
    expect(cleanText('🙂'.repeat(40), 40)).toBe('🙂'.repeat(40));
    expect(cleanText('👩‍👩‍👧👩‍👩‍👧', 9)).toBe('👩‍👩‍👧👩‍👩…');
  });

  it('make texts that can be saved, no longer than allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, length) => {
        const clean = cleanText(text, length);
        expect([Array.from(clean).length <= length, clean.isWellFormed(), cleanLines(clean)]).toEqual([
          true,
          true,
          clean,
        ]);
      }),
    );
  });
});
