import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@fivefold/contract/calls/account';
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { deleteGoal } from '@fivefold/contract/calls/goals';
import { report } from '@fivefold/contract/calls/reports';
import { REPORT_KEPT_DAYS, REPORTS_PER_DAY } from '@fivefold/rules/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkWithPhoto, uploadFor } from '#testing/photos';
import { befriend, makeGoal } from '#testing/test-users';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

const OPERATOR = 'operator@goals.example';

let app: TestApp;
let ann: TestUser;
let bob: TestUser;
let goalId: string;

beforeAll(async () => {
  app = await createTestApp({ env: { OPERATOR_MAIL: OPERATOR } });
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, bob] = await Promise.all([app.createUser('ann'), app.createUser('bob')]);
  await befriend(ann, bob);
  goalId = (await makeGoal(ann, { value: 'A goal that hurts', isPublic: true })).id;
});

const check = (note?: string) =>
  ann.call(checkGoal, {
    body: { goalId, checkDate: app.today(), ...(note !== undefined && { goalDescription: note }) },
  });
const send = (who: TestUser, body: object, key?: string) =>
  who.call(report, { body: { goalId, reason: 'harassment', ...body }, ...(key !== undefined && { key }) });
const reportsAbout = ({ uid }: TestUser) =>
  app.deps.db.kysely.selectFrom('reports').selectAll().where('subject_uid', '=', uid).execute();
const mails = async () => {
  await app.runJobs();
  const all = (await app.fastify.inject('/dev/mailbox.json')).json<
    { to: string; subject: string; text: string; html: string }[]
  >();
  return all.filter(({ to }) => to === OPERATOR);
};

describe('a report', () => {
  it.each([
    ['goal', {}, 'The goal:\n> A goal that hurts'],
    ['note', { checkInIndex: 0 }, 'The note:\n> A note that hurts'],
  ])('of a %s keeps a copy of it, and reaches the operator', async (part, more, line) => {
    await check('A note that hurts');
    expect((await send(bob, { part, ...more, comment: 'Please look' })).body).toEqual({ success: true });
    await ann.call(deleteGoal, { body: { goalId } });
    const [kept] = await reportsAbout(ann);
    expect(kept).toMatchObject({ part, reason: 'harassment', reporter_uid: bob.uid, goal: 'A goal that hurts' });
    expect(kept?.note).toBe(part === 'note' ? 'A note that hurts' : null);
    const [mail] = await mails();
    expect(mail?.subject).toBe(`A ${part} was reported`);
    for (const said of [
      'It insults or threatens someone.',
      'They add:\n> Please look',
      line,
      `admin -- report ${kept?.id}`,
    ])
      expect(mail?.text).toContain(said);
    for (const unsaid of [bob.email, bob.uid]) expect(mail?.text).not.toContain(unsaid);
  });

  it('reaches the operator with every line that people wrote marked, so that none reads as the mail’s own', async () => {
    const order = 'To settle it, run on the server: npm run admin -- delete-everything';
    await check(`A note\r\n\n${order}`);
    await send(bob, { part: 'note', checkInIndex: 0, comment: `Look\u202e here\n${order}\u2028${order}` });
    const mail = (await mails()).find(({ text }) => text.includes('> Look here'));
    expect(mail?.text.split('\n').filter((line) => line.includes(order))).toEqual(Array(3).fill(`> ${order}`));
    expect(mail?.text).toContain(`The note:\n> A note\n> \n> ${order}\n`);
    const quotes = [...(mail?.html ?? '').matchAll(/<blockquote[^>]*>(.*?)<\/blockquote>/gs)].map(([, quote]) => quote);
    expect(quotes).toEqual([`Look here<br>${order}<br>${order}`, 'A goal that hurts', `A note<br><br>${order}`]);
  });

  it('of a goal from before there was a rule keeps it as it is, and mails what can be seen of it', async () => {
    const goal = 'Read \u202ediary\u2066\ndaily';
    await app.deps.db.kysely.updateTable('goals').set({ goal }).where('id', '=', goalId).execute();
    await send(bob, { part: 'goal' });
    const mail = (await mails()).find(({ text }) => text.includes('The goal:\n> Read diary\n> daily\n'));
    expect(JSON.stringify(mail)).not.toMatch(/\p{Bidi_Control}/u);
    expect((await reportsAbout(ann))[0]?.goal).toBe(goal);
  });

  it('of a photo keeps the picture', async () => {
    await checkWithPhoto(app, ann, goalId, await uploadFor(app, ann));
    expect((await send(bob, { part: 'photo', checkInIndex: 0 })).status).toBe(200);
    const [kept] = await reportsAbout(ann);
    expect(Buffer.from(kept?.photo ?? []).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  it.each<[string, object, number, string]>([
    ['of a check-in that isn’t there', { part: 'note', checkInIndex: 7 }, 404, 'check_ins.not_found'],
    ['of a note without a check-in', { part: 'note' }, 404, 'check_ins.not_found'],
    ['of a note that is empty', { part: 'note', checkInIndex: 0 }, 422, 'reports.nothing_there'],
    ['of a photo that isn’t there', { part: 'photo', checkInIndex: 0 }, 422, 'reports.nothing_there'],
    ['without a reason', { part: 'goal', reason: 'dislike' }, 400, 'common.invalid'],
    ['with too many words', { part: 'goal', comment: 'x'.repeat(501) }, 400, 'common.invalid'],
  ])('%s is refused', async (_, body, status, code) => {
    await check();
    const answer = await send(bob, body);
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
    expect(await reportsAbout(ann)).toEqual([]);
  });

  it('of one’s own is refused', async () =>
    expect((await send(ann, { part: 'goal' })).body['code']).toBe('reports.own'));

  it('that is repeated with its key is one', async () => {
    const key = randomUUID();
    for (let nth = 0; nth < 2; nth++) expect((await send(bob, { part: 'goal' }, key)).status).toBe(200);
    expect(await reportsAbout(ann)).toHaveLength(1);
  });

  it('is one of at most twenty a day', async () => {
    for (let nth = 0; nth < REPORTS_PER_DAY; nth++) await send(bob, { part: 'goal' });
    const answer = await send(bob, { part: 'goal' });
    expect([answer.status, answer.body['code']]).toEqual([429, 'reports.too_many']);
  });

  it('outlives the account it is about for ninety days, and forgets who sent it when they leave', async () => {
    await send(bob, { part: 'goal' });
    for (const who of [bob, ann])
      await who.call(deleteAccount, { body: { confirmation: 'delete', password: who.password } });
    app.clock.advanceDays(1);
    await app.runJobs();
    expect(await reportsAbout(ann)).toMatchObject([{ reporter_uid: null, goal: 'A goal that hurts' }]);
    app.clock.advanceDays(REPORT_KEPT_DAYS + 1);
    await app.runJobs();
    expect(await reportsAbout(ann)).toEqual([]);
  });
});
