import { randomUUID } from 'node:crypto';
import { allCalls } from '@fivefold/contract/api';
import type { Call } from '@fivefold/contract/call';
import * as amounts from '@fivefold/contract/calls/amounts';
import * as timers from '@fivefold/contract/calls/timers';
import * as checkInChanges from '@fivefold/contract/calls/check-in-changes';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import * as checkIns from '@fivefold/contract/calls/check-ins';
import * as blocks from '@fivefold/contract/calls/blocks';
import * as daysOff from '@fivefold/contract/calls/days-off';
import * as friends from '@fivefold/contract/calls/friends';
import * as goalList from '@fivefold/contract/calls/goal-list';
import * as goals from '@fivefold/contract/calls/goals';
import { getGoalAmounts, getGoalHistory, getGoalSummary } from '@fivefold/contract/calls/history';
import { findInviter, sendInvite } from '@fivefold/contract/calls/invites';
import { getMeadow, hangLantern } from '@fivefold/contract/calls/meadow';
import * as mend from '@fivefold/contract/calls/mend';
import * as roots from '@fivefold/contract/calls/roots';
import { createProfile, getProfile } from '@fivefold/contract/calls/profile';
import * as reactions from '@fivefold/contract/calls/reactions';
import { getReminders, setReminders } from '@fivefold/contract/calls/reminders';
import { listLetters, readLetter, writeLetter } from '@fivefold/contract/calls/letters';
import { answerMiss, undoSlip } from '@fivefold/contract/calls/misses';
import { report } from '@fivefold/contract/calls/reports';
import * as views from '@fivefold/contract/calls/dashboard';
import { addDays } from '@fivefold/rules/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { befriend } from '#testing/test-users';
import { CALLS_WITHOUT_IDS } from '#testing/calls-without-ids';
import { type CheckedGoals, createCheckedGoals } from '#testing/checked-goals';
import {
  createRoles,
  type GoalKind,
  type Role,
  ROLES,
  type Roles,
  SIGNED_IN_ROLES,
  type SignedInRole,
} from '#testing/roles';
import { type Answer, type CallInput, createTestApp, type TestApp } from '#testing/test-app';

type Statuses = readonly [number, number, number, number, number, number];

let app: TestApp;
let roles: Roles;
let checkedGoals: CheckedGoals;

beforeAll(async () => {
  app = await createTestApp();
  roles = await createRoles(app);
  checkedGoals = createCheckedGoals(app, roles);
});
afterAll(() => app.close());

/** What an answer says, without the number of its request. */
const said = ({ status, body }: Answer) =>
  JSON.stringify([status, body['code'], body['title'], body['detail'], body['errors']]);
/** One line for each role, so that a wrong cell is read at a glance. */
const lines = (cells: readonly (number | string)[]) => ROLES.map((role, at) => `${role}: ${cells[at]}`);

const NO_ONE: Statuses = [401, 404, 404, 404, 404, 404];
const OWNER: Statuses = [401, 404, 404, 404, 404, 200];
/** What is for chosen friends is public for those; the partner is not among them. */
const withoutPartner = (statuses: Statuses) => statuses.with(4, Math.max(404, statuses[4]));
/** Calls on one's own personal goal. */
const ON_PERSONAL = { private: OWNER, public: OWNER, shared: NO_ONE };
/** Calls on a shared goal, or on a check-in of it, that only who made it may change. */
const ON_SHARED = { private: NO_ONE, public: NO_ONE, shared: [401, 404, 404, 404, 403, 200] as Statuses };
/** Calls that each participant makes for themselves. */
const BY_PARTICIPANTS = { private: OWNER, public: OWNER, shared: [401, 404, 404, 404, 200, 200] as Statuses };

/** What the goals of these tests are not ready for. */
const REFUSED: Statuses = [401, 404, 404, 404, 404, 409];
const NOT_NOW = { private: REFUSED, public: REFUSED, shared: [401, 404, 404, 404, 409, 409] as Statuses };

/** Calls that each participant of a shared goal makes for themselves. */
const BY_PARTNERS = { ...BY_PARTICIPANTS, private: NO_ONE, public: NO_ONE };

