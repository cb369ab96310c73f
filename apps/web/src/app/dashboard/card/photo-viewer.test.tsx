// @vitest-environment jsdom
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeProduct, signedLink } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  BOB,
  checkInsUntil,
  sampleCheckIn,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const NEWEST = 'Your photo, Yesterday';
const MIDDLE = 'Your photo, Thu, Nov 19';
const OLDEST = 'Your photo, Tue, Nov 17';

function checkInsWithPhotos() {
  return [
    sampleCheckIn({ index: 0, date: '2026-11-17', description: 'First snow', photo_url: signedLink('/photos/a') }),
    sampleCheckIn({ index: 1, date: '2026-11-18', description: 'No photo here' }),
    sampleCheckIn({ index: 2, date: '2026-11-19', photo_url: signedLink('/photos/b') }),
    sampleCheckIn({
      index: 3,
      date: '2026-11-20',
      description: 'Through the rain',
      photo_url: signedLink('/photos/c'),
    }),
  ];
}

async function openRun() {
  const product = createFakeProduct({ personal_goals: [sampleGoal({ check_ins: checkInsWithPhotos() })] });
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Morning run/ }));
  await card.findByRole('img', { name: NEWEST });
  return { ...view, ...product, card };
}

async function openViewer(name = NEWEST) {
  const run = await openRun();
  await run.user.click(run.card.getByRole('button', { name }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }));
  return { ...run, viewer };
}

function pathOf(image: HTMLElement): string {
  return new URL((image as HTMLImageElement).src).pathname;
}

