import { undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { CHECK_INS_LOOKED_AT, CHECK_INS_PAGE_MAX, listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { follow, uploadFor } from '#testing/photos';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';
import { rounds } from '#testing/rounds';
import { befriend, makeGoal } from '#testing/test-users';

let app: TestApp;
let ann: TestUser;

beforeAll(async () => {
  app = await createTestApp();
  ann = await app.createUser('ann');
});
afterAll(() => app.close());

type Kind = 'plain' | 'note' | 'photo' | 'both' | 'undone';

interface Page {
  check_ins: WireCheckIn[];
  has_more: boolean;
  next_before: number | null;
  next_after: number | null;
}

const askFor = (goalId: string, more: Record<string, string>, who = ann) =>
  who.call(listCheckIns, { query: { goalId, ...more } });

async function page(goalId: string, more: Record<string, string>): Promise<Page> {
  const { status, body } = await askFor(goalId, more);
  expect(status).toBe(200);
  return body as unknown as Page;
}

/** All indexes, page by page, in the order in which they came. */
async function readAll(goalId: string, query: Record<string, string>, direction: 'before' | 'after') {
  const pages: number[][] = [];
  let next: number | null = direction === 'after' ? -1 : null;
  do {
    const place: Record<string, string> = next === null ? {} : { [direction]: String(next) };
    const read = await page(goalId, { ...query, ...place });
    expect(read.check_ins.length).toBeLessThanOrEqual(CHECK_INS_PAGE_MAX);
    expect(read.has_more).toBe((read.next_before ?? read.next_after) !== null);
    expect(direction === 'before' ? read.next_after : read.next_before).toBeNull();
    pages.push(read.check_ins.map(({ index }) => index));
    next = direction === 'before' ? read.next_before : read.next_after;
  } while (next !== null);
  return { pages, indexes: (direction === 'before' ? pages.toReversed() : pages).flat() };
}

/** A goal with a long history, which no person can check in at a test's speed. */
async function goalWith(kinds: readonly Kind[]): Promise<string> {
  const { id } = await makeGoal(ann);
  const rows = kinds.flatMap((kind, idx) => (kind === 'undone' ? [] : [{ kind, idx }]));
  const client = await app.deps.db.pool.connect();
  await client.query('begin');
  await client.query('update goals set next_idx = $2, gone_check_ins = $3 where id = $1', [
    id,
    kinds.length,
    kinds.length - rows.length,
  ]);
  await client.query(
    `with rows as (
       select (row ->> 'idx')::int as idx, row ->> 'kind' as kind, gen_random_uuid() as photo
       from json_array_elements($2::json) row
     ), pictures as (
       insert into photos (id, uid, bytes, width, height, created_at, goal_id, idx)
       select photo, $3, 1, 1, 1, now(), $1, idx from rows where kind in ('photo', 'both')
     )
     insert into check_ins (goal_id, idx, uid, day, description, arrived_at, photo_id)
     select $1, idx, $3, '2000-01-01'::date + idx, case when kind in ('note', 'both') then 'A note' else '' end, now(),
            case when kind in ('photo', 'both') then photo end
     from rows`,
    [id, JSON.stringify(rows), ann.uid],
  );
  await client.query('commit');
  client.release();
  return id;
}

const HAS: Record<string, readonly Kind[]> = { notes: ['note', 'both'], photos: ['photo', 'both'] };
const indexesOf = (kinds: readonly Kind[], wanted: readonly Kind[]) =>
  kinds.flatMap((kind, index) => (wanted.includes(kind) ? [index] : []));

describe('a page of notes or photos', () => {
  it('comes in pages that lose nothing and repeat nothing, from both ends', { timeout: 30_000 }, async () => {
    // Stretches of one kind: long ones without a note leave pages empty, long ones with notes make several pages of a
    // stretch.
    const stretch = fc
      .tuple(
        fc.constantFrom<Kind>('plain', 'note', 'photo', 'both', 'undone'),
        fc.integer({ min: 1, max: CHECK_INS_LOOKED_AT + 100 }),
      )
      .map(([kind, count]) => Array<Kind>(count).fill(kind));
    const mixed = fc.array(fc.constantFrom<Kind>('plain', 'note', 'photo', 'both', 'undone'), { maxLength: 120 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(stretch, mixed), { maxLength: 5 }), async (parts) => {
        const kinds = parts.flat();
        const goalId = await goalWith(kinds);
        for (const [what, wanted] of Object.entries(HAS)) {
          for (const direction of ['before', 'after'] as const) {
            const { pages, indexes } = await readAll(goalId, { only: what }, direction);
            expect(indexes).toEqual(indexesOf(kinds, wanted));
            // Each page is full, or has looked at a whole stretch.
            expect(pages.filter(({ length }) => length < CHECK_INS_PAGE_MAX).length).toBeLessThanOrEqual(
              Math.floor(kinds.length / CHECK_INS_LOOKED_AT) + 1,
            );
          }
        }
        const all = indexesOf(kinds, ['plain', 'note', 'photo', 'both']);
        expect((await readAll(goalId, {}, 'before')).indexes).toEqual(all);
        expect((await readAll(goalId, {}, 'after')).indexes).toEqual(all);
      }),
      { numRuns: rounds(4, 12) },
    );
  });

  it('is empty with a place to go on from where a stretch has none', async () => {
    const goalId = await goalWith(['note', ...Array<Kind>(CHECK_INS_LOOKED_AT).fill('plain')]);
    expect(await page(goalId, { only: 'notes' })).toEqual({
      check_ins: [],
      has_more: true,
      next_before: 1,
      next_after: null,
    });
    expect(await page(goalId, { only: 'notes', before: '1' })).toMatchObject({
      check_ins: [{ index: 0, description: 'A note' }],
      has_more: false,
      next_before: null,
    });
  });

  it('begins at the goal’s end, however far beyond it is asked for', async () => {
    const goalId = await goalWith(['note', 'photo']);
    for (const before of ['2', '3', '2147483647'])
      expect(await page(goalId, { only: 'notes', before })).toMatchObject({
        check_ins: [{ index: 0 }],
        next_before: null,
      });
    for (const after of ['1', '2147483647'])
      expect(await page(goalId, { only: 'notes', after })).toMatchObject({ check_ins: [], next_after: null });
  });

  it('has what people wrote and showed, and not what they took back', async () => {
    const bob = await app.createUser('bob');
    const stranger = await app.createUser('eve');
    await befriend(ann, bob);
    const { id } = await makeGoal(ann, { isPublic: true });
    const check = (more: object) => ann.call(checkGoal, { body: { goalId: id, checkDate: app.today(), ...more } });
    await check({ goalDescription: 'Chapter one', photoUrl: await uploadFor(app, ann) });
    app.clock.advanceDays(1);
    await check({});
    app.clock.advanceDays(1);
    await check({ goalDescription: 'Chapter two' });
    await ann.call(undoCheckIn, { body: { goalId: id, checkInIndex: 2 } });
    await check({ goalDescription: 'Chapter three', late: true, checkDate: app.today() });

    // A friend sees what the list shows; a stranger does not learn that there is a goal.
    const listed = (await askFor(id, {}, bob)).body['check_ins'] as WireCheckIn[];
    const notes = (await askFor(id, { only: 'notes' }, bob)).body['check_ins'] as WireCheckIn[];
    const photos = (await askFor(id, { only: 'photos' }, bob)).body['check_ins'] as WireCheckIn[];
    expect(notes.map(({ description }) => description)).toEqual(['Chapter one', 'Chapter three']);
    expect(photos.map(({ index, date }) => [index, date])).toEqual([[0, addDays(app.today() as LocalDay, -2)]]);
    const withoutLinks = (rows: WireCheckIn[]) => rows.map((row) => ({ ...row, photo_url: null }));
    expect(withoutLinks(notes)).toEqual(withoutLinks(listed.filter(({ description }) => description !== '')));
    expect((await follow(app, String(photos[0]?.photo_url))).statusCode).toBe(200);
    for (const what of ['notes', 'photos']) expect((await askFor(id, { only: what }, stranger)).status).toBe(404);
  });

  it.each([
    ['an unknown kind', { only: 'hearts' }, 'Ask for notes or photos.'],
    ['a list of kinds', { only: 'notes,photos' }, 'Ask for notes or photos.'],
    ['no kind', { only: '' }, 'Ask for notes or photos.'],
    ['both directions', { only: 'notes', before: '3', after: '1' }, 'before a place, or after it'],
    ['half a place', { only: 'notes', after: '1.5' }, 'not valid'],
    ['a place before the first', { only: 'notes', after: '-2' }, 'after'],
  ])('refuses %s', async (_, query, sentence) => {
    const { id } = await makeGoal(ann);
    const { status, body } = await askFor(id, query);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(sentence)]);
  });
});
