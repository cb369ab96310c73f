// @vitest-environment jsdom
import type { BodyOf } from '@fivefold/contract/call';
import { getCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { changeMessageSettings } from '@fivefold/contract/calls/messages';
import { getReminders, setReminders } from '@fivefold/contract/calls/reminders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DashboardPage } from '../dashboard-page.tsx';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { answerMessages, MESSAGE_SETTINGS } from '#testing/fake-messages.ts';
import { createFakeProduct, type FakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { sampleGoal } from '#testing/wire-samples.ts';
import { NewGoalReminders, preloadDetails } from '../lazy-components.tsx';
import { RemindersDialog } from '#features/reminders/lazy-reminders-dialog.tsx';

beforeAll(() => Promise.all([preloadDetails(), RemindersDialog.preload()]));

async function openReminders(prepare: (product: FakeProduct) => void = () => undefined) {
  const product = createFakeProduct({ personal_goals: [sampleGoal()] });
  prepare(product);
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const card = await findGoal('Morning run');
  await view.user.click(card.getByRole('button', { name: /^Morning run/ }));
  await view.user.click(await card.findByRole('button', { name: /^More/ }));
  await view.user.click(card.getByRole('button', { name: 'Reminders' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reminders' }));
  return { ...view, ...product, dialog };
}
const sent = ({ api }: FakeProduct) =>
  api.requestsOf(setReminders).map(({ body }) => (body as BodyOf<typeof setReminders>).reminders);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the reminders of a goal', () => {
  it('begin with nine o’clock every day, say when the next one comes, and are set', async () => {
    const view = await openReminders();
    expect(await view.dialog.findByText('Reminders reach you on your phone.')).toBeDefined();
    expect(view.dialog.getByLabelText<HTMLInputElement>('Time').value).toBe('09:00');
    expect(view.dialog.getByText(/^Next: tomorrow at 9:00.AM$/)).toBeDefined();
    await view.user.click(view.dialog.getByRole('checkbox', { name: 'Sunday' }));
    expect(view.dialog.getByText(/^Next: Mon, Nov 23 at 9:00.AM$/)).toBeDefined();
    await view.user.click(view.dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reminders are set.')).toBeDefined();
    expect(sent(view)).toEqual([[{ time: '09:00', weekdays: [1, 2, 3, 4, 5, 6] }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('open for a goal that was just made, and leave the focus on it', async () => {
    const goal = sampleGoal();
    const { api } = createFakeProduct({ personal_goals: [goal] });
    const { user } = renderPage(<DashboardPage />, { api: api.client, at: `/?remind=${goal.id}` });
    const dialog = within(await screen.findByRole('dialog', { name: 'Reminders' }));
    await user.click(await dialog.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByTestId('whereabouts').textContent).toBe('/');
    expect(document.activeElement).toBe((await findGoal('Morning run')).getByRole('button', { name: /^Morning run/ }));
  });

  it('do not open for a goal that is not there', async () => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal()] });
    renderPage(<DashboardPage />, { api: api.client, at: '/?remind=0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3f' });
    await findGoal('Morning run');
    await NewGoalReminders.preload();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are at most three, at different times, each on some day', async () => {
    const { dialog, user, ...view } = await openReminders();
    const add = await dialog.findByRole('button', { name: 'Add a time' });
    await user.click(add);
    await user.click(add);
    expect(dialog.queryByRole('button', { name: 'Add a time' })).toBeNull();
    const [first, second] = dialog.getAllByLabelText<HTMLInputElement>('Time');
    type(second as HTMLInputElement, first?.value ?? '');
    for (const day of dialog.getAllByRole('checkbox').slice(14)) await user.click(day);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('You have this time already.')).toBeDefined();
    expect(dialog.getByText('Choose at least one day.')).toBeDefined();
    expect(sent({ ...view, olderCheckIns: new Map() })).toEqual([]);
    type(second as HTMLInputElement, '');
    expect(dialog.getByText('Choose a time.')).toBeDefined();
  });

  it('say when one would be silent', async () => {
    const { dialog } = await openReminders();
    type(await dialog.findByLabelText('Time'), '06:30');
    expect(dialog.getByText(/^Your quiet hours are 10:00.PM to 7:00.AM, so this one stays silent.$/)).toBeDefined();
  });

  it('are shown as they are, with the next one, and switched off', async () => {
    const view = await openReminders(({ api }) =>
      api.on(getReminders, () => ({
        data: [{ time: '18:15', weekdays: [1], is_quiet: false }],
        next: '2026-11-23T18:15:00Z',
      })),
    );
    expect((await view.dialog.findByLabelText<HTMLInputElement>('Time')).value).toBe('18:15');
    expect(view.dialog.getByText(/^Next: Mon, Nov 23 at 6:15.PM$/)).toBeDefined();
    await view.user.click(view.dialog.getByRole('button', { name: 'Remove reminder' }));
    await view.user.click(view.dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reminders are off.')).toBeDefined();
    expect(sent(view)).toEqual([[]]);
  });

  it('lead to the calendar’s place in the settings', async () => {
    const { dialog } = await openReminders(({ api }) =>
      answerMessages(api, { ...MESSAGE_SETTINGS, has_device: false }),
    );
    const link = await dialog.findByRole('link', { name: 'settings' });
    expect(link.getAttribute('href')).toMatch(/\/settings\?show=calendar$/);
  });

  it('are offered by mail to who has no phone', async () => {
    const { dialog, user } = await openReminders(({ api }) =>
      answerMessages(api, { ...MESSAGE_SETTINGS, has_device: false }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Remind me by mail' }));
    expect(await dialog.findByText('Reminders reach you by mail.')).toBeDefined();
  });

  it('are said to be in the calendar of who has an address for it', async () => {
    const { dialog } = await openReminders(({ api }) =>
      api.on(getCalendarFeed, () => ({ data: { url: 'https://goals.example/calendar/secret.ics' } })),
    );
    expect(await dialog.findByText('Reminders reach you on your phone and in your calendar.')).toBeDefined();
  });

  it('say honestly that nothing can reach a person yet, and send the link that changes it', async () => {
    const { dialog, user, api } = await openReminders((product) => {
      answerMessages(product.api, { ...MESSAGE_SETTINGS, has_device: false, has_mail: false });
      product.api.on(sendVerificationMail, () => ({ success: true as const }));
    });
    expect(await dialog.findByText(/^Nothing reaches you yet\. Confirm your email address/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: /^Remind me/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send me the link' }));
    expect(
      await dialog.findByText(/^Nothing reaches you yet\. Reminders come by mail once you’ve confirmed/),
    ).toBeDefined();
    expect(api.requestsOf(changeMessageSettings).map(({ body }) => body)).toEqual([{ mail: { reminder: true } }]);
    expect(api.requestsOf(sendVerificationMail)).toHaveLength(1);
  });

  it('are offered on the phone to who has switched them off there', async () => {
    const push = { ...MESSAGE_SETTINGS.push, reminder: false };
    const { dialog, user } = await openReminders(({ api }) => answerMessages(api, { ...MESSAGE_SETTINGS, push }));
    await user.click(await dialog.findByRole('button', { name: 'Remind me on my phone' }));
    expect(await dialog.findByText('Reminders reach you on your phone.')).toBeDefined();
  });

  it('keep the focus where the next one is typed, where one was removed, and where something is missing', async () => {
    const { dialog, user } = await openReminders();
    await user.click(await dialog.findByRole('button', { name: 'Add a time' }));
    expect(document.activeElement).toBe(
      within(dialog.getByRole('group', { name: 'Reminder 2' })).getByLabelText('Time'),
    );
    await user.click(dialog.getByRole('button', { name: 'Remove reminder 2' }));
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add a time' }));
    for (const day of dialog.getAllByRole('checkbox')) await user.click(day);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Sunday' }));
  });

  it('stay as they are while they cannot be read or saved', async () => {
    const { dialog, user, api } = await openReminders(({ api: fake }) =>
      fake.on(getReminders, () => refuse('common.unavailable')),
    );
    const again = await dialog.findByRole('button', { name: 'Try Again' });
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
    api.on(getReminders, () => ({ data: [], next: null }));
    await user.click(again);
    api.on(setReminders, () => refuse('common.unavailable'));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(dialog.getByLabelText('Time')).toBeDefined();
  });
});
