import type { LocalDay } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-file.ts';
import { FORMATS, model, writeModel } from './testing/model-files.ts';

const TODAY = '2026-11-28' as LocalDay;

describe('a file with odd names, quotes, encodings, line ends, folders and values', () => {
  it.each(FORMATS)('comes with all that was done, and lists all the rest: %s', async (format) => {
    await fc.assert(
      fc.asyncProperty(model, async (made) => {
        const { blob, done, leftOut } = await writeModel(format, made, TODAY);
        fc.pre(Object.values(done).some((days) => days.length > 0));
        const found = await readImportFile(blob, 'file', { today: TODAY, timeZone: 'UTC' });
        const counts = Object.fromEntries(
          found.goals.map((goal) => [goal.goal, goal.check_ins.map(({ date }) => date).toSorted()]),
        );
        for (const [name, days] of Object.entries(done))
          expect([name, counts[name] ?? []]).toEqual([name, days.toSorted()]);
        expect(found.notes.reduce((sum, note) => sum + (note.leftOut ?? 0), 0)).toBe(leftOut);
      }),
      { numRuns: 20 },
    );
  });
});
