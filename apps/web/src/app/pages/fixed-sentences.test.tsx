// @vitest-environment jsdom
import type { Call } from '@fivefold/contract/call';
import { checkGoal, checkSharedGoal } from '@fivefold/contract/calls/check-ins';
import { listFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import * as goals from '@fivefold/contract/calls/goals';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { getProfile } from '@fivefold/contract/calls/profile';
import { react, reactShared, unreact } from '@fivefold/contract/calls/reactions';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { createCheckoutSession, exchangeStreaks, getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import * as views from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { FALLBACK_MESSAGES } from '@fivefold/rules/fallback-texts';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { SUCCESS_TOASTS } from '@fivefold/rules/success-texts';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useCheckInCall } from '#features/check-ins/outbox/check-in-call.ts';
import { useRemoveFriend } from '#features/friends/use-remove-friend.ts';
import {
  useCreateGoal,
  useMakeSharedGoal,
  useDeleteGoal,
  useDeleteSharedGoal,
  useUpdateGoal,
  useUpdateSharedGoal,
} from '#features/goals/mutations.ts';
import { useLogOut } from '#features/auth/use-log-out.ts';
import { InviteForm } from '#features/invites/invite-form.tsx';
import { PhotoField } from '#features/photos/photo-field.tsx';
import { usePhotoSlot } from '#features/photos/use-photo-slot.ts';
import { useHeart } from '#features/reactions/use-heart.ts';
import { useStartSubscription } from '#features/billing/use-start-subscription.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct, type FakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  ANN,
  BASE_SUBSCRIPTION,
  BOB,
  sampleCheckIn,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleHeart,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';
import { AddGoalPage } from './add-goal-page.tsx';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { StreakExchangePage } from './streak-exchange-page.tsx';

/*
 * Where each of the specification's fixed sentences is shown (section 8): each row makes its real hook or screen say
 * it. The server's answers have no words of their own here.
 */

const DAY = '2026-11-21' as LocalDay;
const MINE = sampleGoal();
const OURS = sampleSharedGoal();
const HIS = sampleFriendGoal({ check_ins: [sampleCheckIn({ index: 0, date: DAY, user_id: BOB.uid })] });
const CHECK_IN = { uid: ANN.uid, key: crypto.randomUUID(), madeAt: 0, day: DAY, description: '' };
const NEW_GOAL = { value: 'Swim', frequency: 'daily', is_public: false } as const;

const onRemind = () => undefined;

const createProduct = () =>
  createFakeProduct({
    personal_goals: [structuredClone(MINE)],
    shared_goals: [structuredClone(OURS)],
    friends: [sampleFriend({ goals: [structuredClone(HIS)] })],
  });

/** An answer without a sentence, as something between the product and the browser gives. */
const withoutWords = (status: number) => () => new Response(null, { status }) as never;

/** A button that does what a hook gives it to do. */
function Press({ use: useAction }: { use: () => () => unknown }) {
  const action = useAction();
  return <button onClick={() => void Promise.resolve(action()).catch(() => undefined)}>Go</button>;
}

async function press(useAction: () => () => unknown, { api }: FakeProduct, platform = createFakePlatform()) {
  const { user } = renderPage(<Press use={useAction} />, { api: api.client, platform });
  await user.click(screen.getByRole('button', { name: 'Go' }));
}

const heart = (reactions = [sampleHeart('uid-eve')]) =>
  function useToggle() {
    return useHeart({ goalId: HIS.id, goalType: 'regular', index: 0 }, reactions, ANN.uid).toggle;
  };
const useSharedHeart = () => useHeart({ goalId: OURS.id, goalType: 'shared', index: 0 }, [], ANN.uid).toggle;

type Row = readonly [sentence: string, where: string, call: Call, useAction: () => () => unknown, status?: number];

const update = (body: { goal?: string; is_public?: boolean }) =>
  function useUpdate() {
    const { mutate } = useUpdateGoal();
    return () => mutate({ body: { goalId: MINE.id, ...body } });
  };

const FAILED_CALLS: readonly Row[] = [
  [
    'Failed to create goal',
    'useCreateGoal',
    goals.createGoal,
    () => bind(useCreateGoal({ onRemind }), { body: NEW_GOAL }),
  ],
  [
    'Failed to create goal',
    'useMakeSharedGoal',
    goals.createSharedGoal,
    () => bind(useMakeSharedGoal({ onRemind }), { body: { value: 'Swim', frequency: 'daily', friend_uid: BOB.uid } }),
  ],
  ['Failed to edit goal', 'useUpdateGoal with a text', goals.updateGoal, update({ goal: 'Swim' })],
  ['Failed to update goal visibility', 'useUpdateGoal with public', goals.updateGoal, update({ is_public: true })],
  ['Failed to update goal', 'useUpdateGoal with both', goals.updateGoal, update({ goal: 'Swim', is_public: true })],
  ['You must be logged in.', 'useUpdateGoal signed out', goals.updateGoal, update({ goal: 'Swim' }), 401],
  [
    'Failed to edit shared goal',
    'useUpdateSharedGoal',
    goals.updateSharedGoal,
    () => bind(useUpdateSharedGoal(), { params: { id: OURS.id }, body: { goal: 'Swim' } }),
  ],
  [
    'Failed to delete goal',
    'useDeleteGoal',
    goals.deleteGoal,
    () => bind(useDeleteGoal({ onBack: () => undefined }), { body: { goalId: MINE.id } }),
  ],
  [
    'Failed to delete shared goal',
    'useDeleteSharedGoal',
    goals.deleteSharedGoal,
    () => bind(useDeleteSharedGoal({ isLeaving: false, onBack: () => undefined }), { params: { id: OURS.id } }),
  ],
  [
    'Failed to check goal',
    'useCheckInCall',
    checkGoal,
    () => {
      const send = useCheckInCall();
      return () => send({ ...CHECK_IN, goalId: MINE.id, goalType: 'regular' });
    },
  ],
  [
    'Failed to check shared goal',
    'useCheckInCall of a shared goal',
    checkSharedGoal,
    () => {
      const send = useCheckInCall();
      return () => send({ ...CHECK_IN, goalId: OURS.id, goalType: 'shared' });
    },
  ],
  ['Failed to update reaction', 'useHeart', react, heart()],
  ['Failed to update reaction', 'useHeart, taken back', unreact, heart([sampleHeart(ANN.uid)])],
  ['Failed to update reaction', 'useHeart of a shared goal', reactShared, useSharedHeart],
  ['You must be logged in to react', 'useHeart signed out', react, heart(), 401],
  [
    'Failed to remove friend.',
    'useRemoveFriend',
    unlinkFriends,
    () => bind(useRemoveFriend(), { body: { friend_uid: BOB.uid } }),
  ],
  [
    'Failed to start subscription process',
    'useStartSubscription',
    createCheckoutSession,
    () => useStartSubscription().start,
  ],
];

/** What a mutation's button does. */
function bind<Input>({ mutate }: { mutate: (input: Input) => void }, input: Input): () => void {
  return () => mutate(input);
}

describe('a failure without words of the server', () => {
  it.each(
    FAILED_CALLS.map(([sentence, where, call, useAction, status = 400]) => ({
      sentence,
      where,
      call,
      useAction,
      status,
    })),
  )('says “$sentence”: $where', async ({ sentence, call, useAction, status }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const product = createProduct();
    product.api.on(call, withoutWords(status));
    await press(useAction, product);
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', sentence);
    vi.restoreAllMocks();
  });

  it('says “Failed to update reaction” when there is no connection', async () => {
    const product = createProduct();
    product.api.setOffline(true);
    await press(heart(), product);
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Failed to update reaction');
  });

  it('says “Failed to send invite” on the invitation’s form', async () => {
    const { api } = createProduct();
    api.on(sendInvite, withoutWords(400));
    const { user } = renderPage(<InviteForm uid={ANN.uid} friends={[]} />, { api: api.client });
    await user.type(screen.getByRole('textbox'), 'eve@example.org{Enter}');
    expect(await screen.findByText('Failed to send invite')).toBeDefined();
  });

  it('says “Failed to exchange streaks” on the exchange page', async () => {
    const { api } = createProduct();
    api.on(getTotalStreaks, () => ({ total_streaks: 5, level: 1 }));
    api.on(getSubscriptionStatus, () => ({ ...BASE_SUBSCRIPTION }));
    api.on(exchangeStreaks, withoutWords(429));
    const { user } = renderPage(<StreakExchangePage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: /^Exchange/ }));
    expect(await screen.findByText('Failed to exchange streaks')).toBeDefined();
  });

  it('says “Failed to check in for goal.” when the device cannot keep the check-in', async () => {
    const { api } = createProduct();
    const platform = createFakePlatform();
    vi.spyOn(platform.preferences, 'set').mockRejectedValue(new Error('The quota has been exceeded.'));
    const { user } = renderPage(<DashboardPage />, { api: api.client, platform });
    await user.click(await screen.findByRole('button', { name: `Check in: ${MINE.goal}` }));
    expect(await screen.findByText('Failed to check in for goal.')).toBeDefined();
  });

  it('says “Failed to log out” when the session cannot be ended', async () => {
    const platform = createFakePlatform();
    platform.failLogOut(new Error('No.'));
    await press(useLogOut, createProduct(), platform);
    expect(await screen.findByText('Failed to log out')).toBeDefined();
  });

  it('says “Failed to process image. …” for a file that is no picture', async () => {
    function Field() {
      return <PhotoField goalText="Run" slot={usePhotoSlot()} />;
    }
    const platform = createFakePlatform();
    platform.photos.push(new Blob(['a letter'], { type: 'image/jpeg' }));
    const { user } = renderPage(<Field />, { api: createProduct().api.client, platform });
    await user.click(screen.getByRole('button', { name: 'Add photo' }));
    expect(await screen.findByText('Failed to process image. Please try a different photo.')).toBeDefined();
  });

  it('has a place for every sentence of the catalog', () => {
    const onScreens = ['sendInvite', 'exchangeStreaks', 'checkIn', 'logOut', 'processImage'] as const;
    const shown = [...FAILED_CALLS.map(([sentence]) => sentence), ...onScreens.map((name) => ERROR_TOASTS[name])];
    expect(new Set(shown)).toEqual(new Set(Object.values(ERROR_TOASTS)));
  });
});

