import * as checkIns from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import * as views from '@fivefold/contract/calls/dashboard';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeGoal, shareGoal } from '#testing/test-users';
import { follow, uploadFor } from '#testing/photos';
import { createRoles, type GoalKind, ROLES, type Role, type Roles, SIGNED_IN_ROLES } from '#testing/roles';
import { createTestApp, type TestApp } from '#testing/test-app';

let app: TestApp;
let roles: Roles;

beforeAll(async () => {
  app = await createTestApp();
  roles = await createRoles(app);
});
afterAll(() => app.close());

/** Who gets a link to the photo of the owner's check-in, and who can open it. */
const PHOTOS: Record<GoalKind, Readonly<Record<Role, boolean>>> = {
  private: { 'signed out': false, stranger: false, friend: false, 'former friend': false, partner: false, owner: true },
  public: { 'signed out': false, stranger: false, friend: true, 'former friend': false, partner: true, owner: true },
  shared: { 'signed out': false, stranger: false, friend: false, 'former friend': false, partner: true, owner: true },
};

it.each(Object.entries(PHOTOS) as [GoalKind, (typeof PHOTOS)[GoalKind]][])(
  'the photo of a check-in on a %s goal is shown to those who may see the check-in, and to no one else',
  async (kind, table) => {
    const { owner, partner } = roles.people;
    const { id } =
      kind === 'shared' ? await shareGoal(owner, partner) : await makeGoal(owner, { isPublic: kind === 'public' });
    const photoUrl = await uploadFor(app, owner);
    const photoId = photoUrl.slice('/photos/'.length, photoUrl.indexOf('?'));
    const [call, goal] =
      kind === 'shared' ? [checkIns.checkSharedGoal, { shared_goal_id: id }] : [checkIns.checkGoal, { goalId: id }];
    await owner.call(call, { body: { ...goal, checkDate: app.today(), photoUrl } });

    const isShown: Partial<Record<Role, boolean>> = {};
    for (const role of ROLES) {
      const answers = [];
      for (const list of [views.getDashboard, views.listPersonalGoals, views.listSharedGoals, views.listFriendsGoals])
        answers.push(await roles.call(role, list, {}));
      answers.push(await roles.call(role, listCheckIns, { query: { goalId: id } }));
      const links = answers.flatMap(({ raw }) => raw.body.match(new RegExp(`/photos/${photoId}[^"]+`, 'g')) ?? []);
      isShown[role] = links.length > 0;
      for (const link of links) expect((await follow(app, link)).statusCode, role).toBe(200);

      // A link that was signed for this person, or whose name was changed, opens nothing more.
      const uid = role === 'signed out' ? '' : roles.people[role].uid;
      const signed = await follow(app, app.deps.photoLinks.urlOf(uid, photoId));
      expect(signed.statusCode, role).toBe(table[role] ? 200 : 404);
      const other = new URL(app.deps.photoLinks.urlOf(`${uid}x`, photoId), 'http://x').searchParams.get('viewer') ?? '';
      expect((await follow(app, photoUrl.replace(/viewer=[^&]+/, `viewer=${other}`))).statusCode, role).toBe(404);
    }
    expect(isShown).toEqual(table);
    expect((await follow(app, `/photos/${photoId}`)).statusCode).toBe(404);
  },
);

it('a photo that is in no check-in is shown to its uploader only', async () => {
  const photoUrl = await uploadFor(app, roles.people.owner);
  const photoId = photoUrl.slice('/photos/'.length, photoUrl.indexOf('?'));
  const opened: Role[] = [];
  for (const role of SIGNED_IN_ROLES) {
    if ((await follow(app, app.deps.photoLinks.urlOf(roles.people[role].uid, photoId))).statusCode === 200)
      opened.push(role);
  }
  expect(opened).toEqual(['owner']);
});
