// @vitest-environment jsdom
import { correctCheckIn } from '@fivefold/contract/calls/check-in-changes';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { updateProfile } from '@fivefold/contract/calls/names';
import { uploadPhoto } from '@fivefold/contract/calls/photos';
import { getProfile } from '@fivefold/contract/calls/profile';
import { zipOf } from '@fivefold/import-files/testing/zips';
import { type ImportBody, previewImport, runImport, type WireImport } from '@fivefold/contract/calls/import';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerMessages } from '#testing/fake-messages.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { sampleCheckIn } from '#testing/wire-samples.ts';
import { createFakeApi, refuse } from '#testing/fake-api.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ImportData } from './import-data.tsx';

const CSV = 'date,goal\n2026-11-19,Read\n2026-11-20,Read\n2026-11-20,Swim\n2026-11-12,Swim\n2026-11-14,Swim\n';

const MADE = '00000000-0000-4000-8000-000000000001';

/** As the server answers: every goal is new, but for those that are known. */
function answerTo(body: ImportBody, known: readonly string[]): WireImport {
  const goals = body.goals.map(({ key, goal, check_ins: checkIns }) => {
    const isNew = !known.includes(key);
    const counts = { check_ins: isNew ? checkIns.length : 0, duplicates: isNew ? 0 : checkIns.length };
    return { key, goal, id: isNew ? null : 'id', is_new: isNew, ...counts, in_done_periods: 0, too_old: 0, amounts: 0 };
  });
  return { goals, new_goals: 0, check_ins: 0, duplicates: 0, in_done_periods: 0, too_old: 0, amounts: 0 };
}

function show(known: string[] = []) {
  const api = createFakeApi();
  const sent: ImportBody[] = [];
  api.on(previewImport, ({ body }) => answerTo(body as ImportBody, known));
  api.on(runImport, ({ body }) => {
    sent.push(body as ImportBody);
    const made = answerTo(body as ImportBody, known);
    return { ...made, goals: made.goals.map((goal) => ({ ...goal, id: MADE })) };
  });
  const page = renderPage(<ImportData dashboardPath="/" />, { api: api.client });
  const choose = async (content: string | Blob, name = 'habits.csv') => {
    await page.user.upload(screen.getByLabelText('File to import'), new File([content], name));
  };
  return { ...page, api, sent, choose };
}

/** An export of this app, with two check-ins and their photos. */
function ownExport(): Promise<Blob> {
  const checkIns = [0, 1].map((nth) => ({
    date: `2026-11-1${nth}`,
    goal_id: 'a',
    note: '',
    photo: `photos/${nth}.jpg`,
  }));
  return zipOf({
    'out/profile.json': JSON.stringify({ profile: { display_name: 'Annika', monday_mail: false } }),
    'out/goals.json': JSON.stringify([{ id: 'a', goal: 'Run', frequency: 'daily', type: 'regular' }]),
    'out/check-ins.json': JSON.stringify(checkIns),
    'out/photos/0.jpg': new Blob(['one']),
    'out/photos/1.jpg': new Blob(['two']),
  });
}