describe('photos in a history', () => {
  it('is closed by the browser’s own back, and the page stays', async () => {
    await openViewer();
    await waitFor(() => expect(window.history.state).toHaveProperty('dialogs', 1));
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Photos' })).toBeNull());
    expect(await findGoal('Morning run')).toBeDefined();
  });

  it('stand where a check-in has one, and say whose they are and of what', async () => {
    const { card } = await openRun();
    const images = card.getAllByRole('img', { name: /Your photo/ });
    expect(images.map((image) => image.getAttribute('alt'))).toEqual([NEWEST, MIDDLE, OLDEST]);
  });

  it('leave a long note to the text beside them, which shows how it begins', async () => {
    const run = { description: 'Around the lake. '.repeat(58), photo_url: signedLink('/photos/a') };
    const goal = sampleGoal({ check_ins: [sampleCheckIn({ index: 0, date: '2026-11-20', ...run })] });
    const product = createFakeProduct({ personal_goals: [goal] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Morning run');
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    expect(await card.findByRole('img', { name: NEWEST })).toBeDefined();
    expect(card.getByText(/^Around the lake/).textContent.length).toBeLessThan(250);
    expect(card.getByRole('button', { name: 'More', expanded: false })).toBeDefined();
  });

  it('name the friend', async () => {
    const goal = sampleFriendGoal({ check_ins: checkInsWithPhotos().slice(-1), check_ins_total: 1 });
    const product = createFakeProduct({ friends: [sampleFriend({ goals: [goal] })] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    await user.click(await screen.findByRole('button', { name: new RegExp(BOB.email) }));
    await user.click(screen.getByRole('button', { name: /^Water the plants/ }));
    // On the line below the friends, and in the history.
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'Photo of bob, Yesterday' })).toHaveLength(2));
  });

  it('name who did it on a shared goal', async () => {
    const [photo] = checkInsWithPhotos();
    const goal = sampleSharedGoal({
      check_ins: photo === undefined ? [] : [{ ...photo, user_id: BOB.uid }],
      check_ins_total: 1,
    });
    const product = createFakeProduct({ shared_goals: [goal] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Read together');
    await user.click(card.getByRole('button', { name: /^Read together/ }));
    expect(await card.findByRole('img', { name: 'Photo of bob, Tue, Nov 17' })).toBeDefined();
  });
});

describe('the photo viewer', () => {
  it('shows the photo with its note, who and when', async () => {
    const { viewer } = await openViewer();
    expect(pathOf(viewer.getByRole('img', { name: NEWEST }))).toBe('/photos/c');
    expect(viewer.getByText('Through the rain')).toBeDefined();
    expect(viewer.getByText('You')).toBeDefined();
    expect(viewer.getByText('Yesterday')).toBeDefined();
    expect(viewer.getByText('1 of 3')).toBeDefined();
  });

  it('leafs through the photos by buttons, and ends at the ends', async () => {
    const { user, viewer } = await openViewer();
    const [newer, older] = [
      viewer.getByRole('button', { name: 'Newer photo' }),
      viewer.getByRole('button', { name: 'Older photo' }),
    ];
    expect(newer.getAttribute('aria-disabled')).toBe('true');
    await user.click(newer);
    expect(viewer.getByText('1 of 3')).toBeDefined();
    await user.click(older);
    expect(viewer.getByRole('img', { name: MIDDLE })).toBeDefined();
    await user.click(older);
    expect(viewer.getByRole('img', { name: OLDEST })).toBeDefined();
    expect(older.getAttribute('aria-disabled')).toBe('true');
    await user.click(older);
    expect(viewer.getByText('3 of 3')).toBeDefined();
    expect(document.activeElement).toBe(older);
  });

  it('leafs by keys and leaves by Escape', async () => {
    const { user, viewer } = await openViewer(MIDDLE);
    viewer.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(viewer.getByText('3 of 3')).toBeDefined();
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(viewer.getByText('1 of 3')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves by the cross and by a press beside the photo, not by one on it', async () => {
    const { user, viewer, card } = await openViewer();
    await user.click(viewer.getByRole('img', { name: NEWEST }));
    await user.click(viewer.getByText('Through the rain'));
    expect(screen.getByRole('dialog')).toBeDefined();
    await user.click(screen.getByRole('dialog'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(card.getByRole('button', { name: NEWEST }));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leafs when a finger goes sideways, not when two do or one goes down', async () => {
    const { viewer } = await openViewer();
    const swipe = (x: number, y: number, fingers?: number) => swipeOver(viewer.getByRole('img'), x, y, fingers);
    swipe(-90, 10);
    expect(viewer.getByText('2 of 3')).toBeDefined();
    swipe(-90, 10, 2);
    swipe(-90, 120);
    swipe(-20, 0);
    expect(viewer.getByText('2 of 3')).toBeDefined();
    swipe(90, 10);
    expect(viewer.getByText('1 of 3')).toBeDefined();
  });

  it('leafs the other way on a page that is read from right to left', async () => {
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    const { user, viewer } = await openViewer(MIDDLE);
    viewer.getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(viewer.getByText('1 of 3')).toBeDefined();
    await user.keyboard('{ArrowLeft}');
    expect(viewer.getByText('2 of 3')).toBeDefined();
    swipeOver(viewer.getByRole('img'), 90, 0);
    expect(viewer.getByText('3 of 3')).toBeDefined();
  });
});

/** By some pixels to the right and down. */
function swipeOver(image: HTMLElement, x: number, y: number, fingers = 1): void {
  fireEvent.touchStart(image, { touches: Array.from({ length: fingers }, () => ({ clientX: 200, clientY: 200 })) });
  fireEvent.touchMove(image, { touches: [{ clientX: 200 + x, clientY: 200 + y }] });
  fireEvent.touchEnd(image, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
}

describe('a link that has expired', () => {
  it('is renewed with the dashboard, once for all photos', async () => {
    const { card, api, dashboard } = await openRun();
    for (const checkIn of dashboard.personal_goals[0]?.check_ins ?? []) {
      checkIn.photo_url &&= checkIn.photo_url.replace('first', 'second');
    }
    for (const image of card.getAllByRole('img', { name: /Your photo/ })) fireEvent.error(image);
    await waitFor(() => {
      const links = card
        .getAllByRole<HTMLImageElement>('img', { name: /Your photo/ })
        .map(({ src }) => new URL(src).search);
      expect(links).toEqual(['?signature=second', '?signature=second', '?signature=second']);
    });
    expect(api.requestsOf(getDashboard)).toHaveLength(2);
  });

  it('says that the photo is not available when the new one does not work either, and asks no more', async () => {
    const { card, api, dashboard } = await openRun();
    const gone = dashboard.personal_goals[0]?.check_ins[3];
    if (gone !== undefined) gone.photo_url = signedLink('/photos/c', 'second');
    fireEvent.error(card.getByRole('img', { name: NEWEST }));
    await waitFor(() => expect(card.getByRole<HTMLImageElement>('img', { name: NEWEST }).src).toContain('second'));
    fireEvent.error(card.getByRole('img', { name: NEWEST }));
    expect(await card.findByText('This photo isn’t available')).toBeDefined();
    expect(card.queryByRole('img', { name: NEWEST })).toBeNull();
    expect(api.requestsOf(getDashboard)).toHaveLength(2);
  });

  it('says so at once when there is no new link', async () => {
    const { viewer } = await openViewer();
    fireEvent.error(viewer.getByRole('img', { name: NEWEST }));
    expect(await viewer.findByText('This photo isn’t available')).toBeDefined();
  });

  it('is renewed from its page for an older check-in', async () => {
    const newest = checkInsUntil('2026-11-20' as Parameters<typeof checkInsUntil>[0], 6, 1);
    const goal = sampleGoal({ check_ins: newest, check_ins_total: 7 });
    const product = createFakeProduct({ personal_goals: [goal] });
    const old = sampleCheckIn({ index: 0, date: '2026-11-14', photo_url: signedLink('/photos/old') });
    product.olderCheckIns.set(goal.id, [old]);
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Morning run');
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    await user.click(await card.findByRole('button', { name: 'Show older' }));
    const image = await card.findByRole('img', { name: /Sat, Nov 14/ });
    product.olderCheckIns.set(goal.id, [{ ...old, photo_url: signedLink('/photos/old', 'second') }]);
    fireEvent.error(image);
    await waitFor(() =>
      expect(card.getByRole<HTMLImageElement>('img', { name: /Sat, Nov 14/ }).src).toContain('second'),
    );
    expect(product.api.requestsOf(listCheckIns).at(-1)?.query).toEqual({ goalId: goal.id, before: '1', limit: '1' });
  });
});
