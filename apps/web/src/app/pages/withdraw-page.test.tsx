// @vitest-environment jsdom
import { askToWithdraw, confirmWithdrawal } from '@fivefold/contract/calls/withdrawal';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { renderApp } from '#testing/render-app.tsx';
import { ANN } from '#testing/wire-samples.ts';

describe('the page to withdraw from a purchase', () => {
  it('asks for the mail without a log-in, and says what comes', async () => {
    const api = createFakeApi();
    api.on(askToWithdraw, () => ({ success: true as const }));
    const { user } = renderApp({ api, at: '/#/withdraw' });
    await user.type(await screen.findByLabelText('Email'), ANN.email);
    fireEvent.change(screen.getByLabelText('Date of the purchase'), { target: { value: '2026-11-20' } });
    await user.click(screen.getByRole('button', { name: 'Send the mail' }));
    expect((await screen.findByRole('status')).textContent).toContain('We’ve sent a mail to this address.');
    expect(api.requestsOf(askToWithdraw)[0]?.body).toEqual({ email: ANN.email, purchased_on: '2026-11-20' });
    expect(screen.getByRole('link', { name: 'Back to Login' })).toBeDefined();
  });

  it('withdraws with a tap when opened from the mail, and keeps the code out of the address bar', async () => {
    const api = createFakeApi();
    api.on(confirmWithdrawal, () => ({
      confirmed_at: '2026-11-21T12:00:00.000Z',
      refunded_cents: null,
      currency: 'usd',
    }));
    const { user } = renderApp({ api, at: '/#/withdraw?code=c1' });
    const button = await screen.findByRole('button', { name: 'Withdraw now' });
    await waitFor(() => expect(window.location.href).not.toContain('c1'));
    expect(api.requestsOf(confirmWithdrawal)).toEqual([]);
    await user.click(button);
    expect((await screen.findByRole('status')).textContent).toMatch(
      /^You withdrew on November 21, 2026.+Your plan has ended\. The receipt comes by mail\.$/,
    );
    expect(api.requestsOf(confirmWithdrawal)[0]?.body).toEqual({ code: 'c1' });
  });

  it('says of a repeat what went back', async () => {
    const api = createFakeApi();
    api.on(confirmWithdrawal, () => ({
      confirmed_at: '2026-11-21T12:00:00.000Z',
      refunded_cents: 667,
      currency: 'usd',
    }));
    const { user } = renderApp({ api, at: '/#/withdraw?code=c1' });
    await user.click(await screen.findByRole('button', { name: 'Withdraw now' }));
    expect((await screen.findByRole('status')).textContent).toContain('$6.67 went back to your card');
  });

  it('leads from a link that does not work to a new one', async () => {
    const api = createFakeApi();
    api.on(confirmWithdrawal, () => refuse('subscription.withdrawal_link'));
    const { user } = renderApp({ api, at: '/#/withdraw?code=old' });
    await user.click(await screen.findByRole('button', { name: 'Withdraw now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This link doesn’t work, or not anymore.');
    await user.click(screen.getByRole('button', { name: 'Ask for a new link' }));
    expect(await screen.findByLabelText('Date of the purchase')).toBeDefined();
  });
});
