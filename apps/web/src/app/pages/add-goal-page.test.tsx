// @vitest-environment jsdom
import { listFriends } from '@fivefold/contract/calls/friends';
import { createGoal, createSharedGoal } from '@fivefold/contract/calls/goals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderApp } from '#testing/render-app.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB, sampleFriend } from '#testing/wire-samples.ts';
import { AddGoalPage } from './add-goal-page.tsx';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function show(friends: ReturnType<typeof sampleFriend>[] = [], at = '/add-goal') {
  const product = createFakeProduct({ friends });
  return { ...product, ...renderPage(<AddGoalPage />, { api: product.api.client, at }) };
}

const whereabouts = () => screen.getByTestId('whereabouts').textContent;
const choose = async (user: ReturnType<typeof show>['user'], ...names: RegExp[]) => {
  for (const name of names) await user.click(await screen.findByRole('button', { name }));
};

describe('the wizard', () => {
  it('asks for type, frequency and details, and moves the focus to each question', async () => {
    const { user } = show();
    const first = await screen.findByRole('heading', { level: 1, name: 'What kind of goal?' });
    expect(document.activeElement).toBe(first);
    expect(screen.getByText('Step 1 of 3')).toBeDefined();
    await choose(user, /^Personal/);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'How often?' }));
    for (const name of [/^Daily/, /^Monthly/, /^Weekly/, /^Once/])
      expect(screen.getByRole('button', { name })).toBeDefined();
    await choose(user, /^Daily/);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Your goal' }));
    expect(screen.getByText('Step 3 of 3')).toBeDefined();
  });

  it('that is opened from a friend begins with how often, and shares with that friend', async () => {
    const friends = [sampleFriend(ANN), sampleFriend(BOB)];
    const { user, api } = show(friends, `/add-goal?friend=${BOB.uid}`);
    await choose(user, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Stretch');
    await choose(user, /^Add goal/);
    await waitFor(() =>
      expect(api.requestsOf(createSharedGoal)[0]?.body).toMatchObject({ value: 'Stretch', friend_uid: BOB.uid }),
    );
  });

  it('can be done with the keyboard alone', async () => {
    const { user, api } = show();
    await screen.findByRole('heading', { name: 'What kind of goal?' });
    await user.keyboard('{Tab}{Enter}');
    await user.keyboard('{Tab}{Enter}');
    await user.keyboard('{Tab}Stretch{Tab}{Tab}{Tab}{Tab} {Tab}{Enter}');
    await waitFor(() =>
      expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({
        value: 'Stretch',
        frequency: 'daily',
        is_public: true,
      }),
    );
  });

  it('asks a daily goal alone for how many days a week', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Read');
    const row = within(screen.getByRole('group', { name: 'How many days a week?' }));
    const days = row.getAllByRole<HTMLInputElement>('radio');
    expect(days.map(({ value, checked }) => [value, checked])).toEqual(
      ['7', '6', '5', '4', '3', '2'].map((value) => [value, value === '7']),
    );
    await user.click(row.getByRole('radio', { name: '4' }));
    await choose(user, /^Add goal/);
    await waitFor(() => expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ days_per_week: 4 }));
  });

  it('asks in one row how the goal is counted, and for the target of an amount and of minutes alone', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Run');
    const way = screen.getByRole<HTMLSelectElement>('combobox', { name: 'How will you count?' });
    expect([...way.options].map(({ text }) => text)).toEqual(['Once a day', 'An amount', 'Minutes', 'A day without']);
    expect(way.value).toBe('once');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.selectOptions(way, 'An amount');
    await user.type(screen.getByRole('textbox', { name: 'Unit (optional)' }), 'km');
    await user.selectOptions(way, 'Minutes');
    await choose(user, /^Add goal/);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Enter a number from 0.01/);
    await user.type(screen.getByRole('textbox', { name: 'How many minutes?' }), '25');
    await choose(user, /^Add goal/);
    const counted = { amount_target: 25, amount_unit: 'min' };
    await waitFor(() => expect(api.requestsOf(createGoal)[0]?.body).toMatchObject(counted));
  });

  it('makes a goal to do without, which is due on every day', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'A day without sugar');
    await user.click(screen.getByRole('radio', { name: '4' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'How will you count?' }), 'A day without');
    expect(screen.getByText('In the evening the card asks: “A day without sugar?”')).toBeDefined();
    expect(screen.queryByRole('radio', { name: '4' })).toBeNull();
    await choose(user, /^Add goal/);
    await waitFor(() => expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ avoid: true }));
    expect(api.requestsOf(createGoal)[0]?.body).not.toHaveProperty('days_per_week');
  });

  it('takes one emoji, by keyboard or from the suggestions, and nothing else', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Read');
    await choose(user, /^Add an emoji/);
    // On what can be chosen: the field would bring up a phone's keyboard.
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'None' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Emoji (optional)' });
    await user.type(field, 'book');
    await choose(user, /^Add goal/);
    expect((await screen.findByRole('alert')).textContent).toBe('Choose one emoji.');
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('radio', { name: 'Book' }));
    expect(field.value).toBe('📖');
    fireEvent.change(field, { target: { value: '📖❤' } });
    expect(field.value).toBe('❤️');
    await choose(user, /^Add goal/);
    await waitFor(() => expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ value: 'Read', emoji: '❤️' }));
  });

  it('goes back one step at a time, keeps what was typed, and from the first step to the dashboard', async () => {
    const { user } = show();
    await choose(user, /^Personal/, /^Weekly/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Long walk');
    await choose(user, /^Back/);
    expect(screen.getByRole('heading', { name: 'How often?' })).toBeDefined();
    await choose(user, /^Daily/);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Goal' }).value).toBe('Long walk');
    await choose(user, /^Back/, /^Back/);
    expect(screen.getByRole('heading', { name: 'What kind of goal?' })).toBeDefined();
    await choose(user, /^Back/);
    expect(whereabouts()).toBe('/dashboard');
  });

  it('goes one step back by the browser too, and stands where it stood after a reload', async () => {
    const product = createFakeProduct();
    const first = renderApp({ api: product.api, at: '/#/add-goal', as: ANN });
    await choose(first.user, /^Shared/, /^Weekly/);
    expect(await screen.findByRole('heading', { name: 'Your shared goal' })).toBeDefined();
    first.unmount();
    renderApp({ api: product.api });
    expect(await screen.findByRole('heading', { name: 'Your shared goal' })).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'Repeat every' })).toBeDefined();
    for (const title of ['How often?', 'What kind of goal?']) {
      act(() => window.history.back());
      expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    }
  });

  it('begins at the details with an idea, which can still be changed', async () => {
    const { user } = show([], '/add-goal?goal=Read+ten+pages&frequency=weekly');
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Goal' })).value).toBe('Read ten pages');
    expect(screen.getByRole('combobox', { name: 'Repeat every' })).toBeDefined();
    await choose(user, /^Back/);
    expect(screen.getByRole('heading', { name: 'How often?' })).toBeDefined();
  });

  it('begins at the beginning when the address makes no sense', async () => {
    show([], '/add-goal?frequency=hourly');
    expect(await screen.findByRole('heading', { name: 'What kind of goal?' })).toBeDefined();
  });
});

