// @vitest-environment jsdom
import { getGoalHistory } from '@fivefold/contract/calls/history';
import { getMeSummary } from '@fivefold/contract/calls/me';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NO_STYLE } from '@fivefold/rules/goal-label';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { t } from '#kernel/language/t.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { findEnglish, showEnglish, showPseudo } from '#testing/pseudo-language.ts';
import { renderApp } from '#testing/render-app.tsx';
import { ANN, BOB, sampleCheckIn, sampleGoal } from '#testing/wire-samples.ts';

const TODAY = '2026-11-21' as LocalDay;

class FakeRecorder {
  static isTypeSupported = (type: string) => type === 'video/mp4';
}

beforeEach(() => {
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  HTMLCanvasElement.prototype.captureStream = () => ({}) as MediaStream;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  showEnglish();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'captureStream');
  vi.restoreAllMocks();
});

/** The page of a person's year, with a goal that has that number of notes of their own, a photo, and a note of another person. */
function open({ notes = 2 } = {}) {
  const own = Array.from({ length: notes }, (_, index) =>
    sampleCheckIn({ index, date: addDays(TODAY, index - notes), description: `Note ${index}` }),
  );
  const photo = sampleCheckIn({ index: notes, date: TODAY, photo_url: '/photos/1.jpg' });
  const other = sampleCheckIn({ index: notes + 1, date: TODAY, description: 'From Ben', user_id: BOB.uid });
  const goal = sampleGoal({ goal: 'Secret plan', check_ins: [...own, photo, other] });
  const { api } = createFakeProduct({ personal_goals: [goal] });
  api.on(getGoalHistory, () => ({ check_ins: [], before: null, days_off: null }));
  api.on(getMeSummary, () => ({
    since: TODAY,
    from: addDays(TODAY, -365),
    to: TODAY,
    days: [{ date: TODAY, count: 1 }],
    months: [],
    points_total: 0,
    best_goals: [{ ...NO_STYLE, id: goal.id, goal: goal.goal, count: 1, count_streak: 0 }],
    amounts: [],
    memories: [],
    roots: [],
    roots_total: 0,
    roots_of_year: 0,
    performance: null,
  }));
  return renderApp({ api, at: '/#/me', as: ANN });
}

async function openDialog(options?: { notes: number }) {
  const view = open(options);
  await view.user.click(await screen.findByRole('button', { name: 'Make a film' }));
  return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Film of your year' })) };
}

describe('the film of a year', () => {
  it('has no note or photo at first, and none of another person', async () => {
    const { dialog } = await openDialog();
    await dialog.findByRole('region', { name: 'Notes: 0 of 12' });
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual(boxes.map(() => false));
    // Music, one photo, two notes.
    expect(boxes).toHaveLength(4);
    expect(dialog.queryByText('From Ben')).toBeNull();
  });

  it('takes at most twelve notes, and gives one up for another', async () => {
    const { dialog, user } = await openDialog({ notes: 13 });
    await dialog.findByRole('region', { name: 'Notes: 0 of 12' });
    const note = (nth: number) => dialog.getByRole<HTMLInputElement>('checkbox', { name: `Note ${nth}` });
    for (let nth = 0; nth < 12; nth++) await user.click(note(nth));
    expect(dialog.getByRole('heading', { name: 'Notes: 12 of 12' })).toBeTruthy();
    expect(note(12).disabled).toBe(true);
    await user.click(note(3));
    expect(note(12).disabled).toBe(false);
  });

  it('has every text in the catalogues', async () => {
    showPseudo();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: t('Make a film') }));
    const dialog = await screen.findByRole('dialog', { name: t('Film of your year') });
    await within(dialog).findAllByText(/Note \d/);
    const names = ['Secret plan', /^Note \d$/, /^(?:Today|Yesterday|[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+)$/];
    expect(findEnglish(dialog, names)).toEqual([]);
  });

  it('is not offered where the device can’t make one', async () => {
    vi.stubGlobal('MediaRecorder', { isTypeSupported: () => false });
    open();
    await screen.findByText('check-in on 1 day');
    expect(screen.queryByRole('button', { name: 'Make a film' })).toBeNull();
  });
});
