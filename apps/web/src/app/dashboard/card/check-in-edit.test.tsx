// @vitest-environment jsdom
import { correctCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { overtake, refuse } from '#testing/fake-api.ts';
import { comeBackOnline } from '#testing/offline-device.tsx';
import { installFakePictures } from '#testing/fake-pictures.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { open, TODAY } from '#testing/offline-device.tsx';
import { sampleJpeg } from '#testing/sample-jpeg.ts';
import { ANN, BOB, sampleCheckIn, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { preloadDetails } from '../lazy-components.tsx';

installFakePictures();
beforeAll(async () => {
  await Promise.all([preloadDetails(), import('./own-check-in-editor.tsx')]);
});

const EDIT = 'Edit check-in, Today';
const NOTE = { name: 'Note (optional)' };

/** A goal that was checked in today with a note, and its editor. */
async function openEditor(photo_url: string | null = null) {
  const row = sampleCheckIn({ index: 4, date: TODAY, description: 'Five kilometres', photo_url });
  const product = createFakeProduct({ personal_goals: [sampleGoal({ check_ins: [row], count_checked: 1 })] });
  const view = open(product);
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Morning run/ }));
  await view.user.click(card.getByRole('button', { name: EDIT }));
  const form = within(await card.findByRole('form', { name: 'Check-in, Today' }));
  return { ...view, ...product, card, form };
}

describe('editing a check-in in the list', () => {
  it('shows the changed note at once, sends only that, and brings the focus back', async () => {
    const { user, card, form, api, dashboard } = await openEditor();
    const release = api.hold(correctCheckIn);
    const field = form.getByRole<HTMLTextAreaElement>('textbox', NOTE);
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, ' Six kilometres ');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await card.findByText('Six kilometres', { selector: 'p' })).toBeDefined();
    expect(card.queryByRole('form', { name: 'Check-in, Today' })).toBeNull();
    release();
    expect(await screen.findByText('Check-in saved')).toBeDefined();
    expect(api.requestsOf(correctCheckIn)[0]?.body).toEqual({
      goalId: dashboard.personal_goals[0]?.id,
      checkInIndex: 4,
      description: 'Six kilometres',
      was: { description: 'Five kilometres' },
    });
    expect(dashboard.personal_goals[0]?.check_ins[0]?.description).toBe('Six kilometres');
    expect(document.activeElement).toBe(card.getByRole('button', { name: EDIT }));
  });

  it('comes back with the text and the reason when it fails', async () => {
    const { user, card, form, api } = await openEditor();
    api.once(correctCheckIn, () => refuse('photos.not_yours', 'This photo isn’t yours.'));
    await user.type(form.getByRole('textbox', NOTE), ' more');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const again = within(await card.findByRole('form', { name: 'Check-in, Today' }));
    expect(again.getByRole<HTMLTextAreaElement>('textbox', NOTE).value).toBe('Five kilometres more');
    expect(again.getByText('This photo isn’t yours.')).toBeDefined();
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    expect(card.getByText('Five kilometres')).toBeDefined();
  });

  it('waits on the device without a connection, and is shown beside what another device wrote', async () => {
    const { user, card, form, api, dashboard } = await openEditor();
    api.setOffline(true);
    await user.type(form.getByRole('textbox', NOTE), ' more');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('1 change waits to be sent')).toBeDefined();
    expect(card.getByText('Five kilometres more', { selector: 'p' })).toBeDefined();
    api.once(correctCheckIn, () => overtake({ description: 'Seven kilometres' }));
    await comeBackOnline({ api });
    await user.click(await screen.findByRole('button', { name: 'Choose a version' }));
    const versions = within(await screen.findByRole('region', { name: 'Note' }));
    expect(versions.getByText('Seven kilometres')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(dashboard.personal_goals[0]?.check_ins[0]?.description).toBe('Five kilometres more'));
  });

  it.each(['Escape', 'Cancel'])('is left with %s, and nothing is sent', async (way) => {
    const { user, card, form, api } = await openEditor();
    await user.type(form.getByRole('textbox', NOTE), ' more');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(form.getByRole('button', { name: 'Cancel' }));
    expect(card.queryByRole('form', { name: 'Check-in, Today' })).toBeNull();
    expect(card.getByText('Five kilometres')).toBeDefined();
    expect(document.activeElement).toBe(card.getByRole('button', { name: EDIT }));
    expect(api.requestsOf(correctCheckIn)).toHaveLength(0);
  });

  it('takes the photo away, or puts another in its place', async () => {
    const { user, card, form, api, platform } = await openEditor('/photos/old?signature=first');
    await user.click(form.getByRole('button', { name: 'Remove photo' }));
    expect(form.getByRole('button', { name: 'Keep the old photo' })).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Check-in saved');
    expect(api.requestsOf(correctCheckIn)[0]?.body).toMatchObject({ photoUrl: null });
    expect(card.queryByRole('img', { name: /photo/i })).toBeNull();

    platform.photos.push(new Blob([sampleJpeg()], { type: 'image/jpeg' }));
    await user.click(card.getByRole('button', { name: EDIT }));
    const again = within(await card.findByRole('form', { name: 'Check-in, Today' }));
    await user.click(await again.findByRole('button', { name: 'Add photo' }));
    await again.findByText('Photo added');
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.requestsOf(correctCheckIn)[1]?.body).toMatchObject({ photoUrl: '/photos/1' }));
    expect(await card.findByRole('img')).toBeDefined();
  });

  it('is for one’s own check-ins only', async () => {
    const rows = [ANN, BOB].map(({ uid }, index) => sampleCheckIn({ index, date: TODAY, user_id: uid }));
    const product = createFakeProduct({ shared_goals: [sampleSharedGoal({ check_ins: rows, check_ins_total: 2 })] });
    const { user } = open(product);
    const card = await findGoal('Read together');
    await user.click(card.getByRole('button', { name: /^Read together/ }));
    expect(card.getAllByRole('button', { name: /^Edit check-in/ })).toHaveLength(1);
  });
});
