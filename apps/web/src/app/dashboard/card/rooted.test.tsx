// @vitest-environment jsdom
import { answerAutomaticity, rootGoal } from '@fivefold/contract/calls/roots';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInAndComeBack, findGoal } from '#testing/dashboard-screen.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { checkInsUntil, sampleGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { CueQuestion, preloadDetails, QuietLineChooser, RootedLine } from '../lazy-components.tsx';

beforeAll(() =>
  Promise.all([preloadDetails(), CueQuestion.preload(), QuietLineChooser.preload(), RootedLine.preload()]),
);

const TODAY = '2026-11-21' as LocalDay;
const stretch = (more = {}) =>
  sampleGoal({ goal: 'Stretch', check_ins: checkInsUntil(addDays(TODAY, -1), 3), automaticity_asked: true, ...more });

/** The fake server asks until it is answered. */
function show(goals: ReturnType<typeof sampleGoal>[], mayRoot = false) {
  const product = createFakeProduct({ personal_goals: goals });
  product.dashboard.profile.name_asked = true;
  const change = (goalId: unknown, fields: object) => {
    const goal = product.dashboard.personal_goals.find(({ id }) => id === goalId);
    if (goal !== undefined) Object.assign(goal, fields);
  };
  product.api.on(answerAutomaticity, ({ body }) => {
    change(body.goalId, { automaticity_asked: undefined });
    return { success: true as const, may_root: mayRoot && body.items !== null };
  });
  product.api.on(rootGoal, ({ body }) => {
    const rooted = { since: TODAY, frequency: 'daily' as const, weekly_interval: null };
    change(body.goalId, { rooted: body.rooted ? rooted : undefined });
    return { success: true as const };
  });
  return { ...product, ...renderPage(<DashboardPage />, { api: product.api.client }) };
}

const SENTENCES = [
  'It happens by itself.',
  'I need nothing to remember it.',
  'I do it without thinking.',
  'I have begun before I notice.',
];
const asked = () => screen.findByRole('group', { name: /How much does it happen by itself\?.*Stretch/ });
/** The line follows the check-in, and is one line until it is opened. */
async function openQuestion(user: ReturnType<typeof show>['user']) {
  await checkInAndComeBack(user, 'Stretch');
  await user.click(within(await asked()).getByRole('button', { name: 'Answer: Stretch' }));
  return within(await asked());
}

describe('the question how much a goal happens by itself', () => {
  it('is four sentences in one line, each answered with a tap, and goes after the last', async () => {
    const { user, api } = show([stretch()]);
    const line = await openQuestion(user);
    expect(document.activeElement?.textContent).toBe(SENTENCES[0]);
    for (const [nth, sentence] of SENTENCES.entries()) {
      expect(line.getByRole('status').textContent).toBe(sentence);
      expect(line.getByText(`${nth + 1} of 4`)).toBeDefined();
      await user.click(line.getByRole('button', { name: nth === 0 ? '7: Completely' : '4' }));
    }
    await waitFor(() => expect(screen.queryByText(/happen by itself/)).toBeNull());
    const bodies = api.requestsOf(answerAutomaticity).map(({ body }) => body);
    expect(bodies).toEqual([{ goalId: expect.any(String), items: [7, 4, 4, 4] }]);
    expect(document.activeElement?.textContent).toContain('Stretch');
  });

  it('takes an answer back, and is left out with a tap', async () => {
    const { user, api } = show([stretch()]);
    const line = await openQuestion(user);
    await user.click(line.getByRole('button', { name: '1: Not at all' }));
    await user.click(line.getByRole('button', { name: 'Back' }));
    expect(line.getByText('1 of 4')).toBeDefined();
    await user.click(line.getByRole('button', { name: 'Not now: Stretch' }));
    await waitFor(() => expect(screen.queryByText(/happen by itself/)).toBeNull());
    expect(api.requestsOf(answerAutomaticity).map(({ body }) => body)).toEqual([
      { goalId: expect.any(String), items: null },
    ]);
  });

  it('waits behind the question about a cue', async () => {
    const { user } = show([stretch(), sampleGoal({ goal: 'Read', cue: 'I get up', cue_since: addDays(TODAY, -14) })]);
    await checkInAndComeBack(user, 'Stretch');
    await asked();
    await checkInAndComeBack(user, 'Read');
    expect(await screen.findByText('Does “When I get up” still work?')).toBeDefined();
    expect(screen.queryByText(/happen by itself/)).toBeNull();
  });
});

describe('a goal that has taken root', () => {
  it('is let go from the line, leaves the list, and the toast takes it up again', async () => {
    const { user, api } = show([stretch(), sampleGoal({ goal: 'Read' })], true);
    const line = await openQuestion(user);
    for (let nth = 0; nth < 4; nth++) await user.click(line.getByRole('button', { name: '6' }));
    expect(await screen.findByText('This has taken root. Let it go?')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Let it go: Stretch' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Stretch/ })).toBeNull());
    expect(await screen.findByText('It has taken root')).toBeDefined();
    // The newest toast stands above that of the check-in.
    const [undo] = screen.getAllByRole('button', { name: 'Undo' });
    await user.click(undo as HTMLElement);
    await findGoal('Stretch');
    expect(api.requestsOf(rootGoal).map(({ body }) => body)).toMatchObject([{ rooted: true }, { rooted: false }]);
  });

  it('stays when it is kept, and is not asked about again', async () => {
    const { user, api } = show([stretch()], true);
    const line = await openQuestion(user);
    for (let nth = 0; nth < 4; nth++) await user.click(line.getByRole('button', { name: '6' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it: Stretch' }));
    await waitFor(() => expect(screen.queryByText(/taken root/)).toBeNull());
    await findGoal('Stretch');
    expect(api.requestsOf(rootGoal)).toEqual([]);
  });

  it('is nowhere in the list, nor counted among what is to do', async () => {
    const root = { since: '2026-11-01', frequency: 'daily', weekly_interval: null } as const;
    show([sampleGoal({ goal: 'Stretch', frequency: 'monthly', rooted: root }), sampleGoal({ goal: 'Read' })]);
    await findGoal('Read');
    expect(screen.queryByText('Stretch')).toBeNull();
    expect(screen.getByText('1 to go')).toBeDefined();
  });
});
