// @vitest-environment jsdom
import { receiveHearts, type WireArrivedHearts } from '@fivefold/contract/calls/reactions';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseCelebrationStyle } from '#platform/device-settings.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ArrivingHearts } from './arriving-hearts.tsx';

const NONE: WireArrivedHearts = { hearts: 0, people: [], more_people: 0 };
const personOf = (name: string, hearts: number) => ({
  uid: `uid-${name}`,
  name,
  avatar_color: null,
  ember_level: 0,
  hearts,
});
const THREE: WireArrivedHearts = { hearts: 3, people: [personOf('Maria', 2), personOf('Tom', 1)], more_people: 0 };
const CROWD: WireArrivedHearts = {
  hearts: 20,
  people: ['Maria', 'Tom', 'Aisha', 'Pedro', 'Helen'].map((name) => personOf(name, 2)),
  more_people: 5,
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // The page is idle at once; jsdom has no idle callbacks, and without them the hearts wait for a second.
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(arriving: WireArrivedHearts, platform = createFakePlatform()) {
  const api = createFakeApi();
  const waiting = [arriving];
  api.on(receiveHearts, () => ({ data: waiting.shift() ?? NONE }));
  const view = renderPage(<ArrivingHearts />, { api: api.client, platform });
  const asked = () => api.requestsOf(receiveHearts).length;
  const small = () => [...view.container.querySelectorAll('svg')].filter((svg) => svg.closest('li') === null).length;
  return { ...view, api, asked, small, waiting };
}

const sentence = () => screen.queryByText(/ sent you /)?.textContent ?? '';
const come = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('hearts that arrive', () => {
  it('float in with names and are said in one sentence, and then are gone', async () => {
    const { small } = open(THREE);
    await waitFor(() => expect(sentence()).toBe('Maria and Tom sent you 3 hearts.'));
    expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Maria×2',
      'Tom',
    ]);
    expect(small()).toBe(3);
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(screen.queryByRole('listitem', { hidden: true })).toBeNull();
    expect(sentence()).toBe('');
  });

  it('names three people at most beside the ember, and five in the sentence', async () => {
    const { small } = open(CROWD);
    await waitFor(() => expect(sentence()).toBe('Maria, Tom, Aisha, Pedro, Helen, and 5 others sent you 20 hearts.'));
    expect(screen.getAllByRole('listitem', { hidden: true }).at(-1)?.textContent).toBe('7 others');
    expect(small()).toBe(9);
  });

  it('say nothing where there are none', async () => {
    const { asked } = open(NONE);
    await waitFor(() => expect(asked()).toBe(1));
    expect(sentence()).toBe('');
  });

  it('end at a press anywhere', async () => {
    const { user } = open({ hearts: 1, people: [personOf('Maria', 1)], more_people: 0 });
    await waitFor(() => expect(sentence()).toBe('Maria sent you a heart.'));
    await user.click(document.body);
    expect(screen.queryByRole('listitem', { hidden: true })).toBeNull();
  });

  it.each([
    ['subtle', 0],
    ['off', 0],
    ['full', 3],
  ] as const)('bring no more than the names where celebrations are %s', async (style, count) => {
    const platform = createFakePlatform();
    await chooseCelebrationStyle(platform.preferences, style);
    const { small } = open(THREE, platform);
    await waitFor(() => expect(screen.getByText('Tom')).toBeTruthy());
    expect(small()).toBe(count);
  });

  it('are asked for only while the page is in sight, and again when a person comes back after five minutes', async () => {
    come('hidden');
    const { asked, waiting } = open(NONE);
    await vi.advanceTimersByTimeAsync(3000);
    expect(asked()).toBe(0);
    come('visible');
    await waitFor(() => expect(asked()).toBe(1));
    come('hidden');
    come('visible');
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(asked()).toBe(1);
    waiting.push(THREE);
    come('visible');
    await waitFor(() => expect(sentence()).toBe('Maria and Tom sent you 3 hearts.'));
    expect(asked()).toBe(2);
  });

  it('are asked for again after a failure, which says nothing', async () => {
    const { api, asked } = open(THREE);
    api.once(receiveHearts, () => refuse('common.bad_request'));
    await waitFor(() => expect(asked()).toBe(1));
    await vi.advanceTimersByTimeAsync(10);
    expect(screen.queryByRole('alert')).toBeNull();
    come('visible');
    await waitFor(() => expect(sentence()).toBe('Maria and Tom sent you 3 hearts.'));
  });
});
