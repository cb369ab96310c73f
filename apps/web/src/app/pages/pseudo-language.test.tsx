// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { findEnglish, showEnglish, showPseudo } from '#testing/pseudo-language.ts';
import { renderPage } from '#testing/render-page.tsx';
import { LogInPage } from './log-in-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

/** Names of the app, of languages and of test people. */
const NAMES = ['Fivefold', 'English', 'Deutsch', 'OK', /annika|^@example|^org$/];

beforeEach(() => {
  installFakeCanvas();
  showPseudo();
});
afterEach(showEnglish);

const PAGES: readonly [name: string, Page: ComponentType, isSignedIn: boolean][] = [
  ['log-in', LogInPage, false],
  ['sign-up', SignUpPage, false],
  ['forgotten password', ResetPasswordPage, false],
  ['settings', SettingsPage, true],
];

describe('every text is in the catalogues', () => {
  it.each(PAGES)('of the %s page', async (_name, Page, isSignedIn) => {
    const platform = createFakePlatform(isSignedIn ? undefined : null);
    renderPage(<Page />, { api: createFakeProduct().api.client, platform });
    await screen.findByRole('heading', { level: 1 });
    // What the server answers is on the screen.
    if (isSignedIn) await screen.findAllByRole('checkbox');
    expect(findEnglish(document.body, NAMES)).toEqual([]);
  });
});
