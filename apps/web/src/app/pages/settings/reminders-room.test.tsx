// @vitest-environment jsdom
import { endCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { registerPushToken, unregisterPushToken } from '@fivefold/contract/calls/notifications';
import { changeMessageSettings, getMessageSettings } from '@fivefold/contract/calls/messages';
import { updateProfile } from '@fivefold/contract/calls/names';
import { setReminders } from '@fivefold/contract/calls/reminders';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { MESSAGE_SETTINGS } from '#testing/fake-messages.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { installFakePushManager } from '#testing/fake-push-manager.ts';
import { createBrowserPush } from '#platform/push/browser-push.ts';
import { createWebPush } from '#platform/push/web.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { sampleGoal } from '#testing/wire-samples.ts';
import { PushSetUp } from '../../push-set-up.tsx';
import { RemindersRoom } from './reminders-room.tsx';

const GOAL = '5b0f1c59-0d5c-4f6c-9d1e-2f6f5c1f4a10';
const OTHER_GOAL = '5b0f1c59-0d5c-4f6c-9d1e-2f6f5c1f4a11';

afterEach(() => vi.restoreAllMocks());

describe('reminders', () => {
  it('of all goals are listed, changed, and set for another goal', async () => {
    const goals = [sampleGoal({ id: GOAL, goal: 'Walk' }), sampleGoal({ id: OTHER_GOAL, goal: 'Read' })];
    const { api } = createFakeProduct({ personal_goals: goals });
    await api.client.send(setReminders, {
      body: { goalId: OTHER_GOAL, reminders: [{ time: '08:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }] },
    });
    const { user } = renderPage(<RemindersRoom />, { api: api.client });
    expect(await screen.findByRole('button', { name: 'Change: Read' })).toBeDefined();
    expect(screen.getByText('8:00 AM · every day')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Remind me of' }), 'Walk');
    await user.click(screen.getByRole('button', { name: 'Set times' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reminders' }));
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Change: Walk' })).toBeDefined();
  });
});

describe('messages', () => {
  const find = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  const sent = ({ api }: { api: ReturnType<typeof createFakeProduct>['api'] }) =>
    api.requestsOf(changeMessageSettings).map(({ body }) => body);

  it('are pushed and not mailed until that is changed, each for itself', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<RemindersRoom />, { api: product.api.client });
    const hearts = await find('Hearts on your phone');
    const reminders = await find('Reminders by mail');
    expect([hearts.checked, reminders.checked]).toEqual([true, false]);
    expect(screen.queryByRole('checkbox', { name: 'Hearts by mail' })).toBeNull();
    await user.click(hearts);
    await user.click(reminders);
    await waitFor(() => expect([hearts.checked, reminders.checked]).toEqual([false, true]));
    await waitFor(() => expect(sent(product)).toEqual([{ push: { heart: false } }, { mail: { reminder: true } }]));
  });

  it('are silent in quiet hours, which are saved with the evening note’s time', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<RemindersRoom />, { api: product.api.client });
    const until = await screen.findByLabelText<HTMLInputElement>('Quiet until');
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const save = () => user.click(screen.getByRole('button', { name: 'Save times' }));
    type('Quiet until', '');
    await save();
    expect(screen.getByText('Choose a time.')).toBeDefined();
    expect(document.activeElement).toBe(until);
    type('Quiet until', '08:30');
    type('Evening note at', '23:00');
    expect(screen.getByText('That’s in your quiet hours, so no evening note comes.')).toBeDefined();
    type('Quiet from', '08:30');
    expect(screen.getByText('Both times are the same: you have no quiet hours.')).toBeDefined();
    await save();
    expect(await screen.findByText('Your times are saved.')).toBeDefined();
    expect(sent(product)).toEqual([{ quiet_from: '08:30', quiet_to: '08:30', evening_at: '23:00' }]);
    expect(until.value).toBe('08:30');
  });

  it('keep what was chosen while the choice before is still being saved', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<RemindersRoom />, { api: product.api.client });
    const [hearts, friends] = [await find('Hearts on your phone'), await find('New friends on your phone')];
    const answer = product.api.hold(changeMessageSettings);
    await user.click(hearts);
    await user.click(friends);
    expect([hearts.checked, friends.checked]).toEqual([false, false]);
    answer();
    await waitFor(() => expect(sent(product)).toEqual([{ push: { heart: false } }, { push: { friend: false } }]));
    expect([hearts.checked, friends.checked]).toEqual([false, false]);
  });

  it('say what is left of an amount once that is ticked', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<RemindersRoom />, { api: product.api.client });
    const left = await find('Say what’s left of an amount');
    expect(left.checked).toBe(false);
    await user.click(left);
    await waitFor(() => expect(sent(product)).toEqual([{ amount_left: true }]));
    expect(left.checked).toBe(true);
  });

  it('stay as they were when the server does not answer', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<RemindersRoom />, { api: product.api.client });
    const hearts = await find('Hearts on your phone');
    product.api.on(changeMessageSettings, () => refuse('common.unavailable'));
    await user.click(hearts);
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
    expect(hearts.checked).toBe(true);
  });

  it('say what can reach a person at all', async () => {
    const product = createFakeProduct();
    product.api.on(getMessageSettings, () => ({ data: { ...MESSAGE_SETTINGS, has_device: false, has_mail: false } }));
    product.api.on(sendVerificationMail, () => ({ success: true as const }));
    const { unmount, user } = renderPage(<RemindersRoom />, { api: product.api.client });
    const line = await screen.findByText(/no phone of yours is registered yet/);
    expect(line.textContent).toContain(
      'Mail comes once you’ve confirmed your email address with the link we send you.',
    );
    await user.click(screen.getByRole('button', { name: 'Send me the link' }));
    expect(await screen.findByText('We sent you a new link.')).toBeDefined();
    product.api.on(getMessageSettings, () => ({ data: { ...MESSAGE_SETTINGS, has_device: false } }));
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send me the link' })).toBeNull());
    unmount();
    const platform = createFakePlatform(undefined, { mail: false });
    renderPage(<RemindersRoom />, { api: createFakeProduct().api.client, platform });
    await find('Reminders on your phone');
    expect(screen.queryByRole('columnheader', { name: 'Mail' })).toBeNull();
  });
});

