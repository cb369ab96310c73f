// @vitest-environment jsdom
import { ALL_CELEBRATIONS } from '@fivefold/rules/celebration';
import { act, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CelebrationStore, useCelebrations } from '../celebration-store.ts';
import { type FakeCanvas, installFakeCanvas } from '../testing/fake-canvas.ts';
import { KEEPSAKES_KEY } from '#platform/preferences/personal-data.ts';
import { createFakeApi } from '#testing/fake-api.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { PanelPlace } from './panel-place.tsx';
import { makeStill } from './stills.ts';

let canvas: FakeCanvas;
let celebrations: CelebrationStore;

beforeEach(() => {
  canvas = installFakeCanvas();
});

function Celebrations() {
  const store = useCelebrations();
  useEffect(() => {
    celebrations = store;
  }, [store]);
  return null;
}

function showPlace(platform = createFakePlatform(), at = '2026-11-21T12:00:00Z') {
  const view = renderPage(
    <>
      <Celebrations />
      <PanelPlace />
    </>,
    { api: createFakeApi().client, platform, clock: createFakeClock(at) },
  );
  const place = () => view.container.querySelector('canvas');
  return { ...view, place, kept: () => place()?.dataset['keepsakes'] };
}

function playToEnd(name: (typeof ALL_CELEBRATIONS)[number]) {
  act(() => {
    celebrations.celebrate(name);
    const playing = celebrations.playing();
    if (playing) celebrations.end(playing);
  });
}

describe('the place in the panel', () => {
  it('is an empty meadow at first, which assistive technology does not know of', async () => {
    const { place, kept } = showPlace();
    await waitFor(() => expect(kept()).toBe(''));
    expect(place()?.getAttribute('aria-hidden')).toBe('true');
    await waitFor(() => expect(canvas.pictures).toHaveLength(1));
  });

  it('keeps what was celebrated when the scene is over, and after the page is loaded again', async () => {
    const platform = createFakePlatform();
    const { kept, unmount } = showPlace(platform);
    await waitFor(() => expect(kept()).toBe(''));
    act(() => celebrations.celebrate('tree'));
    expect(kept()).toBe('');
    playToEnd('snow');
    await waitFor(() => expect(kept()).toBe('tree snow'));
    await waitFor(() => expect(canvas.pictures.length).toBeGreaterThan(1));
    expect(canvas.pictures.at(-1)).not.toEqual(canvas.pictures[0]);
    unmount();
    const again = showPlace(platform);
    await waitFor(() => expect(again.kept()).toBe('tree snow'));
    expect(await platform.preferences.get(KEEPSAKES_KEY)).toBe('tree0 snow1');
  });

  it('draws another sky by night', async () => {
    const day = showPlace();
    await waitFor(() => expect(canvas.pictures).toHaveLength(1));
    const daySky = day.place()?.dataset['sky'];
    day.unmount();
    const night = showPlace(undefined, '2026-11-21T23:30:00Z');
    await waitFor(() => expect(canvas.pictures).toHaveLength(2));
    expect(night.place()?.dataset['sky']).not.toBe(daySky);
    expect(canvas.pictures[1]).not.toEqual(canvas.pictures[0]);
  });

  it('has a picture of its own for each of the thirteen celebrations', () => {
    const stills = ALL_CELEBRATIONS.map((name) => makeStill(name).pixels.join(' '));
    expect(new Set(stills).size).toBe(13);
  });
});
