// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dayOfDate } from '@fivefold/rules/calendar';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { readSharedPhoto, storeSharedPhoto } from '#platform/shared-photo.ts';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeCaches } from '#testing/fake-caches.ts';
import { installFakePictures } from '#testing/fake-pictures.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { exifSegment, sampleJpeg } from '#testing/sample-jpeg.ts';
import { ANN, NO_SUBSCRIPTION, sampleGoal } from '#testing/wire-samples.ts';
import { SharePhotoPage } from './share-photo-page.tsx';

installFakePictures();
/** As a response of Node reads it, which takes jsdom's for a text. */
const PHOTO = new NodeBlob([sampleJpeg(exifSegment(1))], { type: 'image/jpeg' }) as Blob;
const TODAY = dayOfDate(2026, 11, 21);
const READ = '0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e30';

let caches: CacheStorage;
beforeEach(() => {
  installFakeCanvas();
  caches = createFakeCaches();
  vi.stubGlobal('caches', caches);
  return () => vi.unstubAllGlobals();
});

function showPage(start: Parameters<typeof createFakeProduct>[0] = { personal_goals: [sampleGoal()] }) {
  return renderPage(<SharePhotoPage />, { api: createFakeProduct(start).api.client, at: '/share-photo' });
}

describe('a photo that another app shared', () => {
  it('goes to the form of the goal that the user chooses, also from a long list', async () => {
    await storeSharedPhoto(caches, PHOTO);
    const others = Array.from({ length: 36 }, (_, at) =>
      sampleGoal({ id: `0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2f${at + 10}`, goal: `Goal ${at}` }),
    );
    const { api } = createFakeProduct({ personal_goals: [...others, sampleGoal({ id: READ, goal: 'Read' })] });
    const { user } = renderApp({ api, at: '/#/share-photo', as: ANN });
    await user.click(await screen.findByRole('button', { name: /^Read/ }));
    const card = await findGoal('Read');
    expect(await card.findByText('Photo added')).toBeDefined();
    expect(card.getByRole('button', { name: /^Read/ }).getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Remove photo' }));
    expect(placeInApp()).toBe('/');
    await waitFor(async () => expect(await readSharedPhoto(caches)).toBeNull());
  });

  it('is known by its bytes where the other app gave it no type', async () => {
    await storeSharedPhoto(caches, new NodeBlob([sampleJpeg(exifSegment(1))]) as Blob);
    showPage();
    expect(await screen.findByRole('button', { name: /^Morning run/ })).toBeDefined();
  });

  it('can be for the goals that can be checked in today, and no others', async () => {
    await storeSharedPhoto(caches, PHOTO);
    showPage({
      personal_goals: [sampleGoal(), sampleGoal({ id: READ, goal: 'Read', last_checked: TODAY, count_checked: 1 })],
    });
    expect(await screen.findByRole('button', { name: /^Morning run/ })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Read/ })).toBeNull();
  });

  it('is offered a goal of some days a week as such', async () => {
    await storeSharedPhoto(caches, PHOTO);
    const week = { changes: [{ from: '2026-11-02', days: 4 }], checked: [] };
    showPage({ personal_goals: [sampleGoal({ days_off: { rest: [], away: [], frozen: [], archived: [], week } })] });
    expect(await screen.findByRole('button', { name: /^Morning run.*4 days a week/ })).toBeDefined();
  });

  it('has no goal when all are done', async () => {
    await storeSharedPhoto(caches, PHOTO);
    showPage({ personal_goals: [sampleGoal({ last_checked: TODAY, count_checked: 1 })] });
    expect(await screen.findByText('No goal is open')).toBeDefined();
  });

  it('waits while the user logs in', async () => {
    await storeSharedPhoto(caches, PHOTO);
    const { api } = createFakeProduct();
    renderApp({ api, at: '/#/share-photo' });
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeDefined();
    expect(window.history.state).toMatchObject({ usr: { wanted: '/share-photo' } });
    expect(await readSharedPhoto(caches)).not.toBeNull();
  });

  it('is deleted when the user logs out', async () => {
    await storeSharedPhoto(caches, PHOTO);
    await createFakePlatform().personalData.clear(ANN.uid);
    expect(await readSharedPhoto(caches)).toBeNull();
  });

  it('leads to the plans without a plan', async () => {
    await storeSharedPhoto(caches, PHOTO);
    showPage({ subscription: NO_SUBSCRIPTION });
    expect(await screen.findByRole('link', { name: 'See the plans' })).toBeDefined();
  });
});

describe('without a photo to add', () => {
  it.each([
    ['a shared file is no photo', new Blob(['Dear diary'], { type: 'text/plain' }), 'Please select a valid image file'],
    ['nothing came', null, 'No photo arrived. Open a goal on your dashboard, and press “Add photo” there.'],
  ])('the page says so in a sentence: %s', async (_, file, sentence) => {
    if (file !== null) await storeSharedPhoto(caches, file);
    showPage();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.getByRole('link', { name: 'Open my goals' })).toBeDefined();
    await waitFor(async () => expect(await readSharedPhoto(caches)).toBeNull());
  });

  it('the page says so in a browser without caches', async () => {
    vi.stubGlobal('caches', undefined);
    Reflect.deleteProperty(globalThis, 'caches');
    showPage();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^No photo arrived/);
  });
});