describe('the calendar', () => {
  it('is where its link from the reminders leads', async () => {
    renderPage(<RemindersRoom />, { api: createFakeProduct().api.client, at: '/settings?show=calendar' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Calendar' })));
  });

  it('has an address that is made, copied, made anew and switched off', async () => {
    const { user } = renderPage(<RemindersRoom />, { api: createFakeProduct().api.client });
    await user.click(await screen.findByRole('button', { name: 'Make my calendar address' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Your calendar address');
    expect(address.value).toBe('https://goals.example/calendar/secret-1.ics');
    expect(screen.getByRole('link', { name: /^Open in a calendar/ }).getAttribute('href')).toBe(
      'webcal://goals.example/calendar/secret-1.ics',
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy' }));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(address.value);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
    const answer = async (title: string, label: string) =>
      user.click(within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: label }));
    await user.click(screen.getByRole('button', { name: 'New address' }));
    await answer('Make a new address?', 'Cancel');
    expect(screen.getByDisplayValue('https://goals.example/calendar/secret-1.ics')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'New address' }));
    await answer('Make a new address?', 'Make a new one');
    expect(await screen.findByDisplayValue('https://goals.example/calendar/secret-2.ics')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // It is not the one that was copied.
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    await answer('Switch the calendar off?', 'Switch off');
    const start = await screen.findByRole('button', { name: 'Make my calendar address' });
    await waitFor(() => expect(document.activeElement).toBe(start));
  });

  it('has an address that is marked where it can’t be copied, and that can be ended again after a failure', async () => {
    const { api } = createFakeProduct();
    const { user } = renderPage(<RemindersRoom />, { api: api.client });
    await user.click(await screen.findByRole('button', { name: 'Make my calendar address' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Your calendar address');
    // A page without HTTPS has none.
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    vi.restoreAllMocks();
    await waitFor(() => expect(document.activeElement).toBe(address));
    expect([address.selectionStart, address.selectionEnd]).toEqual([0, address.value.length]);
    let tries = 0;
    api.on(endCalendarFeed, () => ((tries += 1) === 1 ? refuse('common.internal') : { success: true as const }));
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Switch off' });
    await user.click(confirm);
    expect(await screen.findByText('Failed to end the calendar address')).toBeDefined();
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).not.toBe('true'));
    await user.click(confirm);
    await waitFor(() => expect(tries).toBe(2));
  });
});

describe('the Monday mail', () => {
  const find = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Send me the Monday mail' });

  it('is off until it is switched on, says where it goes, and can be switched off again', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<RemindersRoom />, { api: product.api.client });
    const mail = await find();
    expect(mail.checked).toBe(false);
    expect(mail.getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText(/^It goes to/).textContent).toBe(`It goes to ${product.dashboard.profile.email}.`);
    for (const [isOn, toast] of [
      [true, 'The Monday mail is on.'],
      [false, 'The Monday mail is off.'],
    ] as const) {
      await user.click(mail);
      expect(await screen.findByText(toast)).toBeDefined();
      expect([product.dashboard.profile.monday_mail, mail.checked]).toEqual([isOn, isOn]);
    }
    // The question for the name is another one.
    expect(product.api.requestsOf(updateProfile).map(({ body }) => body)).toEqual([
      { monday_mail: true },
      { monday_mail: false },
    ]);
  });

  it('stays as it was when the server does not answer, and says so', async () => {
    const product = createFakeProduct();
    const { user } = renderPage(<RemindersRoom />, { api: product.api.client });
    const mail = await find();
    product.api.on(updateProfile, () => refuse('common.unavailable'));
    await user.click(mail);
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(mail.checked).toBe(false);
  });

  it('asks for a confirmed address, and is not there on a server without mail', async () => {
    const product = createFakeProduct();
    product.dashboard.profile.email_verified = false;
    const { unmount } = renderPage(<RemindersRoom />, { api: product.api.client });
    await find();
    expect(screen.getByText(/Confirm this address first/)).toBeDefined();
    unmount();
    const platform = createFakePlatform(undefined, { mail: false });
    renderPage(<RemindersRoom />, { api: createFakeProduct().api.client, platform });
    await screen.findByRole('checkbox', { name: 'Hearts on your phone' });
    expect(screen.queryByText('Monday mail')).toBeNull();
  });
});

describe('pushes in a browser', () => {
  const LABEL = 'Pushes in this browser';
  let browser: ReturnType<typeof installFakePushManager>;
  beforeEach(() => {
    browser = installFakePushManager();
  });
  afterEach(() => browser.remove());

  /** The room in a browser of a server that has web push, with push set up as the app does. */
  async function open({ isOn = true, hasPush = true, hasDevice = false } = {}) {
    const product = createFakeProduct();
    for (const call of [registerPushToken, unregisterPushToken])
      product.api.on(call, () => ({ success: true }) as const);
    product.api.on(getMessageSettings, () => ({ data: { ...MESSAGE_SETTINGS, has_device: hasDevice } }));
    const device = createFakePlatform(undefined, isOn ? { web_push: browser.key } : {});
    const found = hasPush ? createBrowserPush(browser.key, device.preferences) : undefined;
    const load = isOn ? async () => found : undefined;
    const platform = { ...device, push: createWebPush(load) };
    const room = (
      <>
        <RemindersRoom />
        <PushSetUp />
      </>
    );
    return { product, ...renderPage(room, { api: product.api.client, platform }) };
  }

  it('are turned on by a press that asks for the permission, and off again', async () => {
    const { user, product } = await open();
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: LABEL });
    expect(screen.getByText(/and in browsers where you turn them on; you have neither yet/)).toBeDefined();
    expect([choice.checked, browser.asked]).toEqual([false, 0]);
    await user.click(choice);
    await waitFor(() => expect(product.api.requestsOf(registerPushToken)).toHaveLength(1));
    expect(product.api.requestsOf(registerPushToken)[0]?.body).toMatchObject({ platform: 'web' });
    await waitFor(() => expect(product.api.requestsOf(getMessageSettings)).toHaveLength(2));
    expect([choice.checked, browser.asked]).toEqual([true, 1]);
    await user.click(choice);
    await waitFor(() => expect(product.api.requestsOf(unregisterPushToken)).toHaveLength(1));
    await waitFor(() => expect(choice.checked).toBe(false));
  });

  it('say that the browser blocks them', async () => {
    browser.answer = 'denied';
    const { user } = await open();
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: LABEL });
    await user.click(choice);
    expect(await screen.findByText(/This browser blocks notifications/)).toBeDefined();
    expect(choice.checked).toBe(false);
  });

  it('are not offered where the server or the browser has none', async () => {
    const { unmount } = await open({ isOn: false });
    expect(await screen.findByText(/no phone of yours is registered yet/)).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: LABEL })).toBeNull();
    unmount();
    await open({ hasPush: false, hasDevice: true });
    expect(await screen.findByText(/browsers where you turned pushes on get/)).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: LABEL })).toBeNull();
  });
});
