// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { unlinkFriends } from '@fivefold/contract/calls/friends';
import { react } from '@fivefold/contract/calls/reactions';
import { getDashboard, waitForDashboardChange } from '@fivefold/contract/calls/dashboard';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  ANN,
  BOB,
  sampleCheckIn,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleHeart,
} from '#testing/wire-samples.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { DashboardPolling, FriendSection, preloadDetails } from './lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(() => Promise.all([preloadDetails(), FriendSection.preload(), DashboardPolling.preload()]));

const TODAY = '2026-11-21' as LocalDay;
const YESTERDAY = addDays(TODAY, -1);
const SECOND = 1000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function setVisible(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  fireEvent(document, new Event('visibilitychange'));
}

function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'));
}

async function show() {
  const friendsGoal = sampleFriendGoal({
    check_ins: [YESTERDAY, TODAY].map((date, index) => sampleCheckIn({ index, date, user_id: BOB.uid })),
    check_ins_total: 2,
  });
  const product = createFakeProduct({
    personal_goals: [sampleGoal()],
    friends: [sampleFriend({ goals: [friendsGoal] })],
  });
  const { unmount } = renderPage(<DashboardPage />, { api: product.api.client });
  await pass(100);
  screen.getByText('Morning run');
  const looks = () => product.api.requestsOf(getDashboard).length;
  return { ...product, unmount, looks };
}