/** The goals of these tests have no target. */
const NO_TARGET: Statuses = [401, 404, 404, 404, 404, 422];
const ADD_OWN = { private: NO_TARGET, public: NO_TARGET, shared: NO_ONE };
const ADD_SHARED = { private: NO_ONE, public: NO_ONE, shared: [401, 404, 404, 404, 422, 422] as Statuses };

/** What shows a goal's check-ins: those see it who see the goal. */
const READS = {
  private: OWNER,
  public: [401, 404, 200, 404, 200, 200] as Statuses,
  shared: [401, 404, 404, 404, 200, 200] as Statuses,
};

/**
 * Every call that takes a goal's id: what it answers for each kind of goal, in the order of ROLES. Own goals are
 * checked already: 409.
 */
const GOAL_CALLS: readonly (readonly [call: Call, sending: (id: string) => CallInput, Record<GoalKind, Statuses>])[] = [
  [goals.updateGoal, (id) => ({ body: { goalId: id, goal: 'Changed' } }), ON_PERSONAL],
  [goals.deleteGoal, (id) => ({ body: { goalId: id } }), ON_PERSONAL],
  [goals.updateSharedGoal, (id) => ({ params: { id }, body: { goal: 'Changed' } }), ON_SHARED],
  [goals.deleteSharedGoal, (id) => ({ params: { id } }), BY_PARTNERS],
  [goals.acceptSharedGoal, (id) => ({ body: { goalId: id } }), BY_PARTNERS],
  [
    goals.nudgePartner,
    (id) => ({ body: { goalId: id } }),
    { private: NO_ONE, public: NO_ONE, shared: [401, 404, 404, 404, 409, 409] },
  ],
  [goals.noteHighFive, (id) => ({ body: { goalId: id } }), BY_PARTNERS],
  [
    goals.declineSharedGoal,
    (id) => ({ body: { goalId: id } }),
    { private: NO_ONE, public: NO_ONE, shared: [401, 404, 404, 404, 409, 409] },
  ],
  [
    checkIns.checkGoal,
    (id) => ({ body: { goalId: id, checkDate: app.today() } }),
    {
      private: [401, 404, 404, 404, 404, 409],
      public: [401, 404, 404, 404, 404, 409],
      shared: NO_ONE,
    },
  ],
  [
    checkIns.checkSharedGoal,
    (id) => ({ body: { shared_goal_id: id, checkDate: app.today() } }),
    {
      private: NO_ONE,
      public: NO_ONE,
      shared: [401, 404, 404, 404, 409, 409],
    },
  ],
  [listCheckIns, (id) => ({ query: { goalId: id } }), READS],
  [getGoalHistory, (id) => ({ params: { id }, query: { from: addDays(app.today(), -365), to: app.today() } }), READS],
  [getGoalAmounts, (id) => ({ params: { id }, query: { span: '1-year' } }), BY_PARTICIPANTS],
  [getGoalSummary, (id) => ({ params: { id } }), READS],
  [getReminders, (id) => ({ query: { goalId: id } }), BY_PARTICIPANTS],
  [setReminders, (id) => ({ body: { goalId: id, reminders: [{ time: '08:00', weekdays: [1] }] } }), BY_PARTICIPANTS],
  [
    report,
    (id) => ({ body: { goalId: id, part: 'goal', reason: 'spam' } }),
    {
      private: [401, 404, 404, 404, 404, 403],
      public: [401, 404, 200, 404, 200, 403],
      shared: [401, 404, 404, 404, 200, 403],
    },
  ],
  [roots.answerAutomaticity, (id) => ({ body: { goalId: id, items: [6, 6, 5, 4] } }), NOT_NOW],
  [roots.rootGoal, (id) => ({ body: { goalId: id, rooted: true } }), NOT_NOW],
  [goals.setOwnTexts, (id) => ({ body: { goalId: id, cue: 'I get home' } }), BY_PARTICIPANTS],
  [answerMiss, (id) => ({ body: { goalId: id, day: addDays(app.today(), -1) } }), NOT_NOW],
  [undoSlip, (id) => ({ body: { goalId: id, day: app.today() } }), ON_PERSONAL],
  [writeLetter, (id) => ({ body: { goalId: id, row: 1, text: 'A line' } }), NOT_NOW],
  [readLetter, (id) => ({ body: { goalId: id, row: 1 } }), NOT_NOW],
  [listLetters, (id) => ({ params: { id } }), BY_PARTICIPANTS],
  [hangLantern, (id) => ({ body: { goalId: id, day: '2026-01-01' } }), NOT_NOW],
  [daysOff.setRestDays, (id) => ({ body: { goalId: id, rest_weekdays: [6, 7] } }), BY_PARTICIPANTS],
  ...[daysOff.freezeGoal, mend.mendGoal, mend.undoMendingOfGoal, amounts.undoAmount, timers.stopTimer].map(
    (call) =>
      [
        call,
        (id: string) => ({ body: { goalId: id } }),
        {
          private: [401, 404, 404, 404, 404, 409],
          public: [401, 404, 404, 404, 404, 409],
          shared: NO_ONE,
        },
      ] as const,
  ),
  ...[
    daysOff.freezeSharedGoal,
    mend.mendSharedGoal,
    mend.undoMendingOfSharedGoal,
    amounts.undoSharedAmount,
    timers.stopSharedTimer,
  ].map(
    (call) =>
      [
        call,
        (id: string) => ({ body: { shared_goal_id: id } }),
        {
          private: NO_ONE,
          public: NO_ONE,
          shared: [401, 404, 404, 404, 409, 409],
        },
      ] as const,
  ),
  [amounts.addAmount, (id) => ({ body: { goalId: id, day: app.today(), add: 1 } }), ADD_OWN],
  [amounts.addSharedAmount, (id) => ({ body: { shared_goal_id: id, day: app.today(), add: 1 } }), ADD_SHARED],
  [timers.startTimer, (id) => ({ body: { goalId: id } }), ADD_OWN],
  [timers.startSharedTimer, (id) => ({ body: { shared_goal_id: id } }), ADD_SHARED],
  [checkInChanges.undoCheckIn, (id) => ({ body: { goalId: id, checkInIndex: 0 } }), ON_PERSONAL],
  [checkInChanges.correctCheckIn, (id) => ({ body: { goalId: id, checkInIndex: 0 } }), ON_PERSONAL],
  [checkInChanges.undoSharedCheckIn, (id) => ({ body: { shared_goal_id: id, checkInIndex: 0 } }), ON_SHARED],
  [checkInChanges.correctSharedCheckIn, (id) => ({ body: { shared_goal_id: id, checkInIndex: 0 } }), ON_SHARED],
  [
    checkInChanges.restoreCheckIn,
    (id) => ({ body: { goalId: id, checkInIndex: 0 } }),
    {
      private: [401, 404, 404, 404, 404, 409],
      public: [401, 404, 404, 404, 404, 409],
      shared: [401, 404, 404, 404, 409, 409],
    },
  ],
  [goalList.moveGoal, (id) => ({ body: { goalId: id, before: null } }), BY_PARTICIPANTS],
  [goalList.archiveGoal, (id) => ({ body: { goalId: id, archived: true } }), BY_PARTICIPANTS],
  [goalList.restoreGoal, (id) => ({ body: { goalId: id } }), { ...ON_PERSONAL, shared: OWNER }],
  ...[reactions.react, reactions.unreact].map(
    (call) =>
      [
        call,
        (id: string) => ({ body: { goalId: id, checkInIndex: 0 } }),
        {
          private: [401, 404, 404, 404, 404, 403],
          public: [401, 404, 200, 404, 200, 403],
          shared: NO_ONE,
        },
      ] as const,
  ),
  ...[reactions.reactShared, reactions.unreactShared].map(
    (call) =>
      [
        call,
        (id: string) => ({ body: { goalId: id, checkInIndex: 0 } }),
        {
          private: NO_ONE,
          public: NO_ONE,
          shared: [401, 404, 404, 404, 200, 403],
        },
      ] as const,
  ),
];

