// @vitest-environment jsdom
import { getMeSummary } from '@fivefold/contract/calls/me';
import { getMeadow, hangLantern, type WireMeadow } from '@fivefold/contract/calls/meadow';
import { addDays } from '@fivefold/rules/calendar';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { withLantern } from '@fivefold/rules/paper-lantern';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EmberMoments, Outbox, preloadDetails } from '#app/dashboard/lazy-components.tsx';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { comeBackOnline, open, TODAY } from '#testing/offline-device.tsx';
import { ANN, checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';

beforeAll(() => Promise.all([preloadDetails(), EmberMoments.preload(), Outbox.preload()]));
beforeEach(() => {
  installFakeCanvas();
  class NoObserver {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
});

const GLOWS = /1 paper lantern glows for what you remembered\.$/;
const findMeadow = (description = GLOWS) => screen.findByRole('region', { name: 'Your meadow', description });

/** What was written a week ago is found today, and its lantern kept. */
function createMemory() {
  const run = sampleGoal({ goal: 'Morning run', check_ins: checkInsUntil(TODAY, 1) });
  const product = createFakeProduct({ personal_goals: [run] });
  const { api } = product;
  const goal = { ...NO_STYLE, id: run.id, goal: run.goal };
  const day = addDays(TODAY, -7);
  const note = 'It rained.';
  let lanterns: WireMeadow['lanterns'] = [];
  api.on(getMeSummary, () => ({
    since: addDays(TODAY, -30),
    from: addDays(TODAY, -365),
    to: TODAY,
    days: [],
    months: [],
    points_total: 0,
    best_goals: [],
    amounts: [],
    memories: [{ ...goal, date: day, note, photo: false, is_first: false }],
    roots: [],
    roots_total: 0,
    roots_of_year: 0,
    performance: null,
  }));
  api.on(getMeadow, () => ({ goals: [], plants: [], older: [], today: [], lanterns }));
  api.on(hangLantern, ({ body }) => {
    lanterns = withLantern(lanterns, { ...goal, day: body.day, hung_on: TODAY, note });
    return { success: true as const };
  });
  return { product, api, hung: { goalId: run.id, day } };
}

const unfold = async () => userEvent.click(await screen.findByRole('button', { name: 'Show the meadow' }));
const findAnswer = () => screen.findByRole('button', { name: 'I remember' }, { timeout: 4000 });

it('a lantern hangs at once, and is there at the first look on a second device', async () => {
  const { product, api } = createMemory();
  const { user, unmount } = open(product);
  await unfold();
  await findMeadow(/plant the first flower\.$/);
  const release = api.hold(hangLantern);
  await user.click(await findAnswer());
  await findMeadow();
  release();
  await waitFor(() => expect(api.requestsOf(getMeadow)).toHaveLength(2));
  unmount();
  open(product);
  await unfold();
  await findMeadow();
});

it('a lantern that is hung without a connection glows, waits, and is sent once', async () => {
  const { product, api, hung } = createMemory();
  const { user, platform } = open(product);
  await unfold();
  await findMeadow(/plant the first flower\.$/);
  const answer = await findAnswer();
  api.setOffline(true);
  await user.click(answer);
  await findMeadow();
  await screen.findByText('1 change waits to be sent');
  await comeBackOnline(product);
  await waitFor(() => expect(api.requestsOf(hangLantern)).toMatchObject([{ body: hung }]));
  await waitFor(() => expect([...platform.stored.keys()].filter((key) => key.startsWith('waiting-'))).toEqual([]));
  await findMeadow();
});

it('a lantern that waits since the app was open last hangs in what the server answers, and goes where it is refused', async () => {
  const { product, api, hung } = createMemory();
  const platform = createFakePlatform();
  const key = '00000000-0000-4000-8000-000000000001';
  const change = {
    key,
    uid: ANN.uid,
    kind: hangLantern.name,
    input: { body: hung },
    goal: { id: hung.goalId, text: '' },
  };
  platform.stored.set(`waiting-change.${ANN.uid}.${key}`, JSON.stringify({ ...change, madeAt: 1, day: TODAY }));
  const release = api.hold(hangLantern);
  api.on(hangLantern, () => refuse('meadow.no_memory'));
  open(product, platform);
  await unfold();
  await findMeadow();
  release();
  await findMeadow(/plant the first flower\.$/);
  expect(screen.queryByText(/^Not accepted/)).toBeNull();
});
