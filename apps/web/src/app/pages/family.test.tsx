// @vitest-environment jsdom
import { linkFriends } from '@fivefold/contract/calls/friends';
import * as identity from '@fivefold/contract/calls/auth';
import { sendInvite } from '@fivefold/contract/calls/invites';
import { createProfile } from '@fivefold/contract/calls/profile';
import { listTestimonials } from '@fivefold/contract/calls/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ServerFacts } from '#platform/server-facts.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BASE_SUBSCRIPTION, BOB } from '#testing/wire-samples.ts';
import { preloadDetails } from '#app/dashboard/lazy-components.tsx';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { PlansPage } from './plans-page.tsx';

beforeAll(preloadDetails);

const FAMILY: Partial<ServerFacts> = { payments: 'off', mail: false, sign_up: 'invited' };
const INCLUDED = { ...BASE_SUBSCRIPTION, plan: null, current_period_end: null };
const BEN = {
  uid: 'uid-ben',
  email: 'ben@example.org',
  display_name: null,
  avatar_color: null,
  ember_level: 0,
  goals: [],
  muted: false,
  total_streak: 2,
  subscription_status: 'base' as const,
  activity_rank: null,
};

function showDashboard() {
  const product = createFakeProduct({
    subscription: INCLUDED,
    streaks: { total_streaks: 7, level: 2 },
    friends: [BEN],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client, platform: createFakePlatform(ANN, FAMILY) });
  return { ...product, ...view };
}

describe('the dashboard of a family’s server', () => {
  it('has a badge that opens nothing, and no exchange', async () => {
    showDashboard();
    const panel = within(await screen.findByRole('region', { name: 'Streaks' }));
    expect(panel.getByText('Family')).toBeDefined();
    expect(panel.getByText('Level 2')).toBeDefined();
    expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Ember, level 2, content',
      'How streaks work',
    ]);
    expect(panel.queryByRole('link')).toBeNull();
  });

  it('explains points without prices', async () => {
    const { user } = showDashboard();
    await user.click(await screen.findByRole('button', { name: 'How streaks work' }));
    const guide = await screen.findByRole('dialog', { name: 'How streaks work' });
    expect(guide.textContent).toContain('Points grow your ember');
    expect(guide.textContent).not.toMatch(/exchang|\$|plan/i);
  });

  it('says of friends what it says of oneself', async () => {
    showDashboard();
    const friends = within(await screen.findByRole('region', { name: 'Friends' }));
    expect(friends.getByText('Family')).toBeDefined();
    expect(friends.queryByText('Base')).toBeNull();
  });

  it('shows an invitation’s link to copy', async () => {
    const { api, user } = showDashboard();
    const link = 'https://goals.example/#/finishSignUp?oobCode=c1';
    api.once(sendInvite, () => ({ message: 'Copy this link and send it to your friend yourself.', link }));
    const form = within(await screen.findByRole('region', { name: 'Invite a Friend' }));
    await user.type(form.getByRole('textbox', { name: 'Friend’s email' }), 'cleo@example.org');
    await user.click(form.getByRole('button', { name: 'Create Link' }));
    const field = await form.findByRole<HTMLInputElement>('textbox', { name: 'Invitation for cleo@example.org' });
    expect([field.value, field.readOnly, document.activeElement]).toEqual([link, true, field]);
    await user.click(form.getByRole('button', { name: 'Copy Link' }));
    expect(await form.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(link);
  });
});