const SUCCESSES: readonly (readonly [sentence: string, where: string, useAction: () => () => unknown])[] = [
  ['Goal created successfully!', 'useCreateGoal', () => bind(useCreateGoal({ onRemind }), { body: NEW_GOAL })],
  ['Goal updated successfully!', 'useUpdateGoal', update({ goal: 'Swim' })],
  [
    'Goal deleted successfully!',
    'useDeleteGoal',
    () => bind(useDeleteGoal({ onBack: () => undefined }), { body: { goalId: MINE.id } }),
  ],
  ['Friend removed successfully.', 'useRemoveFriend', () => bind(useRemoveFriend(), { body: { friend_uid: BOB.uid } })],
  ['Reacted!', 'useHeart', heart()],
  ['Reaction removed', 'useHeart, taken back', heart([sampleHeart(ANN.uid)])],
  ['Logged out successfully', 'useLogOut', useLogOut],
];

describe('a success', () => {
  it.each(SUCCESSES)('says “%s”: %s', async (sentence, _where, useAction) => {
    await press(useAction, createProduct());
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('says “Invite sent successfully!” on the invitation’s form', async () => {
    const { user } = renderPage(<InviteForm uid={ANN.uid} friends={[]} />, { api: createProduct().api.client });
    await user.type(screen.getByRole('textbox'), 'eve@example.org{Enter}');
    expect(await screen.findByText('Invite sent successfully!')).toBeDefined();
  });

  it('has a place for every sentence of the catalog', () => {
    const shown = [...SUCCESSES.map(([sentence]) => sentence), 'Invite sent successfully!'];
    expect(new Set(shown)).toEqual(new Set(Object.values(SUCCESS_TOASTS)));
  });
});

const READS: readonly (readonly [sentence: string, call: Call])[] = [
  ['Failed to fetch profile data', getProfile],
  ['Failed to fetch profile data', views.getDashboard],
  ['Failed to fetch personal goals', views.listPersonalGoals],
  ['Failed to fetch shared goals', views.listSharedGoals],
  ['Failed to fetch friends list', listFriends],
  ['Failed to fetch friends goals', views.listFriendsGoals],
];

/** A call's hook, and the sentence that it gives to its screen. */
function Said({ problem, go }: { problem: Error | null; go?: () => void }) {
  return (
    <>
      <button onClick={go}>Go</button>
      <p role="alert">{problem?.message}</p>
    </>
  );
}

const WRITES: readonly (readonly [sentence: string, call: Call, input: object])[] = [
  ['Failed to create personal goal', goals.createGoal, { body: NEW_GOAL }],
  ['Failed to update personal goal', goals.updateGoal, { body: { goalId: MINE.id, goal: 'Swim' } }],
  ['Failed to delete personal goal', goals.deleteGoal, { body: { goalId: MINE.id } }],
  ['Failed to check personal goal', checkGoal, { body: { goalId: MINE.id, goalDescription: '', checkDate: DAY } }],
  [
    'Failed to create goal',
    goals.createSharedGoal,
    { body: { value: 'Swim', frequency: 'daily', friend_uid: BOB.uid } },
  ],
  ['Failed to update goal', goals.updateSharedGoal, { params: { id: OURS.id }, body: { goal: 'Swim' } }],
  ['Failed to delete goal', goals.deleteSharedGoal, { params: { id: OURS.id } }],
  ['Failed to check goal', checkSharedGoal, { body: { shared_goal_id: OURS.id, goalDescription: '', checkDate: DAY } }],
  ['Failed to update goal reaction', reactShared, { body: { goalId: OURS.id, checkInIndex: 0 } }],
  ['Failed to update friend goal reaction', react, { body: { goalId: HIS.id, checkInIndex: 0 } }],
  ['Failed to remove friend', unlinkFriends, { body: { friend_uid: BOB.uid } }],
  ['Failed to send invite', sendInvite, { body: { email: 'eve@example.org', initiator_user_id: ANN.uid } }],
];

describe('the data layer, when the server gave no sentence', () => {
  it.each(READS)('says “%s”', async (sentence, call) => {
    const { api } = createProduct();
    api.on(call, withoutWords(400));
    function Reader() {
      return <Said problem={useQuery(callQuery(call)).error} />;
    }
    renderPage(<Reader />, { api: api.client });
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it.each(WRITES)('says “%s”', async (sentence, call, input) => {
    const { api } = createProduct();
    api.on(call, withoutWords(400));
    function Writer() {
      const { mutate, error } = useCall(call);
      return <Said problem={error} go={() => mutate(input as never)} />;
    }
    const { user } = renderPage(<Writer />, { api: api.client });
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('says “Failed to fetch profile data” in place of a dashboard that did not load', async () => {
    const { api } = createProduct();
    api.on(views.getDashboard, withoutWords(400));
    renderPage(<DashboardPage />, { api: api.client });
    expect(await screen.findByText('Failed to fetch profile data')).toBeDefined();
  });

  it('says “Failed to fetch friends list” where a friend is to be chosen', async () => {
    const { api } = createProduct();
    api.on(listFriends, withoutWords(400));
    const { user } = renderPage(<AddGoalPage />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: /^Shared/ }));
    await user.click(await screen.findByRole('button', { name: /^Daily/ }));
    expect(await screen.findByText('Failed to fetch friends list')).toBeDefined();
  });

  it('has a call for every sentence of the catalog', () => {
    const said = [...READS, ...WRITES].map(([sentence]) => sentence);
    expect(new Set(said)).toEqual(new Set(Object.values(FALLBACK_MESSAGES)));
  });
});