describe('adding a personal goal', () => {
  it('sends it with a UUID, says so, and goes to the dashboard after a second', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), '  Morning run ');
    await user.click(screen.getByRole('checkbox', { name: 'Public' }));
    await choose(user, /^Add goal/);
    expect(await screen.findByText('Goal created successfully!')).toBeDefined();
    const [request] = api.requestsOf(createGoal);
    expect(request?.body).toMatchObject({ value: 'Morning run', frequency: 'daily', is_public: true });
    expect(request?.idempotencyKey).toMatch(UUID);
    expect(whereabouts()).toBe('/add-goal');
    await choose(user, /^Added/);
    await waitFor(() => expect(whereabouts()).toBe('/'));
    expect(api.requestsOf(createGoal)).toHaveLength(1);
  });

  it('offers reminders once it is there, which the browser’s back closes on the dashboard', async () => {
    const { user } = renderApp({ api: createFakeProduct().api, at: '/#/add-goal', as: ANN });
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Read');
    await choose(user, /^Add goal/);
    expect(await screen.findByRole('link', { name: 'Add goal' })).toBeDefined();
    await choose(user, /^Remind me$/);
    expect(await screen.findByRole('dialog', { name: 'Reminders' })).toBeDefined();
    expect(window.location.hash).toMatch(/^#\/\?remind=[0-9a-f-]{36}$/);
    await waitFor(() => expect(window.history.state).toHaveProperty('dialogs', 1));
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.hash).toBe('#/');
  });

  it('is for chosen friends, of whom there must be one', async () => {
    const { user, api } = show([sampleFriend(), sampleFriend({ uid: 'uid-eve', display_name: 'Eve' })]);
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Run');
    await user.click(await screen.findByRole('checkbox', { name: 'Chosen friends' }));
    await choose(user, /^Add goal/);
    expect(screen.getByRole('alert').textContent).toBe('Choose at least one friend.');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Chosen friends' }));
    await user.click(screen.getByRole('checkbox', { name: 'Eve' }));
    await choose(user, /^Add goal/);
    await waitFor(() => expect(api.requestsOf(createGoal)).toHaveLength(1));
    expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ is_public: false, audience_uids: ['uid-eve'] });
  });

  it.each([
    [1, '1 week'],
    [2, '2 weeks'],
    [3, '3 weeks'],
  ])('sends a weekly interval of %i', async (weeks, name) => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Weekly/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Call');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Repeat every' }), name);
    await choose(user, /^Add goal/);
    await waitFor(() =>
      expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({
        value: 'Call',
        frequency: 'weekly',
        weekly_interval: weeks,
        is_public: false,
      }),
    );
  });

  it.each([
    ['monthly', /^Monthly/],
    ['once', /^Once/],
  ])('asks no interval for a %s goal and sends none', async (frequency, name) => {
    const { user, api } = show();
    await choose(user, /^Personal/, name);
    expect(screen.queryByRole('combobox', { name: 'Repeat every' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Budget');
    await choose(user, /^Add goal/);
    await waitFor(() =>
      expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ value: 'Budget', frequency, is_public: false }),
    );
  });

  it('requires a text, and counts what is used of the limit', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/, /^Add goal/);
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your goal.');
    fireEvent.change(screen.getByRole('textbox', { name: 'Goal' }), { target: { value: 'y'.repeat(201) } });
    expect(screen.getByText('201 / 200')).toBeDefined();
    await choose(user, /^Add goal/);
    expect(screen.getByRole('alert').textContent).toBe('Keep your goal within 200 characters.');
    expect(api.requestsOf(createGoal)).toEqual([]);
  });

  it('says that it failed, stays, and can be sent again with the key it had', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Swim');
    for (let times = 0; times < 3; times += 1) api.loseAnswer(createGoal);
    await choose(user, /^Add goal/);
    expect(await screen.findByText('Failed to create goal')).toBeDefined();
    await choose(user, /^Add goal/);
    expect(await screen.findByText('Goal created successfully!')).toBeDefined();
    const keys = api.requestsOf(createGoal).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
  });

  it('is sent by Enter, as one line', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Goal' });
    await user.click(field);
    await user.paste('Read\r\nten  \n pages');
    await user.keyboard('{Shift>}{Enter}{/Shift} a day');
    expect(field.value).toBe('Read ten pages a day');
    expect(api.requestsOf(createGoal)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Goal created successfully!')).toBeDefined();
    expect(api.requestsOf(createGoal)[0]?.body).toMatchObject({ value: 'Read ten pages a day' });
  });

  it('is not sent by the Enter that takes a word of an input method', async () => {
    const { user, api } = show();
    await choose(user, /^Personal/, /^Daily/);
    const field = screen.getByRole('textbox', { name: 'Goal' });
    await user.type(field, 'Swim');
    expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true);
    expect(api.requestsOf(createGoal)).toEqual([]);
  });

  it('links to the plans for a user without one, and shows no toast', async () => {
    const { user, api } = show();
    api.once(createGoal, () => refuse('subscription.premium_required'));
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Swim{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a plan to add goals.');
    expect(screen.queryByText(/Failed to create goal|Choose a plan to do this/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'See the plans' }));
    expect(whereabouts()).toBe('/');
  });

  it('shows the server’s sentence when there are too many goals', async () => {
    const { user, api } = show();
    api.once(createGoal, () => refuse('goals.too_many'));
    await choose(user, /^Personal/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'One more');
    await choose(user, /^Add goal/);
    expect(await screen.findByText('You’ve reached the maximum of 500 goals.')).toBeDefined();
  });
});

