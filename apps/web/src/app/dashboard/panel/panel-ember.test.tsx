// @vitest-environment jsdom
import { getMeadow, hangLantern, type WireMeadow } from '@fivefold/contract/calls/meadow';
import { getMeSummary, type WireMeSummary } from '@fivefold/contract/calls/me';
import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { updateProfile } from '@fivefold/contract/calls/names';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { suggestEmberName } from '@fivefold/rules/ember-name';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, checkInsUntil, sampleFriend, sampleFriendGoal, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { EmberMoments, EmberNameQuestion, preloadDetails } from '../lazy-components.tsx';

beforeAll(() => Promise.all([preloadDetails(), EmberMoments.preload(), EmberNameQuestion.preload()]));

const TODAY = '2026-11-21' as LocalDay;
const SUMMARY: WireMeSummary = {
  since: TODAY,
  from: addDays(TODAY, -365),
  to: TODAY,
  days: [],
  months: [],
  points_total: 12,
  best_goals: [],
  amounts: [],
  memories: [],
  roots: [],
  roots_total: 2,
  roots_of_year: 0,
  performance: null,
};
const NO_MEADOW: WireMeadow = { goals: [], plants: [], older: [], today: [], lanterns: [] };
const checkedGoal = () => sampleGoal({ check_ins: checkInsUntil(TODAY, 1) });

function show(
  profile: Partial<WireDashboard['profile']>,
  goals = [checkedGoal()],
  platform = createFakePlatform(),
  summary = SUMMARY,
  lanterns: WireMeadow['lanterns'] = [],
) {
  const product = createFakeProduct({ personal_goals: goals, streaks: { total_streaks: 0, level: 0 } });
  Object.assign(product.dashboard.profile, profile);
  product.api.on(getMeSummary, () => summary);
  product.api.on(getMeadow, () => ({ ...NO_MEADOW, lanterns }));
  product.api.on(hangLantern, () => ({ success: true as const }));
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client, platform }) };
}

const panel = async () => within(await screen.findByRole('region', { name: 'Streaks' }));
const findEmber = async () => (await panel()).getByRole('button', { name: /, level / });
const said = async () =>
  (await panel())
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