describe('an import', () => {
  it('shows what a file brings, lets the person choose, and makes it', async () => {
    const { user, choose, sent } = show();
    await choose(CSV);
    const title = await screen.findByRole('heading', { name: 'What habits.csv brings' });
    expect(document.activeElement).toBe(title);
    await screen.findByText('2 new goals and 5 check-ins.');
    expect(screen.getByText(/doesn’t say how often a goal is due/)).toBeTruthy();

    await user.selectOptions(screen.getByRole('combobox', { name: 'How often: Swim' }), 'Every week');
    const list = within(screen.getByRole('list', { name: 'Goals in the file' }));
    expect(list.getByText('2 check-ins · 1 left out: the goal was done for that time')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Read/ }));
    await screen.findByText('1 new goal and 2 check-ins. 1 check-in can’t be added.');

    await user.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText('habits.csv is imported.');
    expect(screen.getByText(/Imported check-ins earned no points/)).toBeTruthy();
    expect(sent).toMatchObject([{ source: 'csv', goals: [{ key: 'Swim', frequency: 'weekly', weekly_interval: 1 }] }]);
    expect(screen.getByRole('link', { name: 'See my goals' })).toBeTruthy();
  });

  it('lists what of the file is left out, and how much of it', async () => {
    const { choose } = show();
    await choose(
      'date,goal,status\n2026-11-19,Read,yes\n2026-11-20,Read,half\n2026-11-18,Read,half\n2999-01-01,Read,yes\n',
    );
    await screen.findByText('1 new goal and 1 check-in.');
    const section = screen.getByRole('heading', { name: 'Left out' }).parentElement ?? document.body;
    expect(
      within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '2 rows are left out: “half” in the column “status” says neither yes nor no.',
      '1 check-in is left out: the day is still to come.',
    ]);
  });

  it('has nothing to import where everything is there already', async () => {
    const { user, choose } = show(['Read', 'Swim']);
    await choose(CSV);
    await screen.findByText('Nothing is new in this file. 5 check-ins are there already.');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    expect([screen.queryByRole('combobox'), screen.queryByRole('checkbox')]).toEqual([null, null]);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }));
  });

  it('says why a file is refused, and takes another one', async () => {
    const { choose } = show();
    await choose('a,b\n1,2');
    expect((await screen.findByRole('alert')).textContent).toContain('needs a first line that names a column “date”');
    await choose(CSV);
    await screen.findByText('2 new goals and 5 check-ins.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reads the same file again after it was imported', async () => {
    const { user, choose } = show();
    await choose(CSV);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText(/imported/);
    await choose(CSV);
    expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy();
  });

  it('brings photos, name and settings of an own export along, and says what is missing', async () => {
    const { user, api, choose } = show();
    const sent: object[] = [];
    answerMessages(api);
    const { profile } = createFakeProduct().dashboard;
    api.on(getProfile, () => ({ data: profile }));
    api.on(updateProfile, ({ body }) => {
      sent.push(body);
      return { data: profile };
    });
    api.on(listCheckIns, () => {
      const row = (index: number) => sampleCheckIn({ index, date: `2026-11-1${index}`, imported: true });
      return { check_ins: [row(0), row(1)], has_more: false, next_before: null, next_after: null };
    });
    api.on(uploadPhoto, () => ({ photoUrl: '/photos/1' }));
    api.on(correctCheckIn, ({ body }) => {
      sent.push(body);
      if (body.checkInIndex === 1) refuse('common.too_many_requests');
      return { success: true as const, check_in: sampleCheckIn({ index: 0, date: '2026-11-10' }) };
    });
    await choose(await ownExport(), 'fivefold.zip');
    await screen.findByText('2 photos come along, where a check-in has none.');
    const name = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Your name, Annika, and your color' });
    await waitFor(() => expect(name.checked).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText(/^1 photo came along\. 1 photo is still missing\. Import the same file again/);
    expect(sent).toEqual([
      { display_name: 'Annika', monday_mail: false },
      { goalId: MADE, checkInIndex: 0, photoUrl: '/photos/1' },
      { goalId: MADE, checkInIndex: 1, photoUrl: '/photos/1' },
    ]);
  });

  it('says nothing of photos that were all there before', async () => {
    const { user, api, choose } = show();
    const { profile } = createFakeProduct().dashboard;
    answerMessages(api);
    api.on(getProfile, () => ({ data: profile }));
    const answered = Promise.withResolvers<void>();
    api.on(listCheckIns, async () => {
      await answered.promise;
      const row = { imported: true, photo_url: '/photos/1' };
      const rows = [0, 1].map((index) => sampleCheckIn({ index, date: `2026-11-1${index}`, ...row }));
      return { check_ins: rows, has_more: false, next_before: null, next_after: null };
    });
    await choose(await ownExport(), 'fivefold.zip');
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    await screen.findByText(/^Bringing photos: 0 of 2/);
    answered.resolve();
    await waitFor(() => expect(screen.queryByText(/^Bringing photos/)).toBeNull());
    expect(screen.queryByText(/photo/)).toBeNull();
  });

  it('shows the server’s sentence where the server refuses', async () => {
    const { user, api, choose } = show();
    await choose(CSV);
    await screen.findByText('2 new goals and 5 check-ins.');
    api.on(runImport, () => refuse('import.busy'));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Another import is running.');
    api.on(previewImport, () => refuse('goals.too_many'));
    await choose(CSV, 'more.csv');
    expect((await screen.findByRole('alert')).textContent).toContain('maximum of 500 goals');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});
