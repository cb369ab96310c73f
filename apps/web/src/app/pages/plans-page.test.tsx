// @vitest-environment jsdom
import { createCheckoutSession, createPortalSession } from '@fivefold/contract/calls/billing';
import { screen, waitFor, within } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { renderPage } from '#testing/render-page.tsx';
import { PlansPage } from './plans-page.tsx';

const CHECKOUT = 'https://pay.example/c/1';
const PORTAL = 'https://pay.example/p/1';

// Toasts outlive the page that made them.
beforeEach(() => toast.remove());

function open(platform = createFakePlatform()) {
  const api = createFakeApi();
  api.on(createCheckoutSession, () => ({ checkout_url: CHECKOUT }));
  return { api, ...renderPage(<PlansPage />, { api: api.client, platform }) };
}

describe('the plans page', () => {
  it('leaves for the checkout of the Base plan', async () => {
    const { api, user, platform } = open();
    const base = screen.getByRole('heading', { name: 'Base Plan' }).closest('li');
    expect(base?.textContent).toContain('$10 per month');
    await user.click(within(base as HTMLElement).getByRole('button', { name: 'Choose' }));
    expect(platform.opened).toEqual([CHECKOUT]);
    expect(api.requestsOf(createCheckoutSession)[0]?.body).toEqual({ plan: 'base' });
  });

  it('says what the server sells the plan for', () => {
    open(createFakePlatform(undefined, { price: { cents: 1250, currency: 'eur' } }));
    const [base, performance] = ['Base Plan', 'Performance Plan'].map(
      (name) => screen.getByRole('heading', { name }).closest('li')?.textContent,
    );
    expect(base).toContain('€12.50 per month');
    expect(performance).toMatch(/92% savings.*€1 per month/);
  });

  it('shows the Performance plan without a way to buy it', () => {
    open();
    const performance = screen.getByRole('heading', { name: 'Performance Plan' }).closest('li') as HTMLElement;
    expect(performance.textContent).toContain('$1 per month');
    expect(performance.textContent).toContain('Unlocked through app usage');
    expect(within(performance).queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Choose' })).toHaveLength(1);
  });

  it('sells nothing in an app for phones that is built so', () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'fivefold-selling', content: 'off' });
    document.head.append(meta);
    try {
      open();
      expect(screen.getByRole('heading', { name: 'You need a plan' })).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Choose' })).toBeNull();
      expect(document.body.textContent).not.toContain('$');
      expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
    } finally {
      meta.remove();
    }
  });

  it('says that the checkout did not start', async () => {
    const { api, user, platform } = open();
    api.on(createCheckoutSession, () => refuse('subscription.unavailable'));
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to start subscription process');
    expect(platform.opened).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(api.requestsOf(createCheckoutSession)).toHaveLength(2);
  });

  it('leads a user who has a subscription to the portal', async () => {
    const { api, user, platform } = open();
    api.on(createCheckoutSession, () => refuse('subscription.already_subscribed'));
    api.on(createPortalSession, () => ({ portal_url: PORTAL }));
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(await screen.findByText('You already have a subscription.')).toBeDefined();
    await waitFor(() => expect(platform.opened).toEqual([PORTAL]));
  });

  it('says that a payment failed, and leads to where the card is changed', async () => {
    const api = createFakeApi();
    api.on(createPortalSession, () => ({ portal_url: PORTAL }));
    const { user, platform } = renderPage(<PlansPage isPastDue />, { api: api.client });
    expect(screen.getByRole('alert').textContent).toContain('Your last payment didn’t go through.');
    await user.click(screen.getByRole('button', { name: 'Update your card' }));
    await waitFor(() => expect(platform.opened).toEqual([PORTAL]));
  });

  it('does not follow an address that is no web page', async () => {
    const api = createFakeApi();
    api.on(createCheckoutSession, () => ({ checkout_url: 'javascript:alert(1)' }));
    const fake = createFakePlatform();
    const platform = {
      ...fake,
      externalBrowser: {
        open: () => {
          throw new Error('This address cannot be opened.');
        },
      },
    };
    const { user } = renderPage(<PlansPage />, { api: api.client, platform });
    await user.click(screen.getByRole('button', { name: 'Choose' }));
    expect(await screen.findByText('Failed to start subscription process')).toBeTruthy();
  });

  it('answers the questions about 30 days', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'How do I get the Performance Plan?' }));
    expect(screen.getByText(/about 30 days of usage unlock it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'What happens if I stop checking in?' }));
    expect(screen.getByText(/After 30 or more days of inactivity you lose the Performance savings/)).toBeTruthy();
  });

  it('marks its stories as examples', async () => {
    open();
    const stories = (await screen.findByRole('heading', { name: 'How it adds up' })).closest('section') as HTMLElement;
    const cards = within(stories).getAllByRole('listitem');
    expect(cards).toHaveLength(3);
    for (const card of cards) expect(within(card).getByText('Example')).toBeTruthy();
  });

  it('says in each story what its points are worth, and in none what the plan costs without them', async () => {
    open();
    const stories = (await screen.findByRole('heading', { name: 'How it adds up' })).closest('section') as HTMLElement;
    for (const card of within(stories).getAllByRole('listitem')) {
      expect(card.textContent).toMatch(/\$1$/);
      expect(card.textContent).not.toContain('$10');
    }
  });

  it('logs out, and says when that failed', async () => {
    const { user, platform } = open();
    platform.failLogOut(new Error('no'));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Failed to log out')).toBeTruthy();
    expect(await platform.identity.token()).not.toBeNull();
  });
});
