// @vitest-environment jsdom
import * as calls from '@fivefold/contract/calls/auth';
import { createProfile } from '@fivefold/contract/calls/profile';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VISITOR_GOAL_KEY, visitorGoalKeyOf } from '#platform/preferences/personal-data.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakeClock, NOON } from '#testing/fake-clock.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { BOB } from '#testing/wire-samples.ts';

afterEach(() => vi.restoreAllMocks());

const PRICE = 'Base plan: $10 a month, less as you check in.';
const LABEL = 'What do you want to do every day?';

function open({ platform = createFakePlatform(null), clock = createFakeClock(NOON) } = {}) {
  const api = createFakeApi();
  return { api, clock, ...renderApp({ api, at: '/#/signup', platform, clock }) };
}

type Opened = ReturnType<typeof open>;

async function addGoal({ user }: Pick<Opened, 'user'>, goal: string) {
  await user.type(await screen.findByLabelText(LABEL), `${goal}{Enter}`);
}

async function checkIn({ user }: Pick<Opened, 'user'>, goal: string) {
  await user.click(await screen.findByRole('button', { name: `Check in: ${goal}` }));
}

const storedBy = ({ platform }: Pick<Opened, 'platform'>, key = VISITOR_GOAL_KEY) =>
  JSON.parse(platform.stored.get(key) ?? 'null') as Record<string, unknown> | null;

describe('a visitor’s goal', () => {
  it('is typed and checked in once with its scene, and nothing of it is sent', async () => {
    const page = open();
    await addGoal(page, '  Read ten pages ');
    const check = await screen.findByRole('button', { name: 'Check in: Read ten pages' });
    expect(document.activeElement).toBe(check);
    await page.user.click(check);
    await waitFor(() => expect(page.platform.stored.get('celebration')).toBe('tree'));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('1 of 5');
    expect(screen.getByText('Your first check-in, and a sprout is up.').closest('output')).not.toBeNull();
    expect(page.platform.vibrations).toEqual(['light']);
    expect(storedBy(page)).toMatchObject({
      text: 'Read ten pages',
      checkIn: { day: '2026-11-21', celebration: 'tree' },
    });
    expect(page.api.seen).toEqual([]);
  });

  it('leads to the first field that is empty when it is kept', async () => {
    const page = open();
    await addGoal(page, 'Read');
    await checkIn(page, 'Read');
    await page.user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('is still there when the visitor comes back, is due again on another day, and is gone after 30 days', async () => {
    const first = open();
    await addGoal(first, 'Read');
    await checkIn(first, 'Read');
    await screen.findByRole('button', { name: 'Keep it' });
    first.unmount();
    const second = open(first);
    await screen.findByRole('button', { name: 'Keep it' });
    expect(document.activeElement).toBe(document.body);
    second.unmount();
    first.clock.set('2026-11-22T12:00:00Z');
    const third = open(first);
    await screen.findByRole('button', { name: 'Check in: Read' });
    third.unmount();
    first.clock.set('2026-12-21T12:00:01Z');
    open(first);
    await screen.findByLabelText(LABEL);
    await waitFor(() => expect(storedBy(first)).toBeNull());
  });

  it('can be replaced by another one', async () => {
    const page = open();
    await addGoal(page, 'Raed');
    await page.user.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(document.activeElement).toBe(await screen.findByLabelText(LABEL));
    await waitFor(() => expect(storedBy(page)).toBeNull());
  });

  it.each(['', '   ', '\u200b'])('is asked for where there is nothing to see (%j)', async (typed) => {
    const page = open();
    await addGoal(page, typed);
    expect((await screen.findByRole('alert')).textContent).toBe('Enter your goal.');
    expect(storedBy(page)).toBeNull();
  });

  it('is as long as any goal, and no longer', async () => {
    const page = open();
    const field = await screen.findByLabelText<HTMLInputElement>(LABEL);
    await page.user.click(field);
    await page.user.paste('📚'.repeat(101));
    expect(field.value.length).toBeLessThanOrEqual(200);
  });

  it('works in a browser that stores nothing, and says so', async () => {
    const page = open();
    await screen.findByLabelText(LABEL);
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await addGoal(page, 'Read');
    await checkIn(page, 'Read');
    expect(await screen.findByText(/This browser stores nothing: it’s gone when you leave this page\./)).toBeTruthy();
  });

  it('starts anew from a stored text that is no goal', async () => {
    const platform = createFakePlatform(null);
    platform.stored.set(VISITOR_GOAL_KEY, '{"text":');
    open({ platform });
    expect(await screen.findByLabelText(LABEL)).toBeTruthy();
  });
});

describe('the price', () => {
  it('is said before the password, and not where nothing is sold', async () => {
    const { unmount } = open();
    const price = await screen.findByText(PRICE);
    const password = screen.getByLabelText('Password');
    expect(price.compareDocumentPosition(password)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    unmount();
    const other = open({ platform: createFakePlatform(null, { price: { cents: 700, currency: 'gbp' } }) });
    expect(await screen.findByText('Base plan: £7 a month, less as you check in.')).toBeTruthy();
    other.unmount();
    open({ platform: createFakePlatform(null, { payments: 'off' }) });
    await screen.findByLabelText(LABEL);
    expect(screen.queryByText(PRICE)).toBeNull();
  });
});

describe('signing up with a goal', () => {
  async function signUp({ api, user }: Opened) {
    api.on(calls.signUp, ({ body }) => ({
      token: 'token-of-bob',
      expires_at: Date.now() + 1e9,
      expires_in: 1e6,
      user: { uid: BOB.uid, email: body.email },
    }));
    await user.type(screen.getByLabelText('Email'), 'new@example.org');
    await user.type(screen.getByLabelText('Password'), 'long enough');
    await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  }

  it('lets it wait for the plan of the account that was just made, also when the profile fails', async () => {
    const page = open();
    await addGoal(page, 'Read');
    await checkIn(page, 'Read');
    page.api.on(createProfile, () => refuse('common.unavailable'));
    await signUp(page);
    await screen.findByRole('alert');
    expect(storedBy(page, visitorGoalKeyOf(BOB.uid))).toMatchObject({ text: 'Read', checkIn: { day: '2026-11-21' } });
    expect(storedBy(page)).toBeNull();
  });

  it('leaves nothing of it to a person who logs in instead, nor after a log-out', async () => {
    const page = open();
    await addGoal(page, 'Read');
    await page.user.click(screen.getByRole('link', { name: 'Already have an account?' }));
    page.api.on(calls.logIn, () => ({ token: 't', expires_at: Date.now() + 1e9, expires_in: 1e6, user: BOB }));
    await page.user.type(await screen.findByLabelText('Email'), BOB.email);
    await page.user.type(screen.getByLabelText('Password'), 'right horse');
    await page.user.click(screen.getByRole('button', { name: 'Log In' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
    expect([...page.platform.stored.keys()].filter((key) => key.startsWith(VISITOR_GOAL_KEY))).toEqual([]);
    await page.platform.preferences.set(visitorGoalKeyOf(BOB.uid), '{}');
    await page.platform.personalData.clear(BOB.uid);
    expect(page.platform.stored.has(visitorGoalKeyOf(BOB.uid))).toBe(false);
  });
});
