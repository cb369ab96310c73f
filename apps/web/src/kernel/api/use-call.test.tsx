// @vitest-environment jsdom
import { updateGoal } from '@fivefold/contract/calls/goals';
import { goOn } from '@fivefold/contract/calls/go-on';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, sampleGoal } from '#testing/wire-samples.ts';
import { callQuery, keyOf, useCall } from './use-call.ts';

interface Options {
  errorToast?: string;
  preferServer?: boolean;
}

/** A page that reads the dashboard and has a button for each of three calls. */
function Page({ goalId, errorToast = 'Failed to edit goal', preferServer }: Options & { goalId: string }) {
  const { data } = useQuery(callQuery(getDashboard));
  const update = useCall(updateGoal, {
    errorToast,
    ...(preferServer !== undefined && { preferServer }),
  });
  const invite = useCall(sendInvite);
  const going = useCall(goOn, { errorToast });
  return (
    <>
      <p>{data?.personal_goals[0]?.goal}</p>
      <button onClick={() => update.mutate({ body: { goalId, goal: 'Swim' } })}>Update</button>
      <button onClick={() => invite.mutate({ body: { email: 'x@example.org', initiator_user_id: ANN.uid } })}>
        Invite
      </button>
      <button onClick={() => going.mutate({})}>Go on</button>
      <p>{invite.error?.message}</p>
    </>
  );
}

async function show(options: Options = {}) {
  const goal = sampleGoal();
  const { api, dashboard } = createFakeProduct({ personal_goals: [goal] });
  api.on(sendInvite, () => refuse('invites.too_many'));
  const view = renderPage(<Page goalId={goal.id} {...options} />, {
    api: api.client,
  });
  await screen.findByText('Morning run');
  return { ...view, api, dashboard };
}

describe('a call', () => {
  it('is followed by a reload of what the contract says is stale', async () => {
    const { user, api } = await show();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Swim')).toBeDefined();
    expect(api.requestsOf(getDashboard)).toHaveLength(2);
  });

  it('that fails is told by the catalog’s text', async () => {
    const { user, api } = await show();
    api.once(updateGoal, () => refuse('goals.not_found'));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Failed to edit goal')).toBeDefined();
  });

  it.each([
    ['409 or 422', 'goals.visibility_fixed', undefined, 'Only regular goals can be public or private.'],
    ['402', 'subscription.premium_required', undefined, 'Choose a plan to do this.'],
    ['anything, where the server is preferred', 'goals.not_found', true, 'This goal doesn’t exist.'],
  ] as const)('that is refused with %s is told by the server’s sentence', async (_, code, preferServer, sentence) => {
    const { user, api } = await show(preferServer === undefined ? {} : { preferServer });
    api.once(updateGoal, () => refuse(code));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.queryByText('Failed to edit goal')).toBeNull();
  });

  it.each([
    [
      'our own text gives way to it',
      'Failed to save your times',
      'You seem to be offline. Check your connection and try again.',
    ],
    ['the specification’s text stays', 'Failed to edit goal', 'Failed to edit goal'],
  ])('that has no connection says so: %s', async (_, errorToast, sentence) => {
    const { user, api } = await show({ errorToast });
    api.setOffline(true);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('without a toast leaves the telling to the screen, and is not repeated when it was refused', async () => {
    const { user, api } = await show();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Too many invitations. Try again tomorrow.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(api.requestsOf(sendInvite)).toHaveLength(1);
  });

  it('that takes an Idempotency-Key is repeated with it when the connection was lost; another is not', async () => {
    const { user, api, dashboard } = await show();
    api.on(goOn, () => {
      dashboard.personal_goals = dashboard.personal_goals.map((goal) => ({ ...goal, goal: 'Swim' }));
      return { success: true as const };
    });
    api.loseAnswer(sendInvite);
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(api.requestsOf(sendInvite)).toHaveLength(2));
    const [first, second] = api.requestsOf(sendInvite);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);

    api.loseAnswer(goOn);
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect(await screen.findByText('Failed to edit goal')).toBeDefined();
    expect(api.requestsOf(goOn)).toHaveLength(1);
    // It may have happened all the same, so what is shown is loaded again.
    expect(await screen.findByText('Swim')).toBeDefined();
  });
});

describe('the key of a call', () => {
  it('is its name and what goes into it', () => {
    expect(keyOf(getDashboard)).toEqual(['views.dashboard']);
    expect(keyOf(updateGoal, { body: { goalId: 'x' } })).toEqual(['goals.update', { body: { goalId: 'x' } }]);
  });
});
