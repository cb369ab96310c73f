import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import { type Call, MINIMAL } from '@fivefold/contract/call';
import { deleteAccount, exportAccount, exportMarkdown } from '@fivefold/contract/calls/account';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import * as views from '@fivefold/contract/calls/dashboard';
import { updateGoal } from '@fivefold/contract/calls/goals';
import { acceptInviteLink, createInviteLink, findLinkInviter } from '@fivefold/contract/calls/invite-links';
import { findInviter } from '@fivefold/contract/calls/invites';
import { updateProfile } from '@fivefold/contract/calls/names';
import { react, reactShared } from '@fivefold/contract/calls/reactions';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOAL_IDS, PEOPLE_IDS, requestAbout, saidIn, takesId } from '#testing/calls-about';
import { registerDevice } from '#testing/push';
import { follow, uploadFor } from '#testing/photos';
import { type Answer, createTestApp, type TestApp, type TestUser } from '#testing/test-app';
import { befriend, invite, makeGoal, offerGoal, shareGoal } from '#testing/test-users';
import { readZip } from '#testing/zips';
import { createJobKinds } from '../compose-jobs.ts';
import { runAdminCommand } from '../operator/admin/commands.ts';

/** Ways to leave, each of which makes a stranger of a person from the answer on. No worker runs meanwhile. */
const LEAVING = {
  'a person who deleted their account': async (app: TestApp, who: TestUser) => {
    const answer = await who.call(deleteAccount, { body: { confirmation: 'delete', password: who.password } });
    expect(answer.status).toBe(200);
  },
  'a person whose account was closed': async (app: TestApp, who: TestUser) => {
    await runAdminCommand(app.deps, ['close', who.email], 'olga');
  },
};

const READS = allCalls.filter((call) => call.method === 'GET' && call.download === undefined);

