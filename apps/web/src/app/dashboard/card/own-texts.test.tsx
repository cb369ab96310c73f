// @vitest-environment jsdom
import { checkGoal } from '@fivefold/contract/calls/check-ins';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { setOwnTexts } from '@fivefold/contract/calls/goals';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInAndComeBack, findGoal } from '#testing/dashboard-screen.ts';
import { createFakeClock } from '#testing/fake-clock.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { comeBackOnline, open } from '#testing/offline-device.tsx';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB, checkInsUntil, sampleCheckIn, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import {
  CueQuestion,
  EveningLine,
  MendOffer,
  PlanPuzzle,
  preloadDetails,
  QuietLineChooser,
} from '../lazy-components.tsx';

beforeAll(() =>
  Promise.all([
    preloadDetails(),
    ...[CueQuestion, EveningLine, MendOffer, PlanPuzzle, QuietLineChooser].map((part) => part.preload()),
  ]),
);

const TODAY = '2026-11-21' as LocalDay;
const CUE = 'I have had breakfast';
const SMALL = 'Put on the shoes';

async function show(
  goal: ReturnType<typeof sampleGoal>,
  clock = createFakeClock(`${TODAY}T12:00:00Z`),
  isNameAsked = true,
) {
  const product = createFakeProduct({ personal_goals: [goal] });
  product.dashboard.profile.name_asked = isNameAsked;
  const view = renderPage(<DashboardPage />, { api: product.api.client, clock });
  return { ...view, ...product, product, clock, card: await findGoal(goal.goal) };
}

