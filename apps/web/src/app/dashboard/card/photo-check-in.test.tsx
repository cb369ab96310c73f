// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { PHOTO_MAX_BYTES } from '@fivefold/rules/photo-policy';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { installFakePictures } from '#testing/fake-pictures.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { exifSegment, sampleJpeg } from '#testing/sample-jpeg.ts';
import { sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const pictures = installFakePictures();
const PHOTO = new Blob([sampleJpeg(exifSegment(1))], { type: 'image/jpeg' });

/** The open card of a goal, and what the person will choose when a photo is asked for. */
async function openRun(...photos: Blob[]) {
  const platform = createFakePlatform();
  platform.photos.push(...photos);
  const product = createFakeProduct({ personal_goals: [sampleGoal()] });
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform });
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Morning run/ }));
  return { ...view, ...product, card };
}

/** The same with a photo that was chosen and prepared. */
async function openRunWithPhoto() {
  const run = await openRun(PHOTO);
  await run.user.click(await run.card.findByRole('button', { name: 'Add photo' }));
  await run.card.findByText('Photo added');
  return run;
}

describe('choosing a photo', () => {
  it('shows it, without its metadata, and takes it back again', async () => {
    const { user, card } = await openRunWithPhoto();
    const preview = card.getByRole<HTMLImageElement>('img', { name: 'Preview' });
    const shown = pictures.addressed.get(preview.src);
    expect(new Uint8Array((await shown?.arrayBuffer()) ?? [])).toEqual(sampleJpeg());
    const remove = card.getByRole('button', { name: 'Remove photo' });
    expect(document.activeElement).toBe(remove);
    await user.click(remove);
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Add photo' }));
    expect(card.queryByRole('img', { name: 'Preview' })).toBeNull();
    expect(pictures.addressed.size).toBe(0);
    expect(card.getByRole('button', { name: /^Check in with note: / })).toBeDefined();
  });

  it('changes nothing when the person thinks better of it', async () => {
    const { user, card } = await openRun();
    await user.click(await card.findByRole('button', { name: 'Add photo' }));
    expect(card.getByRole('button', { name: 'Add photo' })).toBeDefined();
    expect(card.queryByRole('alert')).toBeNull();
  });

  it('takes a picture that the browser knows by no name', async () => {
    const { user, card } = await openRun(new Blob([sampleJpeg()]));
    await user.click(await card.findByRole('button', { name: 'Add photo' }));
    expect(await card.findByText('Photo added')).toBeDefined();
  });

  it.each([
    ['Please select a valid image file', new Blob(['Dear diary'], { type: 'text/plain' })],
    [
      'Image is too large. Please select an image under 50MB',
      Object.defineProperty(new Blob(['x'], { type: 'image/png' }), 'size', { value: PHOTO_MAX_BYTES + 1 }),
    ],
  ])('says at once: %s', async (sentence, file) => {
    const { user, card } = await openRun(file, PHOTO);
    const add = await card.findByRole('button', { name: 'Add photo' });
    await user.click(add);
    expect((await card.findByRole('alert')).textContent).toBe(sentence);
    await user.click(add);
    await card.findByText('Photo added');
    expect(card.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['a text that is called a JPEG', () => new Blob(['Dear diary'], { type: 'image/jpeg' })],
    [
      'what the browser cannot decode',
      () => {
        pictures.failToDecode();
        return new Blob(['ftypheic'], { type: 'image/heic' });
      },
    ],
  ])('says that it cannot be used: %s', async (_, fileOf) => {
    const { user, card } = await openRun(fileOf());
    await user.click(await card.findByRole('button', { name: 'Add photo' }));
    expect(await screen.findByText('Failed to process image. Please try a different photo.')).toBeDefined();
    expect(card.getByRole('button', { name: 'Add photo' })).toBeDefined();
    expect(pictures.addressed.size).toBe(0);
  });
});

describe('a check-in with a photo', () => {
  it('uploads it, then checks in with its address, and shows the preview until then', async () => {
    const { user, card, api } = await openRunWithPhoto();
    const preview = card.getByRole<HTMLImageElement>('img', { name: 'Preview' }).src;
    await user.type(card.getByRole('textbox', { name: 'Note (optional)' }), 'Up the hill');
    const [releaseUpload, releaseCheck] = [api.hold(uploadPhoto), api.hold(checkGoal)];
    await user.click(card.getByRole('button', { name: /^Check in with photo: / }));
    expect(await card.findByText('Uploading photo…')).toBeDefined();
    expect(api.requestsOf(checkGoal)).toHaveLength(0);
    releaseUpload();
    await card.findByRole('button', { name: /^Already Checked Today: / });
    const row = await card.findByRole<HTMLImageElement>('img', { name: 'Your photo, Today' });
    expect(row.src).toBe(preview);
    const attributes = ['loading', 'decoding', 'width', 'height'].map((name) => row.getAttribute(name));
    expect(attributes).toEqual(['lazy', 'async', '128', '96']);
    row.dispatchEvent(new Event('load'));
    releaseCheck();
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(2));
    expect(card.getByRole<HTMLImageElement>('img', { name: /Your photo/ }).src).toBe(preview);

    const [upload] = api.requestsOf(uploadPhoto);
    expect(upload?.headers.has('Content-Type')).toBe(false);
    expect(upload?.file).toBeInstanceOf(File);
    expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ goalDescription: 'Up the hill', photoUrl: '/photos/1' });
  });

  it('frees the preview when the page is left', async () => {
    const { user, card, unmount, api } = await openRunWithPhoto();
    await user.click(card.getByRole('button', { name: /^Check in with photo: / }));
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(2));
    expect(pictures.addressed.size).toBe(1);
    unmount();
    expect(pictures.addressed.size).toBe(0);
  });

  it('frees the preview of an unsent photo when the page is left', async () => {
    const { unmount } = await openRunWithPhoto();
    expect(pictures.addressed.size).toBe(1);
    unmount();
    expect(pictures.addressed.size).toBe(0);
  });

  it('takes the photo and the note along when the large target is pressed', async () => {
    const { user, card, api } = await openRunWithPhoto();
    await user.type(card.getByRole('textbox', { name: 'Note (optional)' }), 'Fog');
    await user.click(card.getByRole('button', { name: /^Check in: / }));
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ goalDescription: 'Fog', photoUrl: '/photos/1' });
  });

  it('does not upload twice when the check-in is refused and tried again', async () => {
    const { user, card, api } = await openRunWithPhoto();
    api.once(checkGoal, () => refuse('check_ins.wrong_day', 'You can check in for today only.'));
    await user.click(card.getByRole('button', { name: /^Check in with photo: / }));
    expect(await screen.findByText('You can check in for today only.')).toBeDefined();
    await user.click(await card.findByRole('button', { name: /^Check in with photo: / }));
    await card.findByRole('button', { name: /^Already Checked Today: / });
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(2));
    expect(api.requestsOf(uploadPhoto)).toHaveLength(1);
  });
});

