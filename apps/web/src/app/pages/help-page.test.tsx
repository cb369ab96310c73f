// @vitest-environment jsdom
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeApi } from '#testing/fake-api.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { placeInApp, renderApp } from '#testing/render-app.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, sampleGoal } from '#testing/wire-samples.ts';
import { HelpPage } from './help-page.tsx';

const showHelp = (at = '/help', platform = createFakePlatform()) =>
  renderPage(<HelpPage />, { api: createFakeProduct().api.client, at, platform });

const question = (name: RegExp) => screen.getByRole('button', { name });

describe('the help page', () => {
  it('opens an answer under its question', async () => {
    const { user } = showHelp();
    await user.click(question(/What’s a freeze/));
    expect(question(/What’s a freeze/).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText(/You start with 1, get one more/)).toBeDefined();
  });

  it('searches while one types, opens an only answer, and says when there is none', async () => {
    const { user } = showHelp();
    const field = screen.getByRole('searchbox', { name: 'Search help' });
    await user.type(field, 'invoice');
    expect(screen.getByText('1 answer found')).toBeDefined();
    expect(question(/cancel my plan/).getAttribute('aria-expanded')).toBe('true');
    await user.clear(field);
    await user.type(field, 'xylophone');
    expect(screen.getByText('No answer matches “xylophone”. Try another word.')).toBeDefined();
  });

  it('opens the answer that the address names, with the focus on it', async () => {
    showHelp('/help?show=undo');
    const undo = question(/checked in by mistake/);
    await waitFor(() => expect(document.activeElement).toBe(undo));
    expect(undo.getAttribute('aria-expanded')).toBe('true');
  });

  it('says where to write to, where the operator has an address', () => {
    showHelp('/help', createFakePlatform(undefined, { support_email: 'help@example.com' }));
    expect(screen.getByRole('link', { name: 'help@example.com' }).getAttribute('href')).toBe('mailto:help@example.com');
  });

  it('is there for people who are not logged in, by a link below the log-in form', async () => {
    const { user } = renderApp({ api: createFakeApi(), at: '/#/login' });
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    expect(await screen.findByRole('heading', { name: 'Help' })).toBeDefined();
    expect(placeInApp()).toBe('/help');
  });

  it('leads who is logged in back to the page as they left it', async () => {
    const { api } = createFakeProduct({ personal_goals: [sampleGoal({ goal: 'Read' })] });
    const { user } = renderApp({ api, at: '/#/', as: ANN });
    await user.click(await screen.findByRole('button', { name: /^Read,/ }));
    await user.click(await screen.findByRole('link', { name: 'Help' }));
    await screen.findByRole('heading', { name: 'Help' });
    await user.click(screen.getByRole('link', { name: 'Back' }));
    const card = await screen.findByRole('button', { name: /^Read,/ });
    expect(card.getAttribute('aria-expanded')).toBe('true');
    expect(api.requestsOf(getDashboard)).toHaveLength(1);
  });
});