describe('adding a shared goal', () => {
  it('has chosen the only friend already', async () => {
    const { user, api } = show([sampleFriend()]);
    await choose(user, /^Shared/, /^Daily/);
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Read together');
    expect(within(screen.getByRole('combobox', { name: 'Friend' })).getAllByRole('option')).toHaveLength(1);
    await choose(user, /^Add goal/);
    const added = await screen.findByRole('button', { name: 'Added' });
    expect([added.getAttribute('aria-busy'), added.querySelectorAll('svg circle').length]).toEqual([null, 0]);
    expect(api.requestsOf(createSharedGoal)[0]?.body).toMatchObject({ friend_uid: BOB.uid });
  });

  it('needs a friend', async () => {
    const { user, api } = show([sampleFriend(), sampleFriend({ uid: 'uid-eve', display_name: 'Eve' })]);
    await choose(user, /^Shared/, /^Daily/);
    expect(screen.queryByRole('checkbox', { name: 'Public' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Goal' }), 'Read together');
    await choose(user, /^Add goal/);
    expect((await screen.findByRole('alert')).textContent).toBe('Please select a friend for the shared goal.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Friend' }), BOB.email);
    await choose(user, /^Add goal/);
    expect(await screen.findByText('Goal created successfully!')).toBeDefined();
    expect(api.requestsOf(createSharedGoal)[0]?.body).toEqual({
      id: expect.any(String),
      value: 'Read together',
      frequency: 'daily',
      friend_uid: BOB.uid,
    });
  });

  it('cannot be sent without friends', async () => {
    const { user } = show([]);
    await choose(user, /^Shared/, /^Daily/);
    expect(await screen.findByText('No friends found. Invite friends first!')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add goal' }).disabled).toBe(true);
  });

  it('says that the friends could not be loaded, and loads them again', async () => {
    const { user, api } = show([sampleFriend()]);
    api.on(listFriends, () => refuse('common.too_many_requests'));
    await choose(user, /^Shared/, /^Daily/);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByText('Failed to fetch friends list')).toBeDefined();
    api.on(listFriends, () => ({ data: [{ ...BOB, muted: false }] }));
    await user.click(again);
    expect(await screen.findByRole('combobox', { name: 'Friend' })).toBeDefined();
  });
});
