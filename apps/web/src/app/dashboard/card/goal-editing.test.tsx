// @vitest-environment jsdom
import { setRestDays } from '@fivefold/contract/calls/days-off';
import { restoreGoal } from '@fivefold/contract/calls/goal-list';
import { deleteGoal, deleteSharedGoal, updateGoal, updateSharedGoal } from '@fivefold/contract/calls/goals';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { LocalDay } from '@fivefold/rules/calendar';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findGoal } from '#testing/dashboard-screen.ts';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { BOB, checkInsUntil, sampleFriend, sampleGoal, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const TODAY = '2026-11-21' as LocalDay;

/** The dashboard with an open card of this goal. */
async function open(goal: { personal?: ReturnType<typeof sampleGoal>; shared?: ReturnType<typeof sampleSharedGoal> }) {
  const product = createFakeProduct({
    friends: [sampleFriend(), sampleFriend({ uid: 'uid-eve', display_name: 'Eve' })],
    personal_goals: goal.personal ? [goal.personal] : [],
    shared_goals: goal.shared ? [goal.shared] : [],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  const text = (goal.personal ?? goal.shared)?.goal ?? '';
  const card = await findGoal(text);
  await view.user.click(card.getByRole('button', { name: new RegExp(`^${text}`) }));
  return { ...view, ...product, card };
}

/** The person comes back after a while: the page asks for news at once. */
function comeBack() {
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  act(() => void fireEvent(document, new Event('visibilitychange')));
  later.mockRestore();
}

const goalField = { name: 'Goal' };

describe('editing a personal goal', () => {
  it('saves the text, says so, reloads and gives the focus back', async () => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    await user.click(card.getByRole('button', { name: 'Edit' }));
    const field = card.getByRole('textbox', goalField);
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'Evening run');
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Goal updated successfully!')).toBeDefined();
    expect(screen.getByText('Evening run')).toBeDefined();
    expect(api.requestsOf(updateGoal)[0]?.body).toMatchObject({ goal: 'Evening run' });
    expect(api.requestsOf(updateGoal)[0]?.body).not.toHaveProperty('is_public');
    await waitFor(() => expect(api.requestsOf(getDashboard)).toHaveLength(2));
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Edit' }));
  });

  it('changes what was edited alone when another device was first, and says what that was', async () => {
    const { user, card, api, dashboard } = await open({ personal: sampleGoal({ goal: 'Run' }) });
    await user.click(card.getByRole('button', { name: 'Edit' }));
    Object.assign(dashboard.personal_goals[0] ?? {}, { goal: 'Slow run', is_public: true });
    comeBack();
    await screen.findByRole('heading', { level: 3, name: /^Slow run/ });
    await user.clear(card.getByRole('textbox', goalField));
    await user.type(card.getByRole('textbox', goalField), 'Evening run');
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.requestsOf(updateGoal)).toHaveLength(1));
    expect(api.requestsOf(updateGoal)[0]?.body).toEqual({
      goalId: expect.anything(),
      goal: 'Evening run',
      was: { goal: 'Run' },
    });
  });

  it('makes a goal public', async () => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    await user.click(card.getByRole('button', { name: 'Edit' }));
    await user.click(card.getByRole('checkbox', { name: 'Public' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await card.findByTitle('Public')).toBeDefined();
    expect(api.requestsOf(updateGoal)[0]?.body).toMatchObject({ is_public: true });
    expect(api.requestsOf(updateGoal)[0]?.body).not.toHaveProperty('goal');
  });

  it('shows a goal to chosen friends, to all, and to no one', async () => {
    const personal = sampleGoal();
    const goalId = personal.id;
    const { user, card, api } = await open({ personal });
    const box = (name: string) => card.getByRole<HTMLInputElement>('checkbox', { name });
    const edit = async (...names: string[]) => {
      await user.click(card.getByRole('button', { name: 'Edit' }));
      for (const name of names) await user.click(box(name));
      await user.click(card.getByRole('button', { name: 'Save' }));
    };
    const saved = async () => {
      await card.findByRole('button', { name: 'Edit' });
      return [
        api.requestsOf(updateGoal).at(-1)?.body,
        card.getByRole('button', { expanded: true }).getAttribute('aria-label')?.split(', 0 of 5')[0],
      ];
    };
    await edit('Chosen friends');
    expect(card.getByRole('alert').textContent).toBe('Choose at least one friend.');
    expect(document.activeElement).toBe(box('Chosen friends'));
    expect(api.requestsOf(updateGoal)).toEqual([]);
    await user.click(box('Eve'));
    expect(card.queryByRole('alert')).toBeNull();
    await user.click(box('bob@example.org'));
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await saved()).toMatchObject([{ goalId, audience_uids: ['uid-eve', BOB.uid] }, 'Morning run, For bob, Eve']);
    expect(card.getByTitle('For bob, Eve')).toBeDefined();
    await edit('Eve');
    expect(await saved()).toMatchObject([{ goalId, audience_uids: [BOB.uid] }, 'Morning run, For bob']);
    await edit('Public');
    expect(await saved()).toMatchObject([{ goalId, is_public: true, audience_uids: [] }, 'Morning run, Public']);
    await edit('Public', 'Chosen friends', 'Eve');
    expect(await saved()).toMatchObject([
      { goalId, is_public: false, audience_uids: ['uid-eve'] },
      'Morning run, For Eve',
    ]);
    await edit('Chosen friends');
    expect(await saved()).toMatchObject([{ goalId, audience_uids: [] }, 'Morning run']);
  });

  it('changes the emoji, which is decoration, and takes it away', async () => {
    const { user, card, api } = await open({ personal: sampleGoal({ emoji: '🏃' }) });
    expect(card.getByText('🏃').getAttribute('aria-hidden')).toBe('true');
    expect(card.getByRole('button', { expanded: true }).getAttribute('aria-label')).toMatch(/^Morning run,/);
    for (const [name, emoji] of [
      ['Water drop', '💧'],
      ['None', null],
    ] as const) {
      await user.click(card.getByRole('button', { name: 'Edit' }));
      const emojis = within(card.getByRole('group', { name: 'Emoji suggestions' }));
      await user.click(emojis.getByRole('radio', { name }));
      await user.click(card.getByRole('button', { name: 'Save' }));
      await card.findByRole('button', { name: 'Edit' });
      expect(api.requestsOf(updateGoal).at(-1)?.body).toMatchObject({ emoji, was: { emoji: expect.anything() } });
    }
    expect(card.queryByText('💧')).toBeNull();
  });

  it('changes the color of the card, which is decoration, and takes it away', async () => {
    const { user, card, api } = await open({ personal: sampleGoal({ color: 'teal' }) });
    const edgeOf = () => card.getByRole('button', { expanded: true }).closest<HTMLElement>('[style*="--goal-"]')?.style;
    expect(edgeOf()?.cssText).toContain('var(--goal-teal)');
    const choose = async (choice: () => Promise<void>, color: string | null) => {
      await user.click(card.getByRole('button', { name: 'Edit' }));
      await choice();
      await user.click(card.getByRole('button', { name: 'Save' }));
      await card.findByRole('button', { name: 'Edit' });
      expect(api.requestsOf(updateGoal).at(-1)?.body).toMatchObject({ color, was: { color: expect.anything() } });
    };
    await choose(async () => {
      expect(card.getByRole('radio', { name: 'Teal', checked: true })).toBeDefined();
      await user.click(card.getByRole('radio', { name: 'Blue' }));
    }, 'blue');
    expect(edgeOf()?.cssText).toContain('var(--goal-blue)');
    await choose(async () => {
      const colors = within(card.getByRole('group', { name: 'Color: Blue' }));
      await user.click(colors.getByRole('radio', { name: 'None' }));
    }, null);
    expect(edgeOf()).toBeUndefined();
  });

  it('sends nothing when nothing was changed, or when it was cancelled', async () => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    await user.click(card.getByRole('button', { name: 'Edit' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    await user.click(await card.findByRole('button', { name: 'Edit' }));
    await user.type(card.getByRole('textbox', goalField), ' every day');
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    expect(card.queryByRole('textbox', goalField)).toBeNull();
    expect(card.getByText('Morning run')).toBeDefined();
    expect(api.requestsOf(updateGoal)).toEqual([]);
  });

  it('gives the focus back to the Edit button after Cancel', async () => {
    const { user, card } = await open({ personal: sampleGoal() });
    await user.click(card.getByRole('button', { name: 'Edit' }));
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Edit' }));
  });

  it.each([
    ['', 'Enter your goal.'],
    ['   ', 'Enter your goal.'],
    ['x'.repeat(201), 'Keep your goal within 200 characters.'],
  ])('refuses the text "%.10s"', async (text, sentence) => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    await user.click(card.getByRole('button', { name: 'Edit' }));
    fireEvent.change(card.getByRole('textbox', goalField), { target: { value: text } });
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect((await card.findByRole('alert')).textContent).toBe(sentence);
    expect(api.requestsOf(updateGoal)).toEqual([]);
  });

  it.each([
    ['the text', true, false, 'Failed to edit goal'],
    ['who sees it', false, true, 'Failed to update goal visibility'],
    ['both', true, true, 'Failed to update goal'],
  ])('that fails for %s keeps the editor open and says: %s %s %s', async (_, isText, isPublic, sentence) => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    api.once(updateGoal, () => refuse('goals.not_found'));
    await user.click(card.getByRole('button', { name: 'Edit' }));
    if (isText) await user.type(card.getByRole('textbox', goalField), ' now');
    if (isPublic) await user.click(card.getByRole('checkbox', { name: 'Public' }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(card.getByRole('textbox', goalField)).toBeDefined();
  });
});

describe('deleting a personal goal', () => {
  it('asks first, then deletes, says so and moves the focus to the list where no other goal is', async () => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    await user.click(card.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete this goal?' }));
    expect(api.requestsOf(deleteGoal)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Goal deleted successfully!')).toBeDefined();
    expect(screen.queryByText('Morning run')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: "annik's Goals" }));
  });

  it('is undone from the toast: the goal returns to its place with all that it had', async () => {
    const { user, card, api, dashboard } = await open({ personal: sampleGoal({ check_ins: checkInsUntil(TODAY, 2) }) });
    dashboard.personal_goals.push(sampleGoal({ goal: 'Swim' }));
    await user.click(card.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Morning run');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Morning run, /));
    expect(dashboard.personal_goals.map(({ goal }) => goal)).toEqual(['Morning run', 'Swim']);
    expect(dashboard.personal_goals[0]?.check_ins_total).toBe(2);
    expect(api.requestsOf(restoreGoal)).toHaveLength(1);
  });

  it.each([
    ['goals.not_found', 'It’s too late to bring this goal back.'],
    ['common.internal', 'The goal couldn’t be brought back.'],
  ] as const)('says so when undoing it fails with %s', async (code, sentence) => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    api.on(restoreGoal, () => refuse(code));
    await user.click(card.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.queryByText('Morning run')).toBeNull();
  });

  it('is not done when the question is answered with no', async () => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    await user.click(card.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByText('Morning run')).toBeDefined();
    expect(api.requestsOf(deleteGoal)).toEqual([]);
  });

  it('says that it failed and keeps the goal', async () => {
    const { user, card, api } = await open({ personal: sampleGoal() });
    api.once(deleteGoal, () => refuse('goals.not_found'));
    await user.click(card.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete goal')).toBeDefined();
    expect(screen.getAllByText('Morning run')[0]).toBeDefined();
  });
});