const INVITED = 'invited@example.com';
const OF_FRIENDS: Statuses = [401, 404, 200, 404, 200, 404];

/** Every call that takes a person's id: what it answers to each role about the owner. */
const PEOPLE_CALLS: readonly (readonly [call: Call, sending: (uid: string) => CallInput, Statuses])[] = [
  [friends.linkFriends, (uid) => ({ body: { friend_uid: uid } }), [401, 403, 200, 403, 200, 403]],
  [friends.unlinkFriends, (uid) => ({ body: { friend_uid: uid } }), OF_FRIENDS],
  [createProfile, (uid) => ({ query: { initiator_user_id: uid } }), [401, 403, 200, 403, 200, 403]],
  [goals.createSharedGoal, (uid) => ({ body: { value: 'Run', frequency: 'daily', friend_uid: uid } }), OF_FRIENDS],
  [blocks.muteFriend, (uid) => ({ body: { friend_uid: uid, muted: false } }), OF_FRIENDS],
  [friends.noteNewFriend, (uid) => ({ body: { friend_uid: uid } }), OF_FRIENDS],
  [getMeadow, (uid) => ({ query: { friend_uid: uid } }), OF_FRIENDS],
  // A former friend was invited once.
  [blocks.blockPerson, (uid) => ({ body: { uid } }), [401, 404, 200, 200, 200, 404]],
  [blocks.unblockPerson, (uid) => ({ body: { uid } }), [401, 404, 404, 404, 404, 404]],
  [findInviter, (uid) => ({ query: { email: INVITED, initiator_user_id: uid } }), [200, 200, 200, 200, 200, 200]],
  [sendInvite, (uid) => ({ body: { email: INVITED, initiator_user_id: uid } }), [401, 403, 403, 403, 403, 200]],
];