describe('the ember in the panel', () => {
  it('says a line from the person’s history at a tap, another one at the next, and none twice', async () => {
    const { user, api } = show({});
    const ember = await findEmber();
    expect(api.requestsOf(getMeSummary)).toHaveLength(0);
    await user.click(ember);
    const lines = ['12 points earned so far.', '2 goals have taken root.'];
    await waitFor(async () => expect(lines).toContain(await said()));
    expect(screen.getByText(await said()).closest('[data-ember-says]')).not.toBeNull();
    const first = await said();
    await user.click(ember);
    await waitFor(async () => expect(await said()).toBe(lines.find((line) => line !== first)));
    await user.click(ember);
    await waitFor(async () => expect(await said()).toBe(''));
    expect(api.requestsOf(getMeSummary)).toHaveLength(1);
  });

  it('remembers on the device what it said, until the person logs out', async () => {
    const platform = createFakePlatform();
    const { user } = show({}, [checkedGoal()], platform, { ...SUMMARY, roots_total: 0 });
    await user.click(await findEmber());
    await waitFor(async () => expect(await said()).toBe('12 points earned so far.'));
    expect(JSON.parse(platform.stored.get('ember-lines') ?? '')).toEqual([{ id: 'points', day: TODAY }]);
    await platform.personalData.clear(ANN.uid);
    expect(platform.stored.has('ember-lines')).toBe(false);
  });

  it('comes home once a day with the person’s own words, which lead to their goal', async () => {
    const platform = createFakePlatform();
    const goal = checkedGoal();
    const note = { ...NO_STYLE, id: goal.id, goal: 'Morning run', date: addDays(TODAY, -7), note: 'It rained.' };
    const summary = { ...SUMMARY, memories: [{ ...note, photo: false, is_first: false }] };
    const joined = { created_on: addDays(TODAY, -30) };
    const { api, user } = show(joined, [goal], platform, summary);
    const link = await screen.findByRole('link', { name: 'Morning run' }, { timeout: 4000 });
    expect(link.getAttribute('href')).toContain(`/goal/${goal.id}`);
    expect(await said()).toContain('A week ago you wrote: “It rained.” Morning run');
    expect(api.requestsOf(getMeSummary)).toHaveLength(1);
    // A press on the words does not take them away.
    fireEvent.pointerDown(link);
    await user.click(screen.getByRole('button', { name: 'I remember' }));
    expect(await said()).toBe('So do I! Its lantern glows in your meadow.');
    const sent = { goalId: goal.id, day: addDays(TODAY, -7) };
    await waitFor(() => expect(api.requestsOf(hangLantern)).toMatchObject([{ body: sent }]));
    fireEvent.pointerDown(document.body);
    await waitFor(async () => expect(await said()).toBe(''));
    // Not again today.
    expect(JSON.parse(platform.stored.get('ember-lines') ?? '')).toContainEqual({ id: 'found', day: TODAY });
  });

  it('speaks once of what the person answered yesterday, on another device', async () => {
    const platform = createFakePlatform();
    const found = { ...NO_STYLE, id: 'a', goal: 'Morning run', day: addDays(TODAY, -8), note: 'It rained.' };
    const lanterns = [{ ...found, hung_on: addDays(TODAY, -1) }];
    const joined = { created_on: addDays(TODAY, -30) };
    const { unmount } = show(joined, [checkedGoal()], platform, SUMMARY, lanterns);
    await waitFor(async () => expect(await said()).toContain('Yesterday’s lantern still glows: “It rained.”'));
    expect(screen.queryByRole('button', { name: 'I remember' })).toBeNull();
    fireEvent.pointerDown(document.body);
    await waitFor(() => expect(platform.stored.get('ember-lines')).toContain('"found"'));
    unmount();
    show(joined, [checkedGoal()], platform, SUMMARY, lanterns);
    await findEmber();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await said()).toBe('');
  });

  it('says once a day that it keeps the note of a check-in', async () => {
    const platform = createFakePlatform();
    const { user } = show(
      {},
      [sampleGoal({ goal: 'Swim', check_ins: checkInsUntil(addDays(TODAY, -1), 1) })],
      platform,
    );
    const card = await findGoal('Swim');
    await user.click(card.getByRole('button', { name: /^Swim/ }));
    await user.type(await card.findByRole('textbox', { name: 'Note (optional)' }), 'It rained.');
    await user.click(card.getByRole('button', { name: 'Check in with note: Swim' }));
    await waitFor(async () => expect(await said()).toContain('I’ll keep that.'), { timeout: 4000 });
    expect(JSON.parse(platform.stored.get('ember-lines') ?? '')).toContainEqual({ id: `kept ${TODAY}`, day: TODAY });
  });

  it('shortens what was written between its marks where its lines have no room', async () => {
    const note = {
      ...NO_STYLE,
      id: 'a',
      goal: 'Run',
      date: addDays(TODAY, -7),
      note: 'It rained, and I ran all the same.',
    };
    const summary = { ...SUMMARY, memories: [{ ...note, photo: false, is_first: false }] };
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function height(this: Element) {
      return this.textContent.length > 48 ? 80 : 0;
    });
    show({ created_on: addDays(TODAY, -30) }, [checkedGoal()], createFakePlatform(), summary);
    const link = await screen.findByRole('link', { name: 'Run' }, { timeout: 4000 });
    expect(link.previousElementSibling?.textContent).toMatch(/^A week ago you wrote: “It rained, .+…”$/);
  });

  it('stays quiet without a connection, and speaks once there is one', async () => {
    const { user, api } = show({}, [checkedGoal()], createFakePlatform(), { ...SUMMARY, roots_total: 0 });
    const ember = await findEmber();
    api.setOffline(true);
    await user.click(ember);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await said()).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    api.setOffline(false);
    await user.click(ember);
    await waitFor(async () => expect(await said()).toBe('12 points earned so far.'));
  });

  it('sleeps until the first check-in, which wakes it, and is then asked for its name', async () => {
    const { user, api } = show({ ember_asked: false, created_on: TODAY }, [sampleGoal()]);
    expect((await findEmber()).getAttribute('aria-label')).toBe('Ember, level 0, sleepy');
    await user.click(await screen.findByRole('button', { name: /^Check in: / }));
    const question = await screen.findByRole('region', { name: 'What will you call your ember?' });
    // It does not wake before its scene, whether or not the check-in's own scene covers it.
    expect((await findEmber()).getAttribute('aria-label')).toBe('Ember, level 0, sleepy');
    const field = within(question).getByRole<HTMLInputElement>('textbox', { name: 'Name of your ember' });
    expect(field.value).toBe(suggestEmberName(ANN.uid));
    await waitFor(async () => expect(await said()).toBe('You woke me! Hello.'), { timeout: 4000 });
    expect((await findEmber()).getAttribute('aria-label')).not.toContain('sleepy');
    await user.clear(field);
    await user.type(field, ' Momo {Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What will you call your ember?' })).toBeNull());
    expect(api.requestsOf(updateProfile)[0]?.body).toEqual({ ember_name: 'Momo' });
    expect((await findEmber()).getAttribute('aria-label')).toMatch(/^Momo, level 0, /);
  });

  it('wakes once: after the next check-in it says how warm it is', async () => {
    const { user } = show({}, [sampleGoal({ goal: 'Swim' }), sampleGoal({ goal: 'Read', count_checked: 2 })]);
    await user.click(await screen.findByRole('button', { name: 'Check in: Swim' }));
    await waitFor(async () => expect(await said()).toBe('You woke me! Hello.'), { timeout: 4000 });
    await user.click(screen.getByRole('button', { name: 'Check in: Read' }));
    await waitFor(async () => expect(await said()).toBe('I feel warmer. 2 more check-ins and I burn.'), {
      timeout: 4000,
    });
  });

  it('says before its first level how many check-ins are left, after one that kindles another fifth', async () => {
    const { user } = show({}, [sampleGoal({ check_ins: checkInsUntil(addDays(TODAY, -1), 1), count_checked: 1 })]);
    await user.click(await screen.findByRole('button', { name: /^Check in: / }));
    await waitFor(async () => expect(await said()).toBe('I feel warmer. 3 more check-ins and I burn.'), {
      timeout: 4000,
    });
  });

  it('is not asked for again after Not now', async () => {
    const { user, api, dashboard } = show({ ember_asked: false });
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('region', { name: 'What will you call your ember?' })).toBeNull();
    await waitFor(() => expect(dashboard.profile.ember_asked).toBe(true));
    expect(api.requestsOf(updateProfile)[0]?.body).toEqual({ ember_asked: true });
  });

  it('says what is wrong with a name before it is sent', async () => {
    const { user, api } = show({ ember_asked: false });
    const field = await screen.findByRole('textbox', { name: 'Name of your ember' });
    await user.type(field, 'x'.repeat(21));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Keep your ember’s name within 20 characters.');
    expect(api.requestsOf(updateProfile)).toEqual([]);
  });
});