describe('the pages of a family’s server', () => {
  it.each(['/streak-exchange', '/subscription/success?session_id=cs_test_0123456789'])(
    'lead from %s to the dashboard',
    async (path) => {
      const { api } = createFakeProduct({ subscription: INCLUDED });
      renderApp({ api, at: `/#${path}`, as: ANN, platform: createFakePlatform(null, FAMILY) });
      await waitFor(() => expect(placeInApp()).toBe('/'));
    },
  );

  it('say what the app is without prices', async () => {
    const { user } = renderApp({ api: createFakeApi(), at: '/#/login', platform: createFakePlatform(null, FAMILY) });
    await user.click(await screen.findByRole('button', { name: 'What is this app?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Welcome to Fivefold' });
    expect(dialog.textContent).toContain('Five check-ins earn a streak point. This is your family’s own server');
    expect(document.body.textContent).not.toMatch(/\$|dollar|subscription|exchange|\bplan\b/i);
  });

  it('promise no mail to who lost a password', async () => {
    renderApp({ api: createFakeApi(), at: '/#/reset-password', platform: createFakePlatform(null, FAMILY) });
    expect(await screen.findByText(/Ask the person who runs it/)).toBeDefined();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('signing up where people are invited', () => {
  function open(at: string) {
    const api = createFakeApi();
    const session = ({ body }: { body: { email: string } }) => ({
      token: 'token-of-bob',
      expires_at: Date.now() + 1e9,
      expires_in: 1e6,
      user: { uid: BOB.uid, email: body.email },
    });
    api.on(identity.signUp, session);
    api.on(createProfile, () => ({
      data: {
        ...BOB,
        email_verified: true,
        total_streaks: 0,
        visual_level: 0,
        ember_name: null,
        ember_asked: true,
        color_names: [],
        old_goals_banner_last_shown: null,
        time_zone: null,
        freezes: 1,
        away: [],
        name_asked: true,
        monday_mail: false,
        created_on: '2026-01-01',
        invited_by: null,
      },
    }));
    const view = renderApp({ api, at, platform: createFakePlatform(null, FAMILY) });
    const submit = async () => {
      await view.user.type(await screen.findByLabelText('Email'), BOB.email);
      await view.user.type(screen.getByLabelText('Password'), 'long enough');
      await view.user.click(screen.getByRole('button', { name: 'Sign Up' }));
    };
    return { ...view, api, submit };
  }

  it('asks for the code', async () => {
    const { api, user, submit } = open('/#/signup');
    await user.type(await screen.findByRole('textbox', { name: 'Invitation code' }), ' our-garden-gate ');
    await submit();
    await waitFor(() => expect(api.requestsOf(identity.signUp)[0]?.body).toMatchObject({ code: 'our-garden-gate' }));
  });

  it('takes the code of a link, hides it from the address, and asks for another when it is refused', async () => {
    const { api, submit } = open('/#/signup?code=our-garden-gate');
    await screen.findByLabelText('Email');
    expect(screen.queryByRole('textbox', { name: 'Invitation code' })).toBeNull();
    await waitFor(() => expect(window.location.href).not.toContain('garden'));
    api.once(identity.signUp, () => refuse('identity.invitation_needed'));
    await submit();
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invitation code' })).value).toBe(
      'our-garden-gate',
    );
    expect(screen.getByRole('alert').textContent).toContain('You need an invitation to sign up here.');
  });

  it('links who opens an invitation while signed in with its address', async () => {
    const { api } = createFakeProduct({ subscription: INCLUDED });
    api.on(identity.linkSignIn, () => ({
      token: 'token-of-ann',
      expires_at: Date.now() + 1e9,
      expires_in: 1e6,
      user: ANN,
    }));
    api.on(linkFriends, () => ({ success: true as const }));
    const at = `/#/finishSignUp?mode=signIn&oobCode=c1&email=${ANN.email}&initiator_user_id=uid-bob&invited_user_exists=False`;
    renderApp({ api, at, as: ANN, platform: createFakePlatform(null, FAMILY) });
    await waitFor(() => expect(api.requestsOf(linkFriends)[0]?.body).toEqual({ friend_uid: 'uid-bob' }));
    await waitFor(() => expect(placeInApp()).toBe('/'));
  });
});

describe('the operator’s pages and address', () => {
  const CONTACT = {
    privacy_url: 'https://goals.example/privacy',
    terms_url: '/terms.html',
    support_email: 'help@goals.example',
  };
  const linksOf = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  const EXPECTED = [
    ['Privacy', 'https://goals.example/privacy'],
    ['Terms', '/terms.html'],
    ['Contact', 'mailto:help@goals.example'],
  ];

  it.each(['/login', '/signup', '/reset-password', '/settings', '/'])('are linked at %s', async (path) => {
    const { api } = createFakeProduct();
    const isInside = path === '/' || path === '/settings';
    renderApp({ api, at: `/#${path}`, ...(isInside ? { as: ANN } : {}), platform: createFakePlatform(null, CONTACT) });
    // Signing up names them twice: where it says what one accepts, and below.
    await screen.findAllByRole('link', { name: 'Privacy' });
    expect(linksOf(document.body)).toEqual(expect.arrayContaining(EXPECTED));
    // A person who reads them keeps what they typed.
    for (const link of screen.getAllByRole('link', { name: /^(Privacy|Terms)(?! and)/ }))
      expect(link.getAttribute('target')).toBe('_blank');
    const consent = screen.queryByText(/^By signing up, you accept the/);
    expect(consent?.textContent).toBe(
      path === '/signup'
        ? 'By signing up, you accept the Terms. The Privacy page says what happens to your data.'
        : undefined,
    );
  });

  it('are linked at the plans, and nowhere without any', async () => {
    const { client } = createFakeApi();
    const first = renderPage(<PlansPage />, { api: client, platform: createFakePlatform(ANN, CONTACT) });
    expect(linksOf(document.body)).toEqual(expect.arrayContaining(EXPECTED));
    first.unmount();
    renderPage(<PlansPage />, { api: client });
    expect(screen.queryByRole('link', { name: 'Privacy' })).toBeNull();
  });
});

describe('testimonials', () => {
  it('are the operator’s, in place of the examples', async () => {
    const api = createFakeApi();
    api.on(listTestimonials, () => ({
      data: [{ text: 'I read every evening now.', name: 'Cleo', source: 'Email, May 2026' }],
    }));
    renderPage(<PlansPage />, { api: api.client });
    const section = (await screen.findByRole('heading', { name: 'What people say' })).closest('section') as HTMLElement;
    expect(within(section).getByRole('figure').textContent).toBe('I read every evening now.CleoEmail, May 2026');
    expect(screen.queryByText('Example')).toBeNull();
  });
});