describe('an upload that fails', () => {
  async function fail(sentence = 'You have reached the number of photos for today.') {
    const run = await openRunWithPhoto();
    run.api.once(uploadPhoto, () => refuse('common.too_many_requests', sentence));
    await run.user.click(run.card.getByRole('button', { name: /^Check in with photo: / }));
    const said = await run.card.findByRole('alert');
    expect(said.textContent).toBe(`${sentence} You’re not checked in yet.`);
    expect(run.api.requestsOf(checkGoal)).toHaveLength(0);
    return run;
  }

  it('says why in the server’s words, and is tried again', async () => {
    const { user, card, api } = await fail();
    await user.click(card.getByRole('button', { name: 'Try again' }));
    await card.findByRole('button', { name: /^Already Checked Today: / });
    await waitFor(() => expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ photoUrl: '/photos/1' }));
  });

  it('lets the person check in without the photo', async () => {
    const { user, card, api } = await fail();
    await user.click(card.getByRole('button', { name: /^Check in without photo: / }));
    await card.findByRole('button', { name: /^Already Checked Today: / });
    await waitFor(() => expect(api.requestsOf(checkGoal)).toHaveLength(1));
    expect(api.requestsOf(uploadPhoto)).toHaveLength(1);
    expect(api.requestsOf(checkGoal)[0]?.body).not.toHaveProperty('photoUrl');
    expect(pictures.addressed.size).toBe(0);
  });

  it('says that there is no connection', async () => {
    const { user, card, api } = await openRunWithPhoto();
    api.setOffline(true);
    await user.click(card.getByRole('button', { name: /^Check in with photo: / }));
    expect((await card.findByRole('alert')).textContent).toContain(
      'You seem to be offline, and a photo needs a connection.',
    );
    expect(card.getByRole('img', { name: 'Preview' })).toBeDefined();
  });

  it('is no failure when the person calls it off', async () => {
    const { user, card, api } = await openRunWithPhoto();
    const release = api.hold(uploadPhoto);
    await user.click(card.getByRole('button', { name: /^Check in with photo: / }));
    await user.click(await card.findByRole('button', { name: 'Cancel upload' }));
    release();
    expect(await card.findByText('Photo added')).toBeDefined();
    expect(card.queryByRole('alert')).toBeNull();
    expect(api.requestsOf(checkGoal)).toHaveLength(0);
  });
});
