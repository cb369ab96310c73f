import type { Call } from '@fivefold/contract/call';
import { blockPerson, muteFriend, unblockPerson } from '@fivefold/contract/calls/blocks';
import { correctCheckIn, undoCheckIn, undoSharedCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { endAway, freezeGoal, goAway, setRestDays } from '@fivefold/contract/calls/days-off';
import { mendGoal, undoMendingOfGoal } from '@fivefold/contract/calls/mend';
import { noteNewFriend, unlinkFriends } from '@fivefold/contract/calls/friends';
import { archiveGoal, moveGoal, restoreGoal } from '@fivefold/contract/calls/goal-list';
import {
  acceptSharedGoal,
  createGoal,
  createSharedGoal,
  declineSharedGoal,
  deleteGoal,
  deleteSharedGoal,
  noteHighFive,
  nudgePartner,
  updateGoal,
  updateSharedGoal,
} from '@fivefold/contract/calls/goals';
import { updateProfile } from '@fivefold/contract/calls/names';
import { markOldGoalsBannerShown } from '@fivefold/contract/calls/profile';
import { react, reactShared, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import { addDays } from '@fivefold/rules/calendar';
import fc from 'fast-check';
import { befriend } from './test-users.ts';
import type { CallInput, TestApp, TestUser } from './test-app.ts';

/** Something that a random person does to a random thing; most of it succeeds, some is refused. */
export interface RandomAct {
  readonly what: string;
  /** Who does it, to whom, and to which of the goals that there are. */
  readonly who: number;
  readonly whom: number;
  readonly which: number;
}

/** People who do things, with the goals that they made. */
export interface Cast {
  readonly app: Pick<TestApp, 'today' | 'runJobs'> & { readonly clock: Pick<TestApp['clock'], 'advanceDays'> };
  readonly people: readonly Person[];
  readonly personal: string[];
  readonly shared: string[];
}

type Person = Pick<TestUser, 'uid' | 'email' | 'call'>;

const MINUTE_DAYS = 1 / 1440;

type Act = (cast: Cast, who: Person, whom: Person, which: number) => Promise<unknown>;

/** One of the newest goals, so that things happen to the same ones. */
const pick = (ids: readonly string[], which: number): string =>
  ids.at(-1 - (which % Math.min(3, Math.max(1, ids.length)))) ?? '00000000-0000-4000-8000-000000000000';
const personal =
  (call: Call, body: (id: string, cast: Cast, whom: Person, which: number) => object): Act =>
  (cast, who, whom, which) =>
    who.call(call, { body: body(pick(cast.personal, which), cast, whom, which) });
const shared =
  (call: Call, input: (id: string, cast: Cast, which: number) => CallInput): Act =>
  (cast, who, _whom, which) =>
    who.call(call, input(pick(cast.shared, which), cast, which));

const ACTS: Readonly<Record<string, Act>> = {
  'make a goal': async ({ personal: ids }, who, whom, which) => {
    const audience = [{}, { is_public: true }, { audience_uids: [whom.uid] }][which % 3];
    const { status, body } = await who.call(createGoal, {
      body: { value: `Goal ${ids.length}`, frequency: 'daily', ...audience },
    });
    if (status === 200) ids.push((body['data'] as { id: string }).id);
  },
  'offer a goal': async ({ shared: ids }, who, whom) => {
    const { status, body } = await who.call(createSharedGoal, {
      body: { value: `Shared ${ids.length}`, frequency: 'daily', friend_uid: whom.uid },
    });
    if (status === 200) ids.push((body['data'] as { id: string }).id);
  },
  'check in': personal(checkGoal, (goalId, { app }) => ({ goalId, checkDate: app.today() })),
  'check in late': personal(checkGoal, (goalId, { app }) => ({ goalId, checkDate: addDays(app.today(), -1) })),
  undo: personal(undoCheckIn, (goalId, _cast, _whom, which) => ({ goalId, checkInIndex: which % 3 })),
  correct: personal(correctCheckIn, (goalId, _cast, _whom, which) => ({
    goalId,
    checkInIndex: which % 3,
    description: `Note ${which}`,
  })),
  'change a goal': personal(updateGoal, (goalId, _cast, whom, which) => ({
    goalId,
    ...[{ goal: `Goal of ${which}` }, { is_public: which % 2 === 0 }, { audience_uids: [whom.uid] }, { emoji: '🌱' }][
      which % 4
    ],
  })),
  'delete a goal': personal(deleteGoal, (goalId) => ({ goalId })),
  'restore a goal': personal(restoreGoal, (goalId) => ({ goalId })),
  archive: personal(archiveGoal, (goalId, _cast, _whom, which) => ({ goalId, archived: which % 2 === 0 })),
  move: personal(moveGoal, (goalId) => ({ goalId, before: null })),
  rest: personal(setRestDays, (goalId, _cast, _whom, which) => ({ goalId, rest_weekdays: [1 + (which % 7)] })),
  'some days a week': personal(setRestDays, (goalId, _cast, _whom, which) => ({
    goalId,
    rest_weekdays: [],
    days_per_week: 2 + (which % 6),
  })),
  freeze: personal(freezeGoal, (goalId) => ({ goalId })),
  mend: personal(mendGoal, (goalId, { app }, _whom, which) => ({
    goalId,
    done: which % 2 === 0 ? [addDays(app.today(), -1)] : [],
    freeze: which % 3 === 0 ? [addDays(app.today(), -2)] : [],
  })),
  'undo a mending': personal(undoMendingOfGoal, (goalId) => ({ goalId })),
  heart: personal(react, (goalId, _cast, _whom, which) => ({ goalId, checkInIndex: which % 2 })),
  'take a heart back': personal(unreact, (goalId, _cast, _whom, which) => ({ goalId, checkInIndex: which % 2 })),
  accept: shared(acceptSharedGoal, (goalId) => ({ body: { goalId } })),
  decline: shared(declineSharedGoal, (goalId) => ({ body: { goalId } })),
  'check in together': shared(checkSharedGoal, (id, { app }) => ({
    body: { shared_goal_id: id, checkDate: app.today() },
  })),
  'undo together': shared(undoSharedCheckIn, (id, _cast, which) => ({
    body: { shared_goal_id: id, checkInIndex: which % 3 },
  })),
  'change a shared goal': shared(updateSharedGoal, (id, _cast, which) => ({
    params: { id },
    body: { goal: `Shared by ${which}` },
  })),
  'leave a shared goal': shared(deleteSharedGoal, (id) => ({ params: { id } })),
  nudge: shared(nudgePartner, (goalId) => ({ body: { goalId } })),
  'see a high five': shared(noteHighFive, (goalId) => ({ body: { goalId } })),
  'heart together': shared(reactShared, (goalId, _cast, which) => ({ body: { goalId, checkInIndex: which % 2 } })),
  'take a heart back together': shared(unreactShared, (goalId, _cast, which) => ({
    body: { goalId, checkInIndex: which % 2 },
  })),
  'go away': ({ app }, who) => who.call(goAway, { body: { from: app.today(), to: addDays(app.today(), 3) } }),
  'come back': ({ app }, who) => who.call(endAway, { body: { from: app.today() } }),
  'change a name': (_cast, who, _whom, which) => who.call(updateProfile, { body: { display_name: `Name ${which}` } }),
  mute: (_cast, who, whom, which) => who.call(muteFriend, { body: { friend_uid: whom.uid, muted: which % 2 === 0 } }),
  'see a new friend': (_cast, who, whom) => who.call(noteNewFriend, { body: { friend_uid: whom.uid } }),
  block: (_cast, who, whom) => who.call(blockPerson, { body: { uid: whom.uid } }),
  unblock: (_cast, who, whom) => who.call(unblockPerson, { body: { uid: whom.uid } }),
  part: (_cast, who, whom) => who.call(unlinkFriends, { body: { friend_uid: whom.uid } }),
  befriend: (_cast, who, whom) => befriend(who, whom).catch(() => undefined),
  'hide the banner': (_cast, who) => who.call(markOldGoalsBannerShown),
  'an hour passes': async ({ app }) => app.clock.advanceDays(60 * MINUTE_DAYS),
  'some minutes pass': async ({ app }, _who, _whom, which) => app.clock.advanceDays((which % 20) * MINUTE_DAYS),
  'a day passes': async ({ app }) => app.clock.advanceDays(1),
  'jobs run': ({ app }) => app.runJobs(),
};

export const randomAct: fc.Arbitrary<RandomAct> = fc.record({
  what: fc.constantFrom(...Object.keys(ACTS)),
  who: fc.nat(2),
  whom: fc.nat(2),
  which: fc.nat(11),
});

export async function perform(cast: Cast, { what, who, whom, which }: RandomAct): Promise<void> {
  const person = (nth: number) => cast.people[nth % cast.people.length] as Person;
  const answer = await ACTS[what]?.(cast, person(who), person(whom), which);
  const status = (answer as { status?: number } | undefined)?.status ?? 200;
  if (status >= 500) throw new Error(`${what} was answered ${status}.`);
}

/** Three friends, of whom two share a goal and each has one that friends see. */
export async function gather(app: Cast['app'], people: readonly Person[]): Promise<Cast> {
  const cast: Cast = { app, people, personal: [], shared: [] };
  const [ann, bob, cem] = people as [Person, Person, Person];
  await befriend(ann, bob);
  await befriend(ann, cem);
  for (const who of [0, 1, 2]) await perform(cast, { what: 'make a goal', who, whom: 0, which: 1 });
  await perform(cast, { what: 'offer a goal', who: 0, whom: 1, which: 0 });
  await perform(cast, { what: 'accept', who: 1, whom: 0, which: 0 });
  return cast;
}
