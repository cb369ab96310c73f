import { previewImport, runImport, type WireImport } from '@fivefold/contract/calls/import';
import { readImportFile } from '@fivefold/import-files/read-file';
import { FORMATS, model, writeModel } from '@fivefold/import-files/testing/model-files';
import type { LocalDay } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it.each(FORMATS)(
  'what was done in a file is what the preview says and what is there afterwards: %s',
  async (format) => {
    const ann = await app.createUser('ann');
    const [made] = fc.sample(model, { seed: 20261128, numRuns: 1 });
    if (made === undefined) throw new Error('There is no model.');
    const { blob, done, leftOut } = await writeModel(format, made, app.today() as LocalDay);
    const reading = { today: app.today(), timeZone: 'UTC' };
    const { source, goals, notes } = await readImportFile(blob, 'file', reading);
    expect(notes.reduce((sum, note) => sum + (note.leftOut ?? 0), 0)).toBe(leftOut);

    const body = { source, goals: [...goals] };
    const previewed = (await ann.call(previewImport, { body })).body as unknown as WireImport;
    const count = Object.values(done).reduce((sum, days) => sum + days.length, 0);
    const { check_ins: added, in_done_periods: inDonePeriods, duplicates, too_old: tooOld } = previewed;
    expect([added + inDonePeriods, duplicates, tooOld]).toEqual([count, 0, 0]);
    await ann.call(runImport, { body });
    const { rows } = await app.deps.db.pool.query<{ goal: string; days: string[] }>(
      `select g.goal, array(select c.day::text from check_ins c where c.goal_id = g.id order by c.day) as days
     from goals g where g.created_by = $1`,
      [ann.uid],
    );
    const stored = Object.fromEntries(rows.map(({ goal, days }) => [goal, days]));
    for (const [goal, days] of Object.entries(done))
      expect([goal, stored[goal] ?? []]).toEqual([goal, days.toSorted()]);
  },
);
