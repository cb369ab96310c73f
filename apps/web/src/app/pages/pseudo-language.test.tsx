// @vitest-environment jsdom
import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { findEnglish, showEnglish, showPseudo } from '#testing/pseudo-language.ts';
import { renderPage } from '#testing/render-page.tsx';
import { LogInPage } from './log-in-page.tsx';
import { PlansPage } from './plans-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { StreakExchangePage } from './streak-exchange-page.tsx';

/** Names of the app, of languages and of test people. */
const NAMES = ['Fivefold', 'English', 'Deutsch', 'OK', /annika|^@example|^org$/];

beforeEach(() => {
  installFakeCanvas();
  showPseudo();
});
afterEach(showEnglish);

/** With what is on the screen once the server has answered, on pages for people who are logged in. */
const PAGES: readonly [name: string, Page: ComponentType, answered?: string][] = [
  ['log-in', LogInPage],
  ['sign-up', SignUpPage],
  ['forgotten password', ResetPasswordPage],
  ['settings', SettingsPage, 'checkbox'],
  ['plans', PlansPage, 'listitem'],
  ['streak exchange', StreakExchangePage, 'radio'],
];

describe('every text is in the catalogues', () => {
  it.each(PAGES)('of the %s page', async (_name, Page, answered) => {
    const platform = createFakePlatform(answered === undefined ? null : undefined);
    const { api, dashboard } = createFakeProduct();
    api.on(getTotalStreaks, () => ({ total_streaks: 10, level: 1 }));
    api.on(getSubscriptionStatus, () => ({ ...dashboard.subscription, past_due: true }));
    renderPage(<Page />, { api: api.client, platform });
    await screen.findByRole('heading', { level: 1 });
    if (answered !== undefined) await screen.findAllByRole(answered);
    expect(findEnglish(document.body, NAMES)).toEqual([]);
  });
});