describe('a visible dashboard', () => {
  it('shows what others did, without a reload', async () => {
    const { dashboard, looks } = await show();
    expect(looks()).toBe(1);
    const [bob] = dashboard.friends;
    bob?.goals.push(sampleFriendGoal({ goal: 'Swim' }));
    await pass(15 * SECOND);
    expect(looks()).toBe(2);
    expect(screen.getByRole('button', { name: /bob@example\.org.*2 goals/ })).toBeDefined();
  });

  it('shows what others wrote where a card is open', async () => {
    const { dashboard, api } = await show();
    fireEvent.click(screen.getByRole('button', { name: /bob@example\.org/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Water the plants/ }));
    await pass(100);
    const row = dashboard.friends[0]?.goals[0]?.check_ins[0];
    if (row !== undefined) row.description = 'All twelve of them';
    await pass(15 * SECOND);
    expect(screen.getByText('All twelve of them')).toBeDefined();
    expect(api.requestsOf(listCheckIns)).toHaveLength(2);
  });

  it('polls every fifteen seconds, and not while it is hidden', async () => {
    const { looks } = await show();
    await pass(45 * SECOND);
    expect(looks()).toBe(4);
    setVisible(false);
    await pass(600 * SECOND);
    expect(looks()).toBe(4);
  });

  it('polls at once, and only once, when the user returns', async () => {
    const { looks } = await show();
    setVisible(false);
    await pass(60 * SECOND);
    setVisible(true);
    fireEvent(window, new Event('focus'));
    await pass(10);
    fireEvent(window, new Event('pageshow'));
    await pass(100);
    expect(looks()).toBe(2);
    await pass(15 * SECOND);
    expect(looks()).toBe(3);
  });

  it('sends nothing while the browser is offline, and polls when it is back', async () => {
    const { looks } = await show();
    setOnline(false);
    await pass(120 * SECOND);
    expect(looks()).toBe(1);
    setOnline(true);
    await pass(100);
    expect(looks()).toBe(2);
  });

  it('polls less and less often while polls fail, shows no error, and keeps its data', async () => {
    const { api, looks } = await show();
    api.on(getDashboard, () => refuse('goals.not_found'));
    await pass(15 * SECOND);
    expect(looks()).toBe(2);
    await pass(29 * SECOND);
    expect(looks()).toBe(2);
    await pass(SECOND);
    expect(looks()).toBe(3);
    await pass(60 * SECOND);
    expect(looks()).toBe(4);
    await pass(3600 * SECOND);
    expect(looks()).toBeLessThanOrEqual(4 + 13);
    expect(screen.getByText('Morning run')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not lose typed text', async () => {
    const { dashboard } = await show();
    fireEvent.click(screen.getByRole('button', { name: /^Morning run/ }));
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' });
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Friend’s email' });
    fireEvent.change(note, { target: { value: 'Half a thought' } });
    fireEvent.change(email, { target: { value: 'eve@exam' } });
    note.focus();
    dashboard.personal_goals.push(sampleGoal({ goal: 'From another device' }));
    await pass(15 * SECOND);
    expect(screen.getByText('From another device')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Note (optional)' })).toBe(note);
    expect(note.value).toBe('Half a thought');
    expect(email.value).toBe('eve@exam');
    expect(document.activeElement).toBe(note);
  });

  it('does not poll while a check-in is in flight, and keeps showing it', async () => {
    const { api, looks } = await show();
    const release = api.hold(checkGoal);
    await pass(14 * SECOND);
    fireEvent.click(screen.getByRole('button', { name: /^Check in: / }));
    await pass(10 * SECOND);
    expect(looks()).toBe(1);
    expect(screen.getByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
    release();
    await pass(100);
    expect(looks()).toBe(2);
    expect(screen.getByRole('button', { name: /^Already Checked Today: / })).toBeDefined();
  });

  it('shows a pending heart until the server confirms it', async () => {
    const { api, looks } = await show();
    fireEvent.click(screen.getByRole('button', { name: /bob@example\.org/ }));
    const heart = screen.getByRole('button', { name: /^Heart on/ });
    api.once(react, () => new Promise(() => undefined));
    fireEvent.click(heart);
    await pass(15 * SECOND);
    expect(looks()).toBe(2);
    expect(heart.getAttribute('aria-pressed')).toBe('true');
  });

  it('stops when it is left', async () => {
    const { unmount, looks } = await show();
    unmount();
    await pass(60 * SECOND);
    fireEvent(window, new Event('focus'));
    await pass(100);
    expect(looks()).toBe(1);
  });
});

describe('a visible dashboard whose server tells the news', () => {
  /** Each look has another tag; whoever listens gets the next of these answers when it is called. */
  async function showListening() {
    const shown = await show();
    const { api, dashboard } = shown;
    const tell: ((isNew: boolean) => void)[] = [];
    let looked = 0;
    api.on(getDashboard, () => Response.json(dashboard, { headers: { ETag: `"${++looked}"` } }) as never);
    api.on(
      waitForDashboardChange,
      () => new Promise((resolve) => tell.push((isNew) => resolve({ data: { is_new: isNew } }))),
    );
    // The first look was answered without a tag; the next one is due.
    await pass(15 * SECOND);
    const listened = () => api.requestsOf(waitForDashboardChange).map(({ query }) => query['tag']);
    return { ...shown, tell, listened };
  }

  it('looks when there is news, and at no other time', async () => {
    const { looks, listened, tell, dashboard } = await showListening();
    expect(listened()).toEqual(['"1"']);
    await pass(20 * SECOND);
    tell[0]?.(false);
    await pass(10);
    expect([looks(), listened()]).toEqual([2, ['"1"', '"1"']]);
    await pass(20 * SECOND);
    expect(looks()).toBe(2);
    dashboard.personal_goals.push(sampleGoal({ goal: 'From another device' }));
    tell[1]?.(true);
    await pass(100);
    expect(looks()).toBe(3);
    expect(screen.getByText('From another device')).toBeDefined();
    expect(listened()).toEqual(['"1"', '"1"', '"2"']);
  });

  it('does not look again for what it changed itself', async () => {
    const { looks, listened, tell } = await showListening();
    fireEvent.click(screen.getByRole('button', { name: /^Check in: / }));
    await pass(500);
    expect(looks()).toBe(3);
    tell[0]?.(true);
    await pass(500);
    expect([looks(), listened()]).toEqual([3, ['"1"', '"2"']]);
  });

  it('looks neither at the dashboard nor at check-ins after an own heart and after removing a friend', async () => {
    const { api, tell, listened } = await showListening();
    fireEvent.click(screen.getByRole('button', { name: /bob@example\.org/ }));
    fireEvent.click(screen.getByRole('button', { name: /^Water the plants/ }));
    await pass(100);
    const reads = () => api.seen.filter(({ name }) => ['views.dashboard', 'checkIns.list'].includes(name)).length;
    const before = reads();
    const retagged = (tag: string, body: object) => () => Response.json(body, { headers: { ETag: tag } }) as never;
    api.on(react, retagged('"hearted"', { success: true, reactions: [sampleHeart(ANN.uid)] }));
    fireEvent.click(screen.getByRole('button', { name: /^Heart on bob’s check-in, Today/ }));
    await pass(500);
    tell[0]?.(true);
    await pass(500);
    expect(listened()).toEqual(['"1"', '"hearted"']);

    api.on(unlinkFriends, retagged('"alone"', { success: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove friend' }));
    const question = within(screen.getByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await pass(500);
    tell[1]?.(true);
    await pass(500);
    expect(listened()).toEqual(['"1"', '"hearted"', '"alone"']);
    expect(reads()).toBe(before);
    expect(screen.queryByText('Water the plants')).toBeNull();

    // What the page has made of its answer is what the server would answer.
    tell[2]?.(true);
    await pass(500);
    expect(api.requestsOf(getDashboard).at(-1)?.headers.get('If-None-Match')).toBe('"alone"');
  });

  it('looks at intervals while listening fails or is cut off', async () => {
    const { looks, tell, api } = await showListening();
    tell[0]?.(false);
    await pass(10 * SECOND);
    expect(looks()).toBe(2);
    api.on(waitForDashboardChange, () => refuse('common.not_found'));
    await pass(6 * SECOND);
    expect(looks()).toBe(3);
    await pass(15 * SECOND);
    expect(looks()).toBe(4);
  });

  it('stops listening while it is hidden, and looks when it is back', async () => {
    const { looks, listened, tell } = await showListening();
    setVisible(false);
    await pass(600 * SECOND);
    tell[0]?.(true);
    await pass(100);
    expect(looks()).toBe(2);
    setVisible(true);
    await pass(100);
    expect([looks(), listened()]).toEqual([3, ['"1"', '"2"']]);
  });
});
