// @vitest-environment jsdom
import { blockPerson } from '@fivefold/contract/calls/blocks';
import { report } from '@fivefold/contract/calls/reports';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { findGoal } from '#testing/dashboard-screen.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  ANN,
  BOB,
  sampleCheckIn,
  sampleFriend,
  sampleFriendGoal,
  sampleGoal,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard/dashboard-page.tsx';
import { preloadDetails } from '../dashboard/lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const EVE = { uid: 'uid-eve', email: 'eve@example.org', display_name: null, avatar_color: null };
const ofBob = { user_id: BOB.uid };

/** Ann's dashboard with a goal of Bob's that has a note, a photo, both and neither, and goals that they share. */
async function showDashboard() {
  const check_ins = [
    sampleCheckIn({ index: 0, date: '2026-11-17', ...ofBob }),
    sampleCheckIn({ index: 1, date: '2026-11-18', ...ofBob, description: 'Nasty words' }),
    sampleCheckIn({ index: 2, date: '2026-11-19', ...ofBob, photo_url: '/photos/2' }),
    sampleCheckIn({ index: 3, date: '2026-11-20', ...ofBob, description: 'Look', photo_url: '/photos/3' }),
  ];
  const own = sampleCheckIn({ index: 4, date: '2026-11-20', description: 'Mine' });
  const both = [check_ins[1] ?? own, own];
  const goal = sampleFriendGoal({ check_ins, check_ins_total: 4 });
  const his = sampleSharedGoal({ goal: 'His', created_by: BOB.uid, check_ins: both, check_ins_total: 2 });
  const product = createFakeProduct({
    personal_goals: [sampleGoal({ goal: 'Own', check_ins: [own], check_ins_total: 1 })],
    shared_goals: [his, sampleSharedGoal({ goal: 'Hers' })],
    friends: [sampleFriend({ goals: [goal] }), sampleFriend(EVE)],
  });
  const view = renderPage(<DashboardPage />, { api: product.api.client });
  await screen.findByRole('region', { name: 'Friends' });
  const open = async (name: RegExp) => view.user.click(await screen.findByRole('button', { name }));
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const openBobsGoal = async () => {
    await open(/^bob@example\.org/);
    await open(/^Water the plants/);
  };
  /** What was sent, but for the comment where there is none. */
  const sent = () => product.api.requestsOf(report).map(({ body }) => body);
  return { ...view, ...product, goal, his, open, press, openBobsGoal, sent };
}

