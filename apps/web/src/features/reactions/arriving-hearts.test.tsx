// @vitest-environment jsdom
import { receiveHearts, type WireArrivedHearts } from '@fivefold/contract/calls/reactions';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseCelebrationStyle } from '#platform/device-settings.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { useBriefPicture } from '#ui/use-brief-picture.ts';
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
  const view = renderPage(
    <ArrivingHearts renderWords={(words, onEnd) => <Said words={words} onEnd={onEnd} />} onArrive={() => undefined} />,
    { api: api.client, platform },
  );
  const asked = () => api.requestsOf(receiveHearts).length;
  const small = () => view.container.querySelectorAll('svg').length;
  return { ...view, api, asked, small, waiting };
}

/** As the ember's bubble. */
function Said({ words, onEnd }: { words: string; onEnd: () => void }) {
  return <output>{words !== '' && <Words words={words} onEnd={onEnd} />}</output>;
}
function Words({ words, onEnd }: { words: string; onEnd: () => void }) {
  useBriefPicture(7000, onEnd);
  return words;
}

const sentence = () => screen.queryByText(/ sent you /)?.textContent ?? '';
const come = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('hearts that arrive', () => {
  it('rise over the ember, which says who sent them, and then are gone', async () => {
    const { small } = open(THREE);
    await waitFor(() => expect(sentence()).toBe('Maria and Tom sent you 3 hearts.'));
    expect(small()).toBe(3);
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(small()).toBe(0);
    expect(sentence()).toBe('');
  });

  it('are nine at most, with one name of many', async () => {
    const { small } = open(CROWD);
    await waitFor(() => expect(sentence()).toBe('Maria and 9 others sent you 20 hearts.'));
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
    expect(sentence()).toBe('');
  });

  it.each([
    ['subtle', 0],
    ['off', 0],
    ['full', 3],
  ] as const)('are only told of where celebrations are %s', async (style, count) => {
    const platform = createFakePlatform();
    await chooseCelebrationStyle(platform.preferences, style);
    const { small } = open(THREE, platform);
    await waitFor(() => expect(sentence()).not.toBe(''));
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