describe.each(Object.entries(LEAVING))('%s', (_, leave) => {
  let app: TestApp;
  let gone: TestUser;
  let stranger: TestUser;
  /** Was a friend and a partner, in goals that each of them made. */
  let partner: TestUser;
  const personal: string[] = [];
  const shared: string[] = [];
  const photoLinks: string[] = [];
  let offered: string;
  let linkCode: string;
  let own: string;
  let tag: string;
  let before: string[];

  /** What names the person, or is theirs. */
  const traces = () => [gone.uid, gone.email, 'Gonzalo', 'goal of the one', 'Note of the one', offered, ...personal];
  const tracesIn = (text: string) => traces().filter((trace) => text.includes(trace));
  const requestOf = (call: Call, goalId: string) => requestAbout(call, { goalId, uid: gone.uid, today: app.today() });
  const minimalOf = (who: TestUser) => who.call(views.getDashboard, { headers: { [MINIMAL.header]: MINIMAL.value } });
  const dashboardOf = (who: TestUser, headers = {}) => who.call(views.getDashboard, { headers });

  beforeAll(async () => {
    app = await createTestApp({ hasWorker: false });
    [gone, stranger, partner] = (await Promise.all(
      ['gone', 'stranger', 'partner'].map((name) => app.createUser(name)),
    )) as [TestUser, TestUser, TestUser];
    await befriend(gone, partner);
    await gone.call(updateProfile, { body: { display_name: 'Gonzalo' } });
    await registerDevice(partner, `phone-${partner.uid}`);
    for (const isPublic of [false, true])
      personal.push((await makeGoal(gone, { value: 'A goal of the one', isPublic })).id);
    const chosen = await makeGoal(gone, { value: 'A goal of the one' });
    await gone.call(updateGoal, { body: { goalId: chosen.id, audience_uids: [partner.uid] } });
    personal.push(chosen.id);
    own = (await makeGoal(partner, { value: 'Read' })).id;
    await partner.call(updateGoal, { body: { goalId: own, audience_uids: [gone.uid] } });
    await partner.call(checkGoal, { body: { goalId: own, checkDate: app.today() } });
    await gone.call(react, { body: { goalId: own, checkInIndex: 0 } });
    for (const [one, other] of [
      [gone, partner],
      [partner, gone],
    ] as const)
      shared.push((await shareGoal(one, other)).id);
    offered = (await offerGoal(gone, partner)).id;
    const check = async (goalId: string, who = gone) => {
      const body = { checkDate: app.today(), goalDescription: who === gone ? 'Note of the one' : 'My own' };
      const photoUrl = await uploadFor(app, who);
      const answers = [
        await who.call(checkGoal, { body: { goalId, photoUrl, ...body } }),
        await who.call(checkSharedGoal, { body: { shared_goal_id: goalId, photoUrl, ...body } }),
      ];
      expect(answers.map(({ status }) => status)).toContain(200);
    };
    for (const goalId of [...personal, ...shared]) await check(goalId);
    for (const goalId of shared) {
      await check(goalId, partner);
      await gone.call(reactShared, { body: { goalId, checkInIndex: 1 } });
    }
    await invite(gone, 'invited@example.com');
    await invite(gone, stranger.email);
    const { link } = (await gone.call(createInviteLink)).body['data'] as { link: string };
    linkCode = new URLSearchParams(link.split('?')[1]).get('invite') ?? '';
    const { raw } = await dashboardOf(partner);
    tag = String(raw.headers['etag']);
    await minimalOf(partner);
    before = tracesIn(raw.body).filter((trace) => trace !== personal[0]);
    const goals = [...(raw.json()['shared_goals'] as WireSharedGoal[]), ...raw.json()['friends'][0].goals];
    for (const { check_ins: checkIns } of goals as WireSharedGoal[])
      for (const { user_id: uid, photo_url: url } of checkIns)
        if (uid === gone.uid && url !== null) photoLinks.push(url);
    await leave(app, gone);
  });
  afterAll(() => app.close());

  it('was seen by friends before', () => {
    expect(before.length).toBe(traces().length - 1);
    expect(photoLinks.length).toBe(4);
  });

  it.each(READS.map((call) => [`GET ${call.path}`, call] as const))(
    'is not in %s of a partner',
    async (_path, call) => {
      for (const goalId of takesId(call, GOAL_IDS) ? [own, ...shared] : [own])
        expect(tracesIn((await partner.call(call, requestOf(call, goalId))).raw.body)).toEqual([]);
    },
  );

  it.each([exportAccount, exportMarkdown])('is not in a partner’s export: $name', async ({ path: url }) => {
    const headers = { authorization: `Bearer ${partner.token}` };
    const zip = await readZip((await app.fastify.inject({ url, headers })).rawPayload);
    for (const path of zip.paths) expect([path, tracesIn(zip.text(path))]).toEqual([path, []]);
  });

  it.each(
    allCalls.filter((call) => takesId(call, GOAL_IDS)).map((call) => [`${call.method} ${call.path}`, call] as const),
  )('has no goals for %s', async (_path, call) => {
    const unknown = await partner.call(call, requestOf(call, randomUUID()));
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    for (const goalId of [...personal, offered])
      expect(saidIn(await partner.call(call, requestOf(call, goalId)))).toBe(saidIn(unknown));
  });

  it.each(
    allCalls.filter((call) => takesId(call, PEOPLE_IDS)).map((call) => [`${call.method} ${call.path}`, call] as const),
  )('is a stranger for %s', async (_path, call) => {
    const request = requestOf(call, randomUUID());
    const unknown = requestAbout(call, { goalId: randomUUID(), uid: 'no-one', today: app.today() });
    expect(saidIn(await partner.call(call, request))).toBe(saidIn(await partner.call(call, unknown)));
  });

  it('leaves what was shared to the partner, who is alone in it', async () => {
    const goals = (await partner.call(views.listSharedGoals)).body['data'] as WireSharedGoal[];
    expect(goals.map(({ id }) => id).toSorted()).toEqual([...shared].toSorted());
    for (const goal of goals) {
      expect(goal.participants.map(({ uid }) => uid)).toEqual([partner.uid]);
      expect(goal.check_ins.map(({ user_id: uid }) => uid)).toEqual([partner.uid]);
      expect([goal.check_ins_total, goal.check_ins[0]?.reactions, goal.joint_run]).toEqual([1, [], null]);
      expect(goal.high_five).toBe(false);
      const page = await partner.call(listCheckIns, { query: { goalId: goal.id } });
      expect((page.body['check_ins'] as unknown[]).length).toBe(1);
      const heart = await partner.call(reactShared, { body: { goalId: goal.id, checkInIndex: 0 } });
      expect(heart.body['code']).toBe('check_ins.not_found');
    }
  });

  it('is no longer in what a device or a process has kept', async () => {
    const minimal = await minimalOf(partner);
    expect([minimal.status, tracesIn(minimal.raw.body)]).toEqual([200, []]);
    expect((await dashboardOf(partner, { 'if-none-match': tag })).status).toBe(200);
  });

  it('has no photos', async () => {
    for (const link of photoLinks) expect((await follow(app, link)).statusCode).toBe(404);
  });

  it('has no invitations', async () => {
    const about = async (email: string) =>
      (await app.callSignedOut(findInviter, { query: { email, initiator_user_id: gone.uid } })).body['inviter'];
    expect([await about('invited@example.com'), await about(stranger.email)]).toEqual([null, null]);
    expect((await app.callSignedOut(findLinkInviter, { body: { code: linkCode } })).body['inviter']).toBeNull();
    const accepted: Answer = await stranger.call(acceptInviteLink, { body: { code: linkCode } });
    expect(accepted.body['code']).toBe('invites.link_not_found');
  });

  it('is told of in no push and no mail that was on its way', async () => {
    const sent: string[] = [];
    const keep = (message: object) => void sent.push(JSON.stringify(message));
    const { kinds } = createJobKinds({
      ...app.deps,
      mailer: { send: (mail) => Promise.resolve(keep(mail)) },
      pushSender: { send: (push) => Promise.resolve(keep(push)).then(() => ({ kind: 'sent' })) },
    });
    const waiting = async () =>
      (
        await app.deps.db.pool.query<{ kind: string; payload: { from?: string[] } }>(
          `select kind, payload from jobs where kind like 'mail.send' or kind like 'push.%' and kind <> 'push.sweep'`,
        )
      ).rows;
    expect((await waiting()).some(({ payload }) => payload.from?.includes(gone.uid))).toBe(true);
    // Twice, because gathered notifications become messages.
    for (let round = 0; round < 2; round++)
      for (const { kind, payload } of await waiting()) await kinds.find((each) => each.kind === kind)?.run(payload);
    // What the person was told themself, such as a confirmation of their address, is theirs.
    const toOthers = sent.filter((message) => !message.includes(`"to":"${gone.email}"`));
    expect(toOthers.filter((message) => tracesIn(message).length > 0)).toEqual([]);
  });
});