/** What a list may carry: the owner's goals, the once shared one, and the owner. */
type Seen = GoalKind | 'once shared' | 'owner';
const LISTS: readonly (readonly [call: Call, Record<SignedInRole, readonly Seen[]>])[] = [
  [getProfile, { stranger: [], friend: [], 'former friend': [], partner: [], owner: ['owner'] }],
  [
    views.listPersonalGoals,
    { stranger: [], friend: [], 'former friend': [], partner: [], owner: ['private', 'public', 'owner'] },
  ],
  [
    views.listSharedGoals,
    {
      stranger: [],
      friend: [],
      'former friend': [],
      partner: ['shared', 'owner'],
      owner: ['shared', 'once shared', 'owner'],
    },
  ],
  [friends.listFriends, { stranger: [], friend: ['owner'], 'former friend': [], partner: ['owner'], owner: [] }],
  [blocks.listBlocks, { stranger: [], friend: [], 'former friend': [], partner: [], owner: [] }],
  [
    views.listFriendsGoals,
    { stranger: [], friend: ['public', 'owner'], 'former friend': [], partner: ['public', 'owner'], owner: [] },
  ],
  [
    views.getDashboard,
    {
      stranger: [],
      friend: ['public', 'owner'],
      'former friend': [],
      partner: ['public', 'shared', 'owner'],
      owner: ['private', 'public', 'shared', 'once shared', 'owner'],
    },
  ],
];

const isSuccess = ({ status }: Answer) => status < 300;

it('the tables name every call of the API', () => {
  const named = [...GOAL_CALLS, ...PEOPLE_CALLS, ...LISTS].map(([call]) => call.name);
  expect([...named, ...CALLS_WITHOUT_IDS].toSorted()).toEqual(allCalls.map((call) => call.name).toSorted());
});