describe('a report', () => {
  it('of a friend’s goal needs a reason, says that they won’t know, and offers to block them', async () => {
    const { user, api, goal, openBobsGoal, press, sent } = await showDashboard();
    await openBobsGoal();
    await press('Report goal: Water the plants');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report goal' }));
    expect(dialog.getByText('Water the plants')).toBeDefined();
    expect(dialog.getByText(/They won’t learn that you reported it\./)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByRole('alert').textContent).toBe('Choose what’s wrong with it.');
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'It insults or threatens someone' }));
    await user.click(dialog.getByRole('radio', { name: 'It’s spam or a scam' }));
    await user.type(dialog.getByRole('textbox'), ' Links only ');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Thanks for telling us. We’ll look at it.')).toBeDefined();
    expect(sent()).toEqual([{ goalId: goal.id, part: 'goal', reason: 'spam', comment: 'Links only' }]);
    const question = within(screen.getByRole('alertdialog', { name: 'Block bob, too?' }));
    await user.click(question.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('bob is blocked.')).toBeDefined();
    expect(api.requestsOf(blockPerson)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Friends' }));
  });

  it('of a check-in is about its note, its photo, or the one that is chosen', async () => {
    const { user, goal, openBobsGoal, press, sent } = await showDashboard();
    await openBobsGoal();
    expect(screen.getAllByRole('button', { name: /^Report check-in, / })).toHaveLength(3);
    const steps = [
      ['Wed, Nov 18', 'Report note', undefined, 'note', 1],
      ['Thu, Nov 19', 'Report photo', undefined, 'photo', 2],
      ['Yesterday', 'Report note or photo', 'Photo', 'photo', 3],
    ] as const;
    for (const [day, title, choice, part, checkInIndex] of steps) {
      await press(`Report check-in, ${day}`);
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      if (choice !== undefined) await user.click(dialog.getByRole('radio', { name: choice }));
      await user.click(dialog.getByRole('radio', { name: 'It’s sexual' }));
      await user.click(dialog.getByRole('button', { name: 'Send report' }));
      await press('Not now');
      expect(sent().at(-1)).toEqual({ goalId: goal.id, part, checkInIndex, reason: 'sexual', comment: '' });
    }
    expect(screen.getByText('Nasty words')).toBeDefined();
  });

  it('of a partner’s note or goal is possible, and of one’s own is not', async () => {
    const { open, press, user } = await showDashboard();
    for (const name of [/^Own/, /^Hers/, /^His/]) await open(name);
    expect(screen.getAllByRole('button', { name: /^Report check-in, / })).toHaveLength(1);
    for (const name of ['Own', 'Hers']) {
      await press(`More: ${name}`);
      expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
      await user.keyboard('{Escape}');
    }
    await press('More: His');
    await press('Report');
    expect(await screen.findByRole('dialog', { name: 'Report goal' })).toBeDefined();
  });

  it('of an offered goal is possible before it is accepted', async () => {
    const view = await showDashboard();
    const offered = sampleSharedGoal({ goal: 'Offered', created_by: BOB.uid });
    view.dashboard.shared_goals.push({
      ...offered,
      participants: offered.participants.map((person) => ({ ...person, accepted: person.uid !== ANN.uid })),
    });
    const { unmount } = view;
    unmount();
    const { user } = renderPage(<DashboardPage />, { api: view.api.client });
    await user.click(await screen.findByRole('button', { name: 'More: Offered' }));
    await user.click(screen.getByRole('button', { name: 'Report goal' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report goal' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    // Who offers it can be blocked without a report.
    await user.click(screen.getByRole('button', { name: 'More: Offered' }));
    await user.click(screen.getByRole('button', { name: 'Block bob' }));
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Block bob?' })).getByRole('button', { name: 'Block' }),
    );
    expect(await screen.findByText('bob is blocked.')).toBeDefined();
    expect(view.api.requestsOf(blockPerson).map(({ body }) => body)).toEqual([{ uid: BOB.uid }]);
    expect(screen.queryByText('Offered')).toBeNull();
  });

  it('of a photo is possible where it is shown large, over it', async () => {
    const { user, goal, openBobsGoal, press, sent } = await showDashboard();
    await openBobsGoal();
    // The line below the friends has it as well.
    const photos = await screen.findAllByRole('button', { name: /^Photo of bob, Yesterday/ });
    await user.click(
      photos.find((photo) => photo.closest('[aria-label="What your friends did"]') === null) ?? document.body,
    );
    const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }));
    await press('Report photo, Yesterday');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report photo' }));
    // Its keys and presses do not leaf through the photos or close them.
    await user.click(dialog.getByRole('radio', { name: 'It’s spam or a scam' }));
    fireEvent.keyDown(dialog.getByRole('radio', { name: 'It’s spam or a scam' }), { key: 'ArrowRight' });
    await user.click(dialog.getByText(/They won’t learn that you reported it\./));
    expect(viewer.getByText('1 of 2')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await press('Not now');
    expect(sent()).toMatchObject([{ goalId: goal.id, part: 'photo', checkInIndex: 3, reason: 'spam' }]);
    expect(viewer.getByRole('button', { name: 'Close' })).toBeDefined();
  });

  it('of one’s own photo is not possible where it is shown large', async () => {
    const own = sampleCheckIn({ index: 0, date: '2026-11-20', photo_url: '/photos/own' });
    const product = createFakeProduct({ personal_goals: [sampleGoal({ check_ins: [own], check_ins_total: 1 })] });
    const { user } = renderPage(<DashboardPage />, { api: product.api.client });
    const card = await findGoal('Morning run');
    await user.click(card.getByRole('button', { name: /^Morning run/ }));
    await user.click(await card.findByRole('button', { name: 'Your photo, Yesterday' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }));
    expect(viewer.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
  });

  it('that is refused says why, and keeps what was written', async () => {
    const { user, api, openBobsGoal, press } = await showDashboard();
    api.once(report, () => refuse('reports.too_many'));
    await openBobsGoal();
    await press('Report goal: Water the plants');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report goal' }));
    await user.click(dialog.getByRole('radio', { name: 'I’m worried about this person' }));
    expect(dialog.getByText(/call your local emergency number/)).toBeDefined();
    await user.type(dialog.getByRole('textbox'), 'Please help');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('You’ve sent many reports today. Try again tomorrow.'),
    );
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Please help');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('with a comment that is too long says so', async () => {
    const { user, sent, openBobsGoal, press } = await showDashboard();
    await openBobsGoal();
    await press('Report goal: Water the plants');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report goal' }));
    await user.click(dialog.getByRole('radio', { name: 'Something else' }));
    await user.click(dialog.getByRole('textbox'));
    await user.paste('a'.repeat(501));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByText('Keep your comment within 500 characters.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole('textbox'));
    expect(sent()).toEqual([]);
  });
});
