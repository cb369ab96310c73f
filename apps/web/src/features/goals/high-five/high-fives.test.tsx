// @vitest-environment jsdom
import { noteHighFive } from '@fivefold/contract/calls/goals';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseCelebrationStyle } from '#platform/device-settings.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB, sampleSharedGoal } from '#testing/wire-samples.ts';
import { HighFives } from './high-fives.tsx';

const [self, partner] = sampleSharedGoal().participants;
const TOM = { ...partner, ...BOB, uid: 'uid-tom', display_name: 'Tom' };

const goalOf = (id: string, goal: string, fields: Partial<WireSharedGoal> = {}) =>
  sampleSharedGoal({ id, goal, high_five: true, ...fields });
const RUN = goalOf('run', 'Run');
const SWIM = goalOf('swim', 'Swim');
const COOK = goalOf('cook', 'Cook', { participants: [self, TOM] as WireSharedGoal['participants'] });

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(goals: readonly WireSharedGoal[], platform = createFakePlatform(), isHeld = false) {
  const api = createFakeApi();
  api.on(noteHighFive, () => ({ success: true as const }));
  let show: (next: readonly WireSharedGoal[]) => void = () => undefined;
  function Dashboard() {
    const [shown, setShown] = useState({ goals, isHeld });
    useEffect(() => {
      show = (next) => act(() => setShown({ goals: next, isHeld: false }));
    }, []);
    return <HighFives goals={shown.goals} uid={ANN.uid} isHeld={shown.isHeld} />;
  }
  const view = renderPage(<Dashboard />, { api: api.client, platform });
  const noted = () => api.requestsOf(noteHighFive).map(({ body }) => (body as { goalId: string }).goalId);
  return { ...view, api, noted, show: (next: readonly WireSharedGoal[]) => show(next) };
}

const sentence = () => screen.queryByText(/^High five! /)?.textContent ?? '';
const pictures = () => document.querySelectorAll('[aria-hidden="true"] strong').length;
const rays = () => document.querySelectorAll('[style*="--angle"]').length;
const come = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a high five', () => {
  it('is shown and said once, told to the server, and then gone', async () => {
    const { noted, show } = open([RUN]);
    await waitFor(() => expect(sentence()).toBe('High five! You and bob both did “Run”.'));
    expect(pictures()).toBe(1);
    expect(noted()).toEqual(['run']);
    show([{ ...RUN, high_five: false }]);
    expect(pictures()).toBe(1);
    await wait(6000);
    expect([pictures(), sentence()]).toEqual([0, '']);
    show([{ ...RUN }]);
    await wait(100);
    expect(pictures()).toBe(0);
  });

  it('comes one after the other with each partner, for all of their goals', async () => {
    const { noted } = open([RUN, COOK, SWIM]);
    await waitFor(() => expect(sentence()).toBe('High five! You and bob both did “Run” and 1 more goal.'));
    await wait(5100);
    await waitFor(() => expect(sentence()).toBe('High five! You and Tom both did “Cook”.'));
    expect(noted()).toEqual(['run', 'swim', 'cook']);
  });

  it('does not come while another scene plays, nor out of sight', async () => {
    come('hidden');
    const { noted, show } = open([RUN], undefined, true);
    await wait(200);
    show([RUN]);
    await wait(200);
    expect([noted(), pictures()]).toEqual([[], 0]);
    come('visible');
    await waitFor(() => expect(pictures()).toBe(1));
  });

  it('ends at a press anywhere', async () => {
    const { user } = open([RUN]);
    await waitFor(() => expect(pictures()).toBe(1));
    await user.click(document.body);
    expect(pictures()).toBe(0);
  });

  it.each([
    ['full', 8],
    ['subtle', 0],
    ['off', 0],
  ] as const)('has sparks only where celebrations are full: %s', async (style, count) => {
    const platform = createFakePlatform();
    await chooseCelebrationStyle(platform.preferences, style);
    open([RUN], platform);
    await waitFor(() => expect(pictures()).toBe(1));
    expect(rays()).toBe(count);
  });

  it('does not come again on a page whose server could not be told', async () => {
    const { api, show } = open([]);
    api.on(noteHighFive, () => refuse('common.bad_request'));
    show([RUN]);
    await waitFor(() => expect(pictures()).toBe(1));
    await wait(5100);
    show([{ ...RUN }]);
    await wait(100);
    expect(pictures()).toBe(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is none without one that waits, or without a partner', async () => {
    const { noted } = open([
      goalOf('a', 'A', { high_five: false }),
      goalOf('b', 'B', { participants: [self] as WireSharedGoal['participants'] }),
    ]);
    await wait(200);
    expect([noted(), pictures()]).toEqual([[], 0]);
  });
});
