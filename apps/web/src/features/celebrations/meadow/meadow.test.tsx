import { getMeadow, type WireMeadow } from '@fivefold/contract/calls/meadow';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeCanvas, installFakeCanvas } from '../testing/fake-canvas.ts';
import { createFakeApi } from '#testing/fake-api.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { Meadow } from './meadow.tsx';
import { PanelMeadow } from './panel-meadow.tsx';

let canvas: FakeCanvas;

const goals = [{ ...NO_STYLE, id: '8f0e9a4c-0d5f-4f6e-9a8e-000000000001', goal: 'Read ten pages' }];
const meadow: WireMeadow = {
  goals,
  plants: [
    { goal: 0, day: '2026-11-20', scene: 'garden', seed: 30 },
    { goal: 0, day: '2026-11-10', scene: 'garden', seed: 30 },
    { goal: null, day: '2026-10-01', scene: 'rock', seed: 30 },
  ],
  older: [],
  today: [],
  lanterns: [],
};

class NoObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  canvas = installFakeCanvas();
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
});

function show(answer: Partial<WireMeadow> = {}, at = '2026-11-21T12:00:00Z') {
  const api = createFakeApi();
  api.on(getMeadow, () => ({ ...meadow, ...answer }));
  renderPage(<Meadow label="Your meadow" />, { api: api.client, clock: createFakeClock(at) });
  const described = (description: string | RegExp) => screen.findByRole('region', { name: 'Your meadow', description });
  return { described };
}

describe('the meadow', () => {
  it('is one sentence for a screen reader: how many of each kind there are, and which is the newest', async () => {
    await show().described('3 plants: 2 sunflowers, 1 crystal. The newest is from Read ten pages, yesterday.');
    await waitFor(() => expect(canvas.pictures).not.toHaveLength(0));
  });

  it('says what a paper lantern glows for', async () => {
    const run = { ...NO_STYLE, id: 'run', goal: 'Morning run' };
    const lantern = { ...run, day: '2026-10-21', hung_on: '2026-11-21', note: 'It rained.' };
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
    const scenery = await show({ goals: [], plants: [], lanterns: [lantern] }).described(
      'Nothing grows here yet. Five check-ins of a goal plant the first flower. 1 paper lantern glows for what you remembered.',
    );
    scenery.focus();
    await userEvent.keyboard('{Enter}');
    const link = await screen.findByRole('link', { name: '“It rained.”\nMorning run, Wed, Oct 21' });
    expect(link.getAttribute('href')).toContain('/goal/run');
  });

  it('says how many stand as a forest', async () => {
    const older = [
      { year: 2024, count: 30 },
      { year: 2025, count: 1 },
    ];
    await show({ older }).described(/31 older ones stand as a forest\./);
  });

  it('says to a newcomer what plants the first flower', async () => {
    await show({ goals: [], plants: [] }).described(
      'Nothing grows here yet. Five check-ins of a goal plant the first flower.',
    );
  });

  it('does not name the goal of a plant whose goal is gone', async () => {
    await show({ goals: [], plants: [{ goal: null, day: '2026-11-01', scene: 'wave', seed: 5 }] }).described(
      '1 plant: 1 blue willow. The newest is of Sun, Nov 1.',
    );
  });

  it('says that it cannot be shown when it does not load', async () => {
    const api = createFakeApi();
    api.on(getMeadow, () => Promise.reject(new Error('No connection.')));
    renderPage(<Meadow label="Your meadow" />, { api: api.client });
    await screen.findByText('The meadow can’t be shown right now.');
  });
});

describe('the panel on a phone', () => {
  it('unfolds to the meadow by a button, and stays so on this device', async () => {
    const platform = createFakePlatform();
    const api = createFakeApi();
    api.on(getMeadow, () => meadow);
    const first = renderPage(<PanelMeadow />, { api: api.client, platform });
    const user = userEvent.setup();
    expect(screen.queryByRole('region')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the meadow', expanded: false }));
    await screen.findByRole('region', { name: 'Your meadow' });
    first.unmount();
    renderPage(<PanelMeadow />, { api: api.client, platform });
    await user.click(await screen.findByRole('button', { name: 'Hide the meadow', expanded: true }));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