describe('a shared goal', () => {
  it('is edited by its creator, who cannot make it public', async () => {
    const { user, card, api, dashboard } = await open({ shared: sampleSharedGoal() });
    await user.click(card.getByRole('button', { name: 'Edit' }));
    expect(card.queryByRole('checkbox', { name: 'Public' })).toBeNull();
    await user.click(card.getByRole('radio', { name: 'Book' }));
    await user.type(card.getByRole('textbox', goalField), ' at night');
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Read together at night')).toBeDefined();
    expect(api.requestsOf(updateSharedGoal)).toHaveLength(1);
    expect(dashboard.shared_goals[0]).toMatchObject({ goal: 'Read together at night', emoji: '📖' });
  });

  it('says that editing failed', async () => {
    const { user, card, api } = await open({ shared: sampleSharedGoal() });
    api.once(updateSharedGoal, () => refuse('goals.not_found'));
    await user.click(card.getByRole('button', { name: 'Edit' }));
    await user.type(card.getByRole('textbox', goalField), '!');
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to edit shared goal')).toBeDefined();
  });

  it('is deleted for both by its creator', async () => {
    const { user, card, dashboard } = await open({ shared: sampleSharedGoal() });
    await user.click(card.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete this goal for both of you?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('Read together')).toBeNull());
    expect(dashboard.shared_goals).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: "annik's Goals" }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Read together')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Read together, /));
  });

  it('asks about the creator alone when the other participant has left', async () => {
    const participants = sampleSharedGoal().participants.slice(0, 1);
    const { user, card } = await open({ shared: sampleSharedGoal({ participants }) });
    await user.click(card.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete this goal?' });
    expect(dialog.textContent).not.toContain('both');
  });

  it('has rest days of each one’s own, also for who didn’t create it', async () => {
    const { user, card, api } = await open({ shared: sampleSharedGoal({ created_by: BOB.uid }) });
    api.on(setRestDays, () => ({ success: true as const }));
    await user.click(card.getByRole('button', { name: 'Edit' }));
    expect(card.queryByRole('textbox', { name: 'Goal' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Add rest days' }));
    const days = within(card.getByRole('group', { name: 'Rest days' }));
    expect(days.getAllByRole('checkbox')[0]).toBe(document.activeElement);
    for (const day of ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'])
      await user.click(days.getByRole('checkbox', { name: day }));
    expect(days.getByRole<HTMLInputElement>('checkbox', { name: 'Friday' }).disabled).toBe(true);
    expect(days.getByText('That’s the most: 5 rest days a week.')).toBeDefined();
    for (const day of ['Monday', 'Tuesday', 'Wednesday']) await user.click(days.getByRole('checkbox', { name: day }));
    await user.click(card.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.requestsOf(setRestDays)[0]?.body).toMatchObject({ rest_weekdays: [7, 6] }));
    expect(api.requestsOf(updateSharedGoal)).toEqual([]);
  });

  it('can only be left by the other one', async () => {
    const shared = sampleSharedGoal({ created_by: BOB.uid, frequency: 'monthly' });
    const { user, card, api } = await open({ shared });
    expect(card.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(card.getByRole('button', { name: 'Leave' }));
    api.once(deleteSharedGoal, () => refuse('goals.not_found'));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Leave this goal?' }));
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Failed to delete shared goal')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('You left the goal. Your friend keeps it.')).toBeDefined();
    expect(screen.queryByText('Goal deleted successfully!')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await waitFor(() => expect(screen.queryByText('Read together')).toBeNull());
  });
});