describe('the visitor beside the ember', () => {
  const withFriend = (day: LocalDay) => {
    const goal = sampleFriendGoal({ goal: 'Swim', check_ins: checkInsUntil(day, 1) });
    const product = createFakeProduct({
      personal_goals: [checkedGoal()],
      friends: [{ ...sampleFriend(), goals: [goal] }],
    });
    return { goal, ...renderPage(<DashboardPage />, { api: product.api.client }) };
  };

  it('is a friend who did something today, and says what', async () => {
    const { user, goal } = withFriend(TODAY);
    await user.click(await screen.findByRole('button', { name: /ember is visiting$/ }));
    expect(await said()).toMatch(/ came by, fresh from this: Swim$/);
    const link = (await panel()).getByRole('link', { name: 'Swim' });
    expect(link.getAttribute('href')).toContain(`/goal/${goal.id}`);
  });

  it('is not there for what was done yesterday', async () => {
    withFriend(addDays(TODAY, -1));
    await screen.findAllByText('Swim');
    expect(screen.queryByRole('button', { name: /ember is visiting$/ })).toBeNull();
  });
});

describe('the lights of today in the panel', () => {
  it('are one for each goal of today, lit by its check-in', async () => {
    const { user } = show({}, [checkedGoal(), sampleGoal({ goal: 'Swim' })]);
    const words = await (await panel()).findByText('1 of 2 today');
    const isDone = () => words.closest('p')?.hasAttribute('data-day-done');
    expect(words.closest('p')?.textContent).toContain('1/2');
    expect(isDone()).toBe(false);
    expect(screen.queryByText('All done!')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Check in: Swim' }));
    expect(await (await panel()).findByText('2 of 2 today')).toBeTruthy();
    expect(isDone()).toBe(true);
    expect((await panel()).getByText('All done!')).toBeTruthy();
  });
});