describe.each(GOAL_CALLS.map((row) => [`${row[0].method} ${row[0].path}`, ...row] as const))(
  '%s',
  (_, call, sending, table) => {
    const unheardOf = new Map<Role, string>();
    /** What a role is told of a goal that there never was. */
    const saidOfNothing = async (role: Role) => {
      const known = unheardOf.get(role) ?? said(await roles.call(role, call, sending(randomUUID())));
      unheardOf.set(role, known);
      return known;
    };

    // What takes no friend of the owner is the same for a private goal and a chosen one.
    const kinds = [
      'private',
      'public',
      'shared',
      ...(table.public === table.private ? [] : ['chosen' as const]),
    ] as const;
    it.each(kinds)('about a %s goal answers each what they may know', async (kind) => {
      const cells: (number | string)[] = [];
      for (const role of ROLES) {
        const answer = await roles.call(role, call, sending(await checkedGoals.get(kind)));
        if (isSuccess(answer) && call.method !== 'GET') checkedGoals.changed(kind);
        const isHinting = !isSuccess(answer) && /goal of|Note on/.test(answer.raw.body);
        const isUnheardOf = said(answer) === (await saidOfNothing(role));
        const isNothing = answer.status === 401 || answer.status === 404;
        cells.push(
          isHinting || isNothing !== isUnheardOf ? `${answer.status}, which tells that the goal exists` : answer.status,
        );
      }
      expect(lines(cells)).toEqual(lines(kind === 'chosen' ? withoutPartner(table.public) : table[kind]));
    });

    it('about a goal that was shared until a friendship ended answers 404 to all but its creator', async () => {
      const told = [];
      for (const role of ['former friend', 'partner', 'friend', 'stranger'] as const) {
        const answer = await roles.call(role, call, sending(roles.onceShared));
        if (answer.status !== 404 || said(answer) !== (await saidOfNothing(role))) told.push(role);
      }
      expect(told).toEqual([]);
    });
  },
);

describe.each(PEOPLE_CALLS.map((row) => [`${row[0].method} ${row[0].path}`, ...row] as const))(
  '%s',
  (_, call, sending, expected) => {
    it('about the owner answers each what they may know', async () => {
      const cells: (number | string)[] = [];
      for (const role of ROLES) {
        const answer = await roles.call(role, call, sending(roles.people.owner.uid));
        const isUnheardOf = said(answer) === said(await roles.call(role, call, sending('unknown')));
        cells.push(
          !isSuccess(answer) && !isUnheardOf ? `${answer.status}, which tells that the person exists` : answer.status,
        );
        if (role !== 'signed out' && isSuccess(answer)) await undo(call, role, answer);
      }
      expect(lines(cells)).toEqual(lines(expected));
    });
  },
);

/** Undoes a call: makes former friends friends again and deletes a created goal, so that every role stays the same. */
async function undo(call: Call, role: SignedInRole, { body }: Answer): Promise<void> {
  if (call === goals.createSharedGoal)
    await roles.people[role].call(goals.deleteSharedGoal, { params: { id: (body['data'] as { id: string }).id } });
  if (call === blocks.blockPerson)
    await roles.people[role].call(blocks.unblockPerson, { body: { uid: roles.people.owner.uid } });
  else if (call !== friends.unlinkFriends) return;
  if (role !== 'former friend') await befriend(roles.people.owner, roles.people[role]);
}

describe.each(LISTS.map((row) => [`${row[0].method} ${row[0].path}`, ...row] as const))('%s', (_, call, table) => {
  // Made late: lists show a friend's newest goals, and the tables above made many.
  let goalIds: Record<GoalKind, string>;
  beforeAll(async () => {
    await checkedGoals.forget();
    goalIds = {
      private: await checkedGoals.get('private'),
      public: await checkedGoals.get('public'),
      shared: await checkedGoals.get('shared'),
    };
  });

  it.each(SIGNED_IN_ROLES)('shows the %s what they may see', async (role) => {
    const { status, raw } = await roles.call(role, call, {});
    expect(status).toBe(200);
    const places: Record<Seen, string> = { ...goalIds, 'once shared': roles.onceShared, owner: roles.people.owner.uid };
    const seen = (Object.keys(places) as Seen[]).filter((place) => raw.body.includes(places[place]));
    expect(seen.toSorted()).toEqual([...table[role]].toSorted());
    // Texts, too: nothing of what is private goes out beside its id.
    expect(/[Aa] private goal/.test(raw.body)).toBe(table[role].includes('private'));
    expect(raw.body.includes(roles.people.owner.email)).toBe(
      seen.includes('owner') && !(call === views.listPersonalGoals),
    );
  });
});
