import { randomUUID } from 'node:crypto';
import { type Call, MINIMAL } from '@fivefold/contract/call';
import {
  deleteAccount,
  exportAccount,
  exportMarkdown,
  getAccount,
  signOutOthers,
} from '@fivefold/contract/calls/account';
import { correctCheckIn, undoCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getGoalHistory, getGoalSummary } from '@fivefold/contract/calls/history';
import { listFriends, noteNewFriend, unlinkFriends } from '@fivefold/contract/calls/friends';
import { endAway, freezeGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { archiveGoal, moveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import {
  acceptSharedGoal,
  createGoal,
  declineSharedGoal,
  deleteGoal,
  deleteSharedGoal,
  noteHighFive,
  nudgePartner,
  setOwnTexts,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import { logIn, logOut, refresh, requestReset, signUp } from '@fivefold/contract/calls/auth';
import { getMeSummary } from '@fivefold/contract/calls/me';
import { getMeadow, hangLantern } from '@fivefold/contract/calls/meadow';
import { getLastWeek } from '@fivefold/contract/calls/week';
import { changeMessageSettings, getMessageSettings } from '@fivefold/contract/calls/messages';
import {
  acceptInviteLink,
  createInviteLink,
  findLinkInviter,
  listInviteLinks,
  takeBackInviteLink,
  type WireInviteLink,
} from '@fivefold/contract/calls/invite-links';
import { updateProfile } from '@fivefold/contract/calls/names';
import { getProfile, markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/notifications';
import { react, reactShared, receiveHearts, unreact } from '@fivefold/contract/calls/reactions';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { blockPerson, listBlocks, muteFriend, unblockPerson } from '@fivefold/contract/calls/blocks';
import { mendGoal, undoMendingOfGoal } from '@fivefold/contract/calls/mend';
import { listLetters, readLetter } from '@fivefold/contract/calls/letters';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { report } from '@fivefold/contract/calls/reports';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { getReminders, listReminders, setReminders } from '@fivefold/contract/calls/reminders';
import { exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getDashboard, listFriendsGoals, listPersonalGoals, listSharedGoals } from '@fivefold/contract/calls/dashboard';
import { addDays } from '@fivefold/rules/calendar';
import { formatTime } from '@fivefold/rules/messages';
import { wallTimeAt } from '@fivefold/rules/wall-clock';
import { enqueue } from '../kernel/jobs/queue.ts';
import { registerDevice } from './push.ts';
import { befriend, makeGoal, offerGoal } from './test-users.ts';
import type { StatementRecorder } from './recorder.ts';
import type { CallInput, TestApp, TestUser } from './test-app.ts';

/** A user who existed before. */
export interface Settled {
  readonly uid: string;
  readonly token: string;
  /** One of their goals, public and with check-ins, but none today. */
  readonly goalId: string;
}

/** Its statements about jobs read no more rows than their limits. */
export const OPERATORS_PAGE = 'the operator’s page';

/** All sweeps are enqueued for the next full hour. */
const SWEEPS_DUE_MS = 61 * 60 * 1000;

/**
 * Runs every use case of the product and every hourly sweep, with a name for the recorder.
 * @param cast users who are friends; the last one's account is erased. The app's clock must not have been moved.
 * @throws when a call fails: then the statements of that use case were not recorded.
 */
export async function runUseCases(
  app: TestApp,
  recorder: Pick<StatementRecorder, 'during'>,
  cast: { one: Settled; friend: Settled; leaver: Settled },
): Promise<void> {
  const { one, friend, leaver } = cast;
  const ann = await app.createUser('ann');
  const ben = await app.createUser('ben');
  const ask = (
    token: string,
    call: Call,
    { body, key, params, query, headers }: CallInput = {},
    what: string = call.name,
  ) =>
    recorder.during(what, async () => {
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
      const answer = await app.fastify.inject({
        method: call.method,
        url: path,
        ...(query === undefined ? {} : { query }),
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (answer.statusCode !== 200) throw new Error(`${call.name} was answered ${answer.statusCode}: ${answer.body}`);
    });
  const does = (who: { readonly token: string }, call: Call, sending?: CallInput) => ask(who.token, call, sending);

  const reads = [
    getDashboard,
    listPersonalGoals,
    listSharedGoals,
    listFriendsGoals,
    listFriends,
    getProfile,
    getTotalStreaks,
    getMeSummary,
    getMeadow,
    getLastWeek,
    getSubscriptionStatus,
    getAccount,
    refresh,
  ];
  for (const call of reads) await does(one, call);
  const minimal = { headers: { [MINIMAL.header]: MINIMAL.value } };
  await ask(one.token, getDashboard, minimal, `${getDashboard.name}, minimal`);
  const { goalId } = one;
  await does(one, listCheckIns, { query: { goalId, before: '20' } });
  for (const only of ['notes', 'photos'])
    for (const place of [{}, { after: '-1' }]) await does(one, listCheckIns, { query: { goalId, only, ...place } });
  await does(one, getGoalHistory, {
    params: { id: goalId },
    query: { from: addDays(app.today(), -365), to: app.today() },
  });
  for (const each of [one, friend]) await does(each, getGoalSummary, { params: { id: goalId } });
  await does(one, checkGoal, { body: { goalId, checkDate: app.today() }, key: randomUUID() });
  const checkInIndex = await newestIndex(app, goalId);
  await does(one, correctCheckIn, { body: { goalId, checkInIndex, description: 'Chapter two' }, key: randomUUID() });
  await does(one, hangLantern, { body: { goalId, day: app.today() }, key: randomUUID() });
  await does(one, undoCheckIn, { body: { goalId, checkInIndex }, key: randomUUID() });
  await does(one, moveGoal, { body: { goalId, before: null } });
  for (const archived of [true, false]) await does(one, archiveGoal, { body: { goalId, archived } });
  await does(one, setRestDays, { body: { goalId, days_per_week: 4 } });
  await does(one, setRestDays, { body: { goalId, rest_weekdays: [6, 7], days_per_week: 7 } });
  await does(one, goAway, { body: { from: app.today(), to: app.today() } });
  await does(one, endAway, { body: { from: app.today() } });
  await letLapse(app, one);
  for (const call of [mendGoal, undoMendingOfGoal])
    await does(one, call, {
      body: { goalId, ...(call === mendGoal && { freeze: [addDays(app.today(), -2)] }) },
      key: randomUUID(),
    });
  await does(one, answerMiss, { body: { goalId, day: addDays(app.today(), -2), reason: 'forgot' }, key: randomUUID() });
  await app.deps.db.pool.query(
    `insert into letters (uid, goal_id, row_number, text, written_on) values ($1, $2, 1, 'A line', '2000-01-01')`,
    [one.uid, goalId],
  );
  await does(one, listLetters, { params: { id: goalId } });
  await does(one, readLetter, { body: { goalId, row: 1 } });
  await does(one, freezeGoal, { body: { goalId }, key: randomUUID() });
  await does(one, setOwnTexts, { body: { goalId, cue: 'I get home', small_version: 'Two pages' } });
  await does(one, updateGoal, { body: { goalId, goal: 'Twelve pages' } });
  await does(one, createGoal, { body: { value: 'Run', frequency: 'daily' }, key: randomUUID() });
  await does(one, markOldGoalsBannerShown);
  await does(one, updateProfile, { body: { monday_mail: true } });
  await does(one, changeMessageSettings, { body: { mail: { reminder: true } } });
  await does(one, getMessageSettings);
  await does(friend, report, { body: { goalId: one.goalId, part: 'goal', reason: 'spam' } });
  await does(one, makeCalendarFeed);
  await does(one, getCalendarFeed);
  await does(one, endCalendarFeed);
  await does(one, noteNewFriend, { body: { friend_uid: friend.uid } });
  await does(one, muteFriend, { body: { friend_uid: friend.uid, muted: true } });
  await does(one, muteFriend, { body: { friend_uid: friend.uid, muted: false } });
  await does(one, updateGoal, { body: { goalId: one.goalId, audience_uids: [friend.uid] } });
  await does(one, updateGoal, { body: { goalId: one.goalId, is_public: true } });
  await does(one, setReminders, {
    body: { goalId: one.goalId, reminders: [{ time: '08:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }] },
  });
  await does(one, getReminders, { query: { goalId: one.goalId } });
  await does(one, listReminders);
  for (const call of [react, unreact]) await does(one, call, { body: { goalId: friend.goalId, checkInIndex: 0 } });

  await recorder.during('inviting and linking', () => befriend(ann, ben));
  await does(ann, createInviteLink);
  await does(ann, listInviteLinks);
  const { data } = (await ann.call(createInviteLink)).body as { data: WireInviteLink };
  await recorder.during(findLinkInviter.name, () =>
    app.callSignedOut(findLinkInviter, { body: { code: data.link.split('=')[1] } }),
  );
  await does(friend, acceptInviteLink, { body: { code: data.link.split('=')[1] } });
  const { data: unused } = (await ann.call(createInviteLink)).body as { data: WireInviteLink };
  await does(ann, takeBackInviteLink, { body: { id: unused.id } });
  const shared = await offerGoal(ann, ben);
  await does(ben, acceptSharedGoal, { body: { goalId: shared.id } });
  const { id: unwanted } = await offerGoal(ann, ben);
  await does(ben, declineSharedGoal, { body: { goalId: unwanted } });
  await does(ben, registerPushToken, { body: { token: 'a-device', platform: 'native' } });
  await does(ann, checkSharedGoal, {
    body: { shared_goal_id: shared.id, checkDate: app.today() },
    key: randomUUID(),
  });
  await does(ann, noteHighFive, { body: { goalId: shared.id } });
  await does(ann, nudgePartner, { body: { goalId: shared.id } });
  await does(ben, reactShared, { body: { goalId: shared.id, checkInIndex: 0 } });
  await does(ann, receiveHearts);
  await does(ann, updateSharedGoal, { params: { id: shared.id }, body: { goal: 'Walk together' } });
  await recorder.during('jobs: mails and pushes', () => app.runJobs());
  await does(ben, unregisterPushToken, { body: { token: 'a-device' } });
  await does(ann, deleteSharedGoal, { params: { id: shared.id } });
  const { id: deleted } = await makeGoal(ann);
  await does(ann, deleteGoal, { body: { goalId: deleted } });
  await does(ann, restoreGoal, { body: { goalId: deleted } });
  await does(ann, unlinkFriends, { body: { friend_uid: ben.uid } });
  await befriend(ann, ben);
  await does(ann, blockPerson, { body: { uid: ben.uid } });
  await does(ann, listBlocks);
  await does(ann, unblockPerson, { body: { uid: ben.uid } });

  const account = { email: `carl-${randomUUID()}@example.com`, password: 'likes long walks' };
  await recorder.during(signUp.name, () => app.callSignedOut(signUp, { body: account }));
  await recorder.during(logIn.name, () => app.callSignedOut(logIn, { body: account }));
  await recorder.during(requestReset.name, () => app.callSignedOut(requestReset, { body: { email: account.email } }));
  await does(one, exportAccount);
  await does(one, exportMarkdown);
  await does(one, exchangeStreaks, { body: { streaks: 5 }, key: randomUUID() });
  await does(ann, signOutOthers);
  await does(ben, logOut);
  await does(ann, deleteAccount, { body: { confirmation: 'delete', password: ann.password } });
  // A seeded user with a history, whose password is not known.
  await enqueue(app.deps.db.kysely, app.clock, { kind: 'account.erase', payload: { uid: leaver.uid } });
  await recorder.during('jobs: erasing', () => app.runJobs());
  const sweepsDueAt = new Date(app.clock.now().getTime() + SWEEPS_DUE_MS);
  await remindAt(await app.createUser('dan'), formatTime(wallTimeAt(sweepsDueAt, 'UTC').minute));
  // So long ago that the sweep counts whether they came back.
  await app.deps.db.pool.query(`update profiles set created_at = created_at - interval '40 days' where uid = $1`, [
    one.uid,
  ]);
  // At once after this the sweeps are due, and the worker’s own look must not find them first.
  app.clock.setTo(sweepsDueAt);
  await recorder.during('jobs: sweeps', () => app.runJobs());
  await recorder.during(OPERATORS_PAGE, () => app.fastify.inject({ url: '/operator' }));
}

/** Has a person reminded of a goal, and of runs that end, by push and mail. */
async function remindAt(who: TestUser, time: string): Promise<void> {
  const { id: goalId } = await makeGoal(who);
  await registerDevice(who, 'a-phone');
  const body = { mail: { reminder: true }, quiet_from: '00:00', quiet_to: '00:00', evening_at: time };
  await who.call(changeMessageSettings, { body });
  await who.call(setReminders, { body: { goalId, reminders: [{ time, weekdays: [1, 2, 3, 4, 5, 6, 7] }] } });
}

async function newestIndex(app: TestApp, goalId: string): Promise<number> {
  const { next_idx } = await app.deps.db.kysely
    .selectFrom('goals')
    .select('next_idx')
    .where('id', '=', goalId)
    .executeTakeFirstOrThrow();
  return next_idx - 1;
}

/** Two days are missed, for which the user has enough freezes. */
async function letLapse(app: TestApp, { uid, goalId }: Settled): Promise<void> {
  const { kysely } = app.deps.db;
  const last_checked = addDays(app.today(), -3);
  await kysely
    .updateTable('goal_participants')
    .set({ last_checked, count_checked: 3 })
    .where('goal_id', '=', goalId)
    .execute();
  await kysely.updateTable('profiles').set({ freezes: 2 }).where('uid', '=', uid).execute();
}
