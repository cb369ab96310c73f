import { exportAccount, exportMarkdown } from '@fivefold/contract/calls/account';
import { addAmount } from '@fivefold/contract/calls/amounts';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { updateGoal } from '@fivefold/contract/calls/goals';
import { getProfile } from '@fivefold/contract/calls/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkWithPhoto, uploadFor } from '#testing/photos';
import { createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, makeGoal, shareGoal } from '#testing/test-users';
import { type ReadZip, readZip } from '#testing/zips';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ask = (token: string, call: { readonly path: string } = exportMarkdown) =>
  app.fastify.inject({ method: 'GET', url: call.path, headers: { authorization: `Bearer ${token}` } });

async function exportFor(who: TestUser): Promise<ReadZip> {
  const answer = await ask(who.token);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    `attachment; filename="fivefold-markdown-${app.today()}.zip"`,
  ]);
  return readZip(answer.rawPayload);
}

/** The front matter as YAML reads it, and what is below it. */
function noteOf(zip: ReadZip, path: string): { readonly fields: unknown; readonly body: string } {
  const [, yaml = '', body = ''] = /^---\n(.*?)---\n(.*)$/s.exec(zip.text(path)) ?? [];
  return { fields: parse(yaml), body };
}

describe('an export as Markdown', () => {
  it('has a file for each goal with its facts as YAML, check-ins, notes, and photos beside', async () => {
    const ann = await app.createUser('ann');
    const goal = await makeGoal(ann, { value: 'Read: "ten" pages' });
    expect((await ann.call(updateGoal, { body: { goalId: goal.id, emoji: '📖', color: 'pink' } })).status).toBe(200);
    const note = 'Page [[10]] #best\n\n- see https://a.de/x_y.';
    const body = {
      goalId: goal.id,
      checkDate: app.today(),
      goalDescription: note,
      photoUrl: await uploadFor(app, ann),
    };
    expect((await ann.call(checkGoal, { body })).status).toBe(200);

    const zip = await exportFor(ann);
    const photo = `photos/${app.today()}-read-ten-pages-${goal.id.slice(0, 8)}-0.jpg`;
    expect(zip.paths.toSorted()).toEqual(['Read ten pages.md', photo]);
    expect(zip.bytes(photo).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const { fields, body: text } = noteOf(zip, 'Read ten pages.md');
    expect(fields).toEqual({
      title: 'Read: "ten" pages',
      aliases: ['Read: "ten" pages'],
      emoji: '📖',
      color: 'pink',
      type: 'regular',
      part: 'creator',
      frequency: 'daily',
      created: app.today(),
      check_ins: 1,
      last_check_in: app.today(),
      full_blocks: 0,
      best_run: 1,
      best_run_from: app.today(),
      best_run_to: app.today(),
      fivefold_id: goal.id,
    });
    expect(text).toBe(
      `
# 📖 Read: "ten" pages

## ${app.today().slice(0, 7)}

- **${app.today()}**${'  '}
  Page \\[\\[10\\]\\] \\#best

  \\- see <https://a.de/x_y>.${'  '}
  ![${app.today()}](${photo})
`,
    );
  });

  it('has amounts in the person’s language, and says which photo’s file is gone', async () => {
    const ann = await app.createUser('ann');
    await ann.call(getProfile, { headers: { 'accept-language': 'de' } });
    const water = await makeGoal(ann, { value: 'Water' });
    const amounts = { goalId: water.id, amount_target: 8, amount_unit: 'a|b', amount_step: 1 };
    expect((await ann.call(updateGoal, { body: amounts })).status).toBe(200);
    const added = { goalId: water.id, add: 1.5, day: app.today() };
    expect((await ann.call(addAmount, { body: added })).status).toBe(200);
    const gone = await makeGoal(ann, { value: 'WATER' });
    const link = await uploadFor(app, ann);
    await checkWithPhoto(app, ann, gone.id, link);
    await app.deps.photoStore.delete(link.slice('/photos/'.length, link.indexOf('?')));

    const zip = await exportFor(ann);
    expect(zip.paths.toSorted()).toEqual(['WATER (2).md', 'Water.md']);
    expect(noteOf(zip, 'Water.md').body).toContain(`\n## Mengen\n\n- ${app.today()} · 1,5 a\\|b\n`);
    expect(noteOf(zip, 'WATER (2).md').body).toContain('*Die Datei dieses Fotos wurde nicht gefunden.*\n');
  });

  it('has many pages of check-ins in order and once, and nothing of a partner', async () => {
    const [ann, ben] = await Promise.all([app.createUser('ann'), app.createUser('ben')]);
    await befriend(ann, ben);
    const shared = await shareGoal(ann, ben);
    const check = { shared_goal_id: shared.id, checkDate: app.today(), goalDescription: 'Ben’s secret' };
    expect((await ben.call(checkSharedGoal, { body: check })).status).toBe(200);
    await app.deps.db.pool.query(
      `insert into check_ins (goal_id, idx, uid, day, description, arrived_at)
       select $1, 10 + nth, $2, date '2020-01-01' + nth, 'Note ' || nth, now() from generate_series(0, 1199) nth`,
      [shared.id, ann.uid],
    );
    const zip = await exportFor(ann);
    const { body } = noteOf(zip, 'Run together.md');
    expect([...body.matchAll(/^ {2}Note (\d+)$/gm)].map(([, nth]) => Number(nth))).toEqual(
      Array.from({ length: 1200 }, (_, nth) => nth),
    );
    expect([...body.matchAll(/^## (.*)$/gm)]).toHaveLength(40);
    expect(body).not.toContain('secret');
  });

  it('is there without a plan, refused when signed out, and counts with the other export', async () => {
    expect((await ask('nonsense')).statusCode).toBe(401);
    const ann = await app.createUser('ann', { plan: false });
    expect((await exportFor(ann)).paths).toEqual([]);
    const statuses = [];
    for (const call of [exportAccount, exportMarkdown, exportAccount, exportMarkdown, exportAccount, exportMarkdown])
      statuses.push((await ask(ann.token, call)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