describe('the cue of a goal', () => {
  it('is nowhere on a card without one', async () => {
    const { card } = await show(sampleGoal());
    expect(card.element.textContent).not.toContain('When');
    expect(card.queryByRole('button', { name: /Small/ })).toBeNull();
  });

  it('is written and taken away in the edit form, and begins the card', async () => {
    const { user, card, api } = await show(sampleGoal());
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    await user.click(card.getByRole('button', { name: 'Edit' }));
    await user.click(card.getByRole('button', { name: 'Add a cue' }));
    const field = card.getByRole<HTMLInputElement>('textbox', { name: 'When … (optional)' });
    expect(document.activeElement).toBe(field);
    const suggestions = within(card.getByRole('group', { name: 'Suggestions' }));
    expect(suggestions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      CUE,
      'I get home',
      'I go to bed',
    ]);
    await user.click(suggestions.getByRole('button', { name: CUE }));
    expect(field.value).toBe(CUE);
    expect(card.getByText('When I have had breakfast: Morning run')).toBeDefined();
    await user.click(card.getByRole('button', { name: 'Add a small version' }));
    await user.type(card.getByRole('textbox', { name: 'Small version (optional)' }), SMALL);
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await card.findByText(`When ${CUE}`)).toBeDefined();
    expect(card.getByRole('button', { name: /^When I have had breakfast, Morning run/ })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const goalId = expect.any(String);
    expect(api.requestsOf(setOwnTexts).map(({ body }) => body)).toEqual([
      { goalId, cue: CUE, small_version: SMALL, was: { cue: null, small_version: null } },
    ]);
    await user.click(card.getByRole('button', { name: 'Edit' }));
    await user.clear(card.getByRole('textbox', { name: 'When … (optional)' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(card.queryByText(`When ${CUE}`)).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requestsOf(setOwnTexts).at(-1)?.body).toEqual({ goalId, cue: null, was: { cue: CUE } });
  });

  it('is refused in a sentence beside its field when it is too long', async () => {
    const { user, card, api } = await show(sampleGoal({ cue: CUE }));
    await user.click(card.getByRole('button', { name: /Morning run.*open|Morning run/, expanded: false }));
    await user.click(card.getByRole('button', { name: 'Edit' }));
    const field = card.getByRole('textbox', { name: 'When … (optional)' });
    await user.clear(field);
    await user.click(field);
    await user.paste('x'.repeat(81));
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(card.getByRole('alert').textContent).toBe('Keep the cue within 80 characters.');
    expect(document.activeElement).toBe(field);
    expect(api.requestsOf(setOwnTexts)).toEqual([]);
  });

  it('is one’s own on a shared goal of another user, and the partner’s is shown', async () => {
    const standing = { last_checked: null, count_checked: 0, count_streak: 0, days_off: null };
    const more = { accepted: true, nudged: false, display_name: null, avatar_color: null, ember_level: 0, ...standing };
    const product = createFakeProduct({
      shared_goals: [
        sampleSharedGoal({
          created_by: BOB.uid,
          frequency: 'weekly',
          weekly_interval: 1,
          participants: [
            { uid: BOB.uid, email: BOB.email, cue: 'I get up', ...more },
            { uid: ANN.uid, email: ANN.email, cue: null, ...more },
          ],
        }),
      ],
    });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Read together');
    await user.click(card.getByRole('button', { name: /^Read together/ }));
    expect(card.getByText('When I get up')).toBeDefined();
    await user.click(card.getByRole('button', { name: 'Edit' }));
    expect(card.queryByRole('textbox', { name: 'Goal' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Add a cue' }));
    await user.type(card.getByRole('textbox', { name: 'When … (optional)' }), 'I get home');
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(product.api.requestsOf(setOwnTexts)[0]?.body).toMatchObject({ cue: 'I get home' }));
  });
});

describe('the small version of a goal', () => {
  const doneUntil = (last: LocalDay, more: object = {}) =>
    sampleGoal({ small_version: SMALL, check_ins: checkInsUntil(last, 3), count_checked: 3, ...more });

  it('is a second button from 18:00 on, which checks in small', async () => {
    const clock = createFakeClock(`${TODAY}T17:59:00Z`);
    const { user, card, api } = await show(doneUntil(addDays(TODAY, -1), { cue: CUE }), clock);
    expect(card.queryByText(`Small: ${SMALL}`)).toBeNull();
    clock.set(`${TODAY}T18:00:00Z`);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    const button = await card.findByRole('button', {
      name: 'When I have had breakfast, Small: Put on the shoes, Morning run',
    });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.requestsOf(checkGoal)[0]?.body).toMatchObject({ small: true, checkDate: TODAY }));
    expect(card.queryByText(`Small: ${SMALL}`)).toBeNull();
    expect(document.activeElement).toBe(card.getByRole('button', { expanded: false }));
  });

  it('is offered all day after a missed day, and the large button checks in whole', async () => {
    const { user, card, api } = await show(doneUntil(addDays(TODAY, -2)));
    expect(await card.findByText(`Small: ${SMALL}`)).toBeDefined();
    await user.click(card.getByRole('button', { name: 'Check in: Morning run' }));
    await waitFor(() => expect(api.requestsOf(checkGoal)[0]?.body).not.toHaveProperty('small'));
    expect(card.queryByText(`Small: ${SMALL}`)).toBeNull();
  });

  it('stays small while it waits on the device, and when it is sent', async () => {
    const product = createFakeProduct({ personal_goals: [doneUntil(addDays(TODAY, -2))] });
    const { user } = open(product);
    const card = await findGoal('Morning run');
    product.api.setOffline(true);
    await user.click(await card.findByRole('button', { name: /^Small: / }));
    await card.findByText('Waiting to be sent');
    await comeBackOnline(product);
    await waitFor(() => expect(card.queryByText('Waiting to be sent')).toBeNull());
    expect(product.api.requestsOf(checkGoal).at(-1)?.body).toMatchObject({ small: true });
    expect(product.dashboard.personal_goals[0]?.check_ins.at(-1)).toMatchObject({ date: TODAY, small: true });
  });

  it('is told in the history of the goal', async () => {
    const check_ins = [sampleCheckIn({ index: 0, date: TODAY, small: true })];
    const { user, card, api } = await show(doneUntil(TODAY, { check_ins }));
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    const [row] = within(card.getByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');
    expect(row?.textContent).toBe('TodaysmallUndo');
    expect(api.requestsOf(getDashboard)).toHaveLength(1);
  });
});

describe('the question after 14 days of a cue', () => {
  const tried = (more: object = {}) => sampleGoal({ cue: CUE, cue_since: addDays(TODAY, -14), ...more });
  const QUESTION = `Does “When ${CUE}” still work?`;

  /** It follows the check-in. */
  async function showDone(goal = tried()) {
    const shown = await show(goal);
    await checkInAndComeBack(shown.user, 'Morning run');
    return { ...shown, card: await findGoal('Morning run') };
  }

  it('is answered with Yes, once, and the focus stays on the card', async () => {
    const { user, card, api } = await showDone();
    await card.findByText(QUESTION);
    await user.click(card.getByRole('button', { name: 'Yes, it works: Morning run' }));
    await waitFor(() => expect(card.queryByText(QUESTION)).toBeNull());
    expect(api.requestsOf(setOwnTexts)[0]?.body).toEqual({ goalId: expect.any(String), cue_answered: true });
    expect(document.activeElement).toBe(card.getByRole('button', { expanded: false }));
  });

  it('is answered with another cue', async () => {
    const { user, card } = await showDone();
    await user.click(await card.findByRole('button', { name: 'Another cue: Morning run' }));
    expect(document.activeElement).toBe(card.getByRole('textbox', { name: 'When …' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(card.getByRole('alert').textContent).toBe('Enter the cue.');
    await user.click(card.getByRole('button', { name: 'I get home' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    // Its parts are put in order once, as after every new cue.
    const puzzle = await screen.findByRole('dialog', { name: 'Put your plan in order' });
    expect(within(puzzle).getAllByRole('button', { pressed: false }).length).toBeGreaterThan(1);
    await user.click(within(puzzle).getByRole('button', { name: 'Skip' }));
    expect(card.getByRole('button', { name: /^When I get home, Morning run/ })).toBeDefined();
    expect(card.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not asked a day too early, nor before the check-in, nor where the goal was done elsewhere', async () => {
    const { card } = await showDone(tried({ cue_since: addDays(TODAY, -13) }));
    expect(card.queryByText(QUESTION)).toBeNull();
    for (const last of [addDays(TODAY, -1), TODAY]) {
      cleanup();
      const shown = await show(tried({ check_ins: checkInsUntil(last, 3), count_checked: 3 }), undefined, false);
      await screen.findByText('What should friends call you?');
      expect(shown.card.queryByText(QUESTION)).toBeNull();
    }
  });

  it('stands on its card at once when the app is opened again, and no more once the goal is due again', async () => {
    const { product, platform, clock, unmount } = await showDone();
    await (await findGoal('Morning run')).findByText(QUESTION);
    unmount();
    const again = renderPage(<DashboardPage />, { api: product.api.client, platform, clock });
    (await findGoal('Morning run')).getByText(QUESTION);
    again.unmount();
    clock.set(`${addDays(TODAY, 1)}T12:00:00Z`);
    renderPage(<DashboardPage />, { api: product.api.client, platform, clock });
    expect((await findGoal('Morning run')).queryByText(QUESTION)).toBeNull();
  });

  it('stands on one card of two', async () => {
    const product = createFakeProduct({ personal_goals: [tried(), tried({ goal: 'Read' })] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    await checkInAndComeBack(user, 'Morning run');
    await checkInAndComeBack(user, 'Read');
    await (await findGoal('Morning run')).findByText(QUESTION);
    expect((await findGoal('Read')).queryByText(QUESTION)).toBeNull();
  });
});
