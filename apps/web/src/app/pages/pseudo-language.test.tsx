// @vitest-environment jsdom
import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { listInviteLinks } from '@fivefold/contract/calls/invite-links';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { LANGUAGES } from '@fivefold/rules/languages';
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installFakeCanvas } from '#features/celebrations/testing/fake-canvas.ts';
import { LinkDialog } from '#features/invites/link-dialog.tsx';
import { RemindersDialog } from '#features/reminders/reminders-dialog.tsx';
import { ReportDialog } from '#features/reports/report-dialog.tsx';
import { StreakGuide } from '#features/streaks/streak-guide.tsx';
import { createFakePlatform } from '#testing/fake-platform.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { findEnglish, showEnglish, showPseudo } from '#testing/pseudo-language.ts';
import { renderPage } from '#testing/render-page.tsx';
import { sampleGoal } from '#testing/wire-samples.ts';
import { AddGoalPage } from './add-goal-page.tsx';
import { AnimationTestPage } from './animation-test-page.tsx';
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx';
import { HelpPage } from './help-page.tsx';
import { LogInPage } from './log-in-page.tsx';
import { PlansPage } from './plans-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SettingsPage } from './settings-page.tsx';
import { SharePhotoPage } from './share-photo-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { StreakExchangePage } from './streak-exchange-page.tsx';

const TODAY = parseLocalDay('2026-11-21') as LocalDay;

/** By Intl. */
const WEEKDAYS = /^(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*$/;
const LANGUAGE_NAMES = Object.values(LANGUAGES).map(({ name }) => name);
/** Names of the app, of languages and of test people. */
const NAMES = [
  'Fivefold',
  ...LANGUAGE_NAMES,
  'OK',
  /annika|^@example|^org$/,
  /^\W*Morning run\W*$/,
  /^https:/,
  WEEKDAYS,
];

beforeEach(() => {
  installFakeCanvas();
  showPseudo();
});
afterEach(showEnglish);

/** With what is on the screen once the server has answered, on pages for people who are logged in. */
const PAGES: readonly [name: string, Page: ComponentType, answered?: string, at?: string][] = [
  ['log-in', LogInPage],
  ['sign-up', SignUpPage],
  ['forgotten password', ResetPasswordPage],
  ['settings', SettingsPage, 'navigation'],
  ['settings: you', SettingsPage, 'textbox', '/settings?room=you'],
  ['settings: keys', SettingsPage, 'button', '/settings?room=keys'],
  ['settings: appearance', SettingsPage, 'checkbox', '/settings?room=appearance'],
  ['settings: reminders', SettingsPage, 'checkbox', '/settings?room=reminders'],
  ['settings: privacy', SettingsPage, 'button', '/settings?room=privacy'],
  ['settings: connections', SettingsPage, 'listitem', '/settings?room=connections'],
  ['settings: plan', SettingsPage, 'button', '/settings?room=plan'],
  ['settings: data', SettingsPage, 'button', '/settings?room=data'],
  ['add-goal', AddGoalPage, 'button'],
  ['plans', PlansPage, 'listitem'],
  ['streak exchange', StreakExchangePage, 'radio'],
  ['dashboard', DashboardPage, 'list'],
  ['help', HelpPage],
  ['share-photo', SharePhotoPage, 'alert'],
  ['animation test', AnimationTestPage],
];

const GOAL = sampleGoal();
const LINKS = [1, 2].map((nth) => ({
  id: `0b8f3f3c-7f0a-4a31-9e5c-0d6f1c1d2e3${nth}`,
  link: `https://goals.example/#/finishSignUp?invite=code-${nth}`,
  created_at: '2026-11-21T09:30:00Z',
  expires_at: '2026-11-22T09:30:00Z',
}));
const CHECK_IN = { index: 1, day: '', note: '', hasPhoto: true };
const close = () => undefined;

/** With what is in it once the server has answered. */
const DIALOGS: readonly [name: string, dialog: ReactElement, answered: string][] = [
  ['how streaks work', <StreakGuide key="" ember={{}} today={TODAY} onClose={close} />, 'table'],
  ['invitation links', <LinkDialog key="" onClose={close} />, 'textbox'],
  ['reminders', <RemindersDialog key="" goal={GOAL} today={TODAY} onClose={close} />, 'checkbox'],
  [
    'a report',
    <ReportDialog
      key=""
      subject={{ goalId: GOAL.id, goalText: '', checkIn: CHECK_IN }}
      name=""
      onClose={close}
      onSent={close}
    />,
    'radio',
  ],
];

describe('every text is in the catalogues', () => {
  it.each(PAGES)('of the %s page', async (_name, Page, answered, at) => {
    const platform = createFakePlatform(answered === undefined ? null : undefined);
    const { api, dashboard } = createFakeProduct();
    api.on(getTotalStreaks, () => ({ total_streaks: 10, level: 1 }));
    api.on(getSubscriptionStatus, () => ({ ...dashboard.subscription, past_due: true }));
    renderPage(<Page />, { api: api.client, platform, ...(at !== undefined && { at }) });
    await screen.findByRole('heading', { level: 1 });
    if (answered !== undefined) await screen.findAllByRole(answered);
    expect(findEnglish(document.body, [...NAMES, ...(at === undefined ? [] : [at])])).toEqual([]);
  });

  it('of an open goal on the dashboard, and of its menu', async () => {
    const { api } = createFakeProduct({ personal_goals: [GOAL, sampleGoal()] });
    renderPage(<DashboardPage />, { api: api.client });
    const goals = await screen.findAllByRole('button', { name: /Morning run/, expanded: false });
    goals.forEach((toggle) => fireEvent.click(toggle));
    const menus = await screen.findAllByRole('button', { name: /Morning run/, expanded: false });
    menus.forEach((menu) => fireEvent.click(menu));
    expect(findEnglish(document.body, NAMES)).toEqual([]);
  });

  it.each(DIALOGS)('of the dialog with %s', async (_name, dialog, answered) => {
    const { api } = createFakeProduct();
    api.on(listInviteLinks, () => ({ data: LINKS }));
    renderPage(dialog, { api: api.client });
    await screen.findAllByRole(answered);
    expect(findEnglish(await screen.findByRole('dialog'), NAMES)).toEqual([]);
  });
});
