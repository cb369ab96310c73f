// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { installFakePictures } from '#testing/fake-pictures.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { sampleJpeg } from '#testing/sample-jpeg.ts';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails, UnsavedNote } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(() => Promise.all([preloadDetails(), UnsavedNote.preload()]));

installFakePictures();
const TODAY = '2026-11-21' as LocalDay;
const NOTE = 'Through the rain';
const noteField = { name: 'Note (optional)' };

/** The dashboard with a note typed in its open card. */
async function typeNote(note = NOTE, page = <DashboardPage />) {
  const platform = createFakePlatform();
  const clock = createFakeClock('2026-11-21T12:00:00Z');
  const product = createFakeProduct({ personal_goals: [sampleGoal(), sampleGoal({ goal: 'Read' })] });
  const view = renderPage(page, { api: product.api.client, platform, clock });
  const card = await findGoal('Morning run');
  const toggle = card.getByRole('button', { name: /^Morning run/ });
  await view.user.click(toggle);
  fireEvent.change(card.getByRole('textbox', noteField), { target: { value: note } });
  const typed = () => card.getByRole<HTMLTextAreaElement>('textbox', noteField).value;
  const pressLarge = () => view.user.click(card.getByRole('button', { name: 'Check in: Morning run' }));
  return { ...view, ...product, clock, card, toggle, typed, pressLarge };
}

/** The same goal is checked in on another device. */
function checkElsewhere({ dashboard }: Awaited<ReturnType<typeof typeNote>>) {
  const [goal] = dashboard.personal_goals;
  if (goal !== undefined) Object.assign(goal, { check_ins: checkInsUntil(TODAY, 1), last_checked: TODAY });
}

describe('the large button', () => {
  it('sends the note that is typed in the open card', async () => {
    const { api, pressLarge } = await typeNote();
    await pressLarge();
    await waitFor(() => expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ goalDescription: NOTE }));
    expect(screen.queryByText('Your note wasn’t sent')).toBeNull();
  });

  it('sends the note of a card that was folded since', async () => {
    const { user, api, toggle, pressLarge } = await typeNote();
    await user.click(toggle);
    await pressLarge();
    await waitFor(() => expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ goalDescription: NOTE }));
  });

  it('opens the card and sends nothing when the note is too long', async () => {
    const { user, api, card, toggle, typed, pressLarge } = await typeNote('x'.repeat(1001));
    await user.click(toggle);
    await pressLarge();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(card.getByText('Keep your note within 1000 characters.')).toBeDefined();
    expect(typed()).toHaveLength(1001);
    expect(api.requestsOf(checkGoal)).toHaveLength(0);
  });

  it('opens the card when its photo cannot be uploaded, with photo and note still there', async () => {
    const { user, api, card, toggle, typed, platform, pressLarge } = await typeNote();
    platform.photos.push(new Blob([sampleJpeg()], { type: 'image/jpeg' }));
    await user.click(await card.findByRole('button', { name: 'Add photo' }));
    await card.findByText('Photo added');
    api.once(uploadPhoto, () => refuse('common.too_many_requests', 'Too many photos for today.'));
    await user.click(toggle);
    await pressLarge();
    expect(await card.findByText(/Too many photos for today/)).toBeDefined();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(card.getByRole('img', { name: 'Preview' })).toBeDefined();
    expect(typed()).toBe(NOTE);
    expect(api.requestsOf(checkGoal)).toHaveLength(0);
  });
});

describe('a typed note', () => {
  it('stays when the check-in fails', async () => {
    const { api, typed, pressLarge } = await typeNote();
    api.once(checkGoal, () => refuse('check_ins.wrong_day', 'You can check in for today only.'));
    await pressLarge();
    expect(await screen.findByText('You can check in for today only.')).toBeDefined();
    await waitFor(() => expect(typed()).toBe(NOTE));
  });

  it('stays when the dashboard is read again', async () => {
    const { user, api, dashboard, typed } = await typeNote();
    Object.assign(dashboard.personal_goals[0] ?? {}, { is_public: true, count_streak: 7 });
    await user.click(screen.getByRole('button', { name: 'Check in: Read' }));
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(2));
    await screen.findByRole('button', { name: /^Morning run, Public/ });
    expect(typed()).toBe(NOTE);
  });

  it('stays when midnight passes, and is sent on the new day', async () => {
    const { api, clock, typed, pressLarge } = await typeNote();
    act(() => {
      clock.set('2026-11-22T12:00:00Z');
      window.dispatchEvent(new Event('focus'));
    });
    expect(typed()).toBe(NOTE);
    await pressLarge();
    await waitFor(() =>
      expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ goalDescription: NOTE, checkDate: '2026-11-22' }),
    );
  });

  it('stays, is shown and can be copied when another device was first', async () => {
    const run = await typeNote();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    checkElsewhere(run);
    await run.pressLarge();
    expect(await run.card.findByText('Your note wasn’t sent')).toBeDefined();
    expect(run.card.getByText(NOTE)).toBeDefined();
    await run.user.click(run.card.getByRole('button', { name: 'Copy note' }));
    expect(copied).toHaveBeenCalledWith(NOTE);
    expect(await run.card.findByRole('button', { name: 'Copied' })).toBeDefined();

    act(() => {
      run.clock.set('2026-11-22T12:00:00Z');
      window.dispatchEvent(new Event('focus'));
    });
    expect(run.typed()).toBe(NOTE);
  });

  it('goes when the person discards it', async () => {
    const run = await typeNote();
    checkElsewhere(run);
    await run.pressLarge();
    await run.user.click(await run.card.findByRole('button', { name: 'Discard note' }));
    expect(run.card.queryByText(NOTE)).toBeNull();
  });

  it('is still there when the person comes back from another page', async () => {
    function Pages() {
      const [isAway, setIsAway] = useState(false);
      return (
        <>
          <button onClick={() => setIsAway(!isAway)}>Turn</button>
          {!isAway && <DashboardPage />}
        </>
      );
    }
    const { user } = await typeNote(NOTE, <Pages />);
    await user.click(screen.getByRole('button', { name: 'Turn' }));
    expect(screen.queryByText('Morning run')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Turn' }));
    const card = await findGoal('Morning run');
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    expect(card.getByRole<HTMLTextAreaElement>('textbox', noteField).value).toBe(NOTE);
  });
});
