// @vitest-environment jsdom
import type { AnswerOf } from '@fivefold/contract/call';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { report } from '@fivefold/contract/calls/reports';
import type { WireGoalSummary } from '@fivefold/contract/calls/history';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GoalNotesAndPhotos } from '#app/pages/goal-notes-and-photos.tsx';
import { refuse } from '#testing/fake-api.ts';
import { createFakeProduct, signedLink } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import {
  ANN,
  BOB,
  sampleCheckIn,
  sampleFriend,
  sampleGoal,
  sampleHeart,
  sampleSharedGoal,
} from '#testing/wire-samples.ts';
import { choosePhoto, oldestBeside } from './pair.ts';

const TODAY = '2026-11-21' as LocalDay;
const photo = (index: number, date: string, more: Partial<WireCheckIn> = {}) =>
  sampleCheckIn({ index, date, photo_url: signedLink(`/photos/${index}`), ...more });
const note = (index: number, date: string, description: string, more: Partial<WireCheckIn> = {}) =>
  sampleCheckIn({ index, date, description, ...more });

interface Options {
  readonly type?: 'regular' | 'shared';
  readonly owner?: typeof BOB;
}

function lookBack(checkIns: WireCheckIn[], { type = 'regular', owner = ANN }: Options = {}) {
  const goal = type === 'shared' ? sampleSharedGoal() : sampleGoal();
  const friends = [sampleFriend()];
  const product = createFakeProduct(
    goal.type === 'shared' ? { friends, shared_goals: [goal] } : { friends, personal_goals: [goal] },
  );
  product.olderCheckIns.set(goal.id, checkIns);
  const summary = {
    goal: { id: goal.id, type },
    person: { uid: owner.uid, name: 'bob', avatar_color: null },
  } as unknown as WireGoalSummary;
  const show = () => renderPage(<GoalNotesAndPhotos summary={summary} today={TODAY} />, { api: product.api.client });
  return { ...product, show };
}

/** As many check-ins on days in a row up to yesterday. */
const daily = (count: number, make: (index: number, date: LocalDay) => WireCheckIn) =>
  Array.from({ length: count }, (_, index) => make(index, addDays(TODAY, index - count)));

const emptyPage = (nextBefore: number | null): AnswerOf<typeof listCheckIns> => ({
  check_ins: [],
  has_more: nextBefore !== null,
  next_before: nextBefore,
  next_after: null,
});

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('a report', () => {
  it('of a friend’s note or photo starts beside it, and a block leaves the page', async () => {
    const ofBob = { user_id: BOB.uid };
    const { show, api } = lookBack(
      [note(0, '2026-11-19', 'Nasty words', ofBob), photo(1, '2026-11-20', { ...ofBob, description: 'Look' })],
      { owner: BOB },
    );
    const { user } = show();
    expect(await screen.findAllByRole('button', { name: /^Report check-in, / })).toHaveLength(2);
    const photos = await screen.findByRole('list', { name: 'Photos, newest first' });
    await user.click(within(photos).getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Report photo, Yesterday' }));
    const ofPhoto = within(await screen.findByRole('dialog', { name: 'Report photo' }));
    await user.click(ofPhoto.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Report check-in, Thu, Nov 19' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report note' }));
    await user.click(dialog.getByRole('radio', { name: 'It’s sexual' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Block bob, too?' }));
    await user.click(question.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('bob is blocked.')).toBeDefined();
    expect(api.requestsOf(report).map(({ body }) => body)).toMatchObject([{ part: 'note', checkInIndex: 0 }]);
  });

  it('is about what others wrote and showed', async () => {
    const { show } = lookBack([note(0, '2026-11-19', 'Mine'), photo(1, '2026-11-20')]);
    const { user } = show();
    await user.click(within(await screen.findByRole('list', { name: 'Photos, newest first' })).getByRole('button'));
    await screen.findByRole('dialog', { name: 'Photos' });
    expect(screen.getByText('Mine')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  });
});

describe('all notes', () => {
  it('stand by month, the newest first, with when, hearts and photo', async () => {
    const { show } = lookBack([
      note(0, '2025-12-31', 'Last of the year', { added_on: '2026-01-01' }),
      note(1, '2026-11-02', 'First snow', { reactions: [sampleHeart(BOB.uid)] }),
      sampleCheckIn({ index: 2, date: '2026-11-03' }),
      photo(3, '2026-11-20', { description: 'Through the rain' }),
    ]);
    show();
    const months = await screen.findAllByRole('list', { name: /^Notes from/ });
    expect(textsOf(screen.getAllByRole('heading', { level: 3 }))).toEqual(['November 2026', 'December 2025']);
    expect(months.map((month) => textsOf(within(month).getAllByRole('listitem')))).toEqual([
      ['YesterdayThrough the rain', 'Mon, Nov 21 heartFirst snow'],
      ['Dec 31, 2025added laterLast of the year'],
    ]);
    expect(
      await within(months[0] as HTMLElement).findByRole('button', { name: /Your photo, Yesterday/ }),
    ).toBeDefined();
  });

  it('come a few at a time, with the focus where it was, and at the end on what came', async () => {
    const { show, api } = lookBack(daily(45, (index, date) => note(index, date, `Note ${index}`)));
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Show older notes' });
    expect(screen.getByText('Note 35')).toBeDefined();
    expect(screen.queryByText('Note 34')).toBeNull();
    await user.click(button);
    expect(await screen.findByText('10 older notes are shown.')).toBeDefined();
    await user.click(button);
    expect(await screen.findByText('20 older notes are shown.')).toBeDefined();
    expect(document.activeElement).toBe(button);
    await user.click(button);
    expect(await screen.findByText('5 older notes are shown.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show older notes' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Note 4'));
    expect(screen.getAllByText(/^Note \d+$/)).toHaveLength(45);
    const asked = api.requestsOf(listCheckIns).filter(({ query }) => query['only'] === 'notes');
    expect(asked.map(({ query }) => query['before'])).toEqual([undefined, '35', '25', '15', '5']);
  });

  it('look through empty pages by themselves, five more and no further', async () => {
    const { show, api } = lookBack([]);
    api.on(listCheckIns, ({ query }) =>
      query.only === 'photos' ? emptyPage(null) : emptyPage((query.before ?? 9000) - 400),
    );
    const { user } = show();
    expect(await screen.findByText('No notes with the newest check-ins.')).toBeDefined();
    const asked = () => api.requestsOf(listCheckIns).filter(({ query }) => query['only'] === 'notes').length;
    expect(asked()).toBe(6);
    await user.click(screen.getByRole('button', { name: 'Show older notes' }));
    expect(await screen.findByText('No notes here. You can look further back.')).toBeDefined();
    expect(asked()).toBe(12);
  });

  it('say who wrote on a shared goal', async () => {
    const { show } = lookBack([note(0, '2026-11-19', 'Mine'), note(1, '2026-11-19', 'Theirs', { user_id: BOB.uid })], {
      type: 'shared',
    });
    show();
    await waitFor(() =>
      expect(textsOf(screen.getAllByRole('listitem'))).toEqual(['Thu, Nov 19bobTheirs', 'Thu, Nov 19YouMine']),
    );
  });

  it.each([
    ['one’s own', ANN, 'Notes you add when you check in will show up here.'],
    ['a friend’s', BOB, 'No notes yet.'],
  ])('say that there are none on %s goal', async (_, owner, sentence) => {
    lookBack([sampleCheckIn({ index: 0, date: '2026-11-19' })], { owner }).show();
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be tried again, the first page and a later one', async () => {
    const { show, api } = lookBack(daily(25, (index, date) => note(index, date, `Note ${index}`)));
    api.on(listCheckIns, () => refuse('common.internal'));
    const { user } = show();
    expect(await screen.findByText('Notes didn’t load. Please try again.')).toBeDefined();
    expect(await screen.findByText('Photos didn’t load. Please try again.')).toBeDefined();
    api.on(listCheckIns, ({ query }) =>
      query.only === 'photos'
        ? emptyPage(null)
        : {
            check_ins: daily(20, (index, date) => note(index + 5, date, `Note ${index + 5}`)),
            has_more: true,
            next_before: 5,
            next_after: null,
          },
    );
    for (const button of screen.getAllByRole('button', { name: 'Try Again' })) await user.click(button);
    const older = await screen.findByRole('button', { name: 'Show older notes' });
    api.on(listCheckIns, () => refuse('common.internal'));
    await user.click(older);
    await user.click(older);
    expect((await screen.findByRole('alert')).textContent).toBe('Older notes didn’t load. Please try again.');
  });
});

describe('the strip of photos', () => {
  const strip = async () => within(await screen.findByRole('list', { name: 'Photos, newest first' }));

  it('holds all photos, the newest first, with their days', async () => {
    const { show } = lookBack(daily(25, (index, date) => photo(index, date)));
    show();
    await waitFor(async () => expect((await strip()).getAllByRole('listitem')).toHaveLength(25));
    const [first] = (await strip()).getAllByRole('listitem');
    expect(first?.textContent).toContain('Yesterday');
    expect(within(first as HTMLElement).getByRole('img', { name: 'Your photo, Yesterday' })).toBeDefined();
  });

  it('is one stop for Tab, and the arrow keys move in it', async () => {
    const { show } = lookBack(daily(3, (index, date) => photo(index, date)));
    const { user } = show();
    const buttons = (await strip()).getAllByRole('button');
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    act(() => buttons[0]?.focus());
    const focused = () => buttons.indexOf(document.activeElement as HTMLElement);
    for (const [key, place] of [
      ['{ArrowRight}', 1],
      ['{End}', 2],
      ['{ArrowRight}', 2],
      ['{ArrowLeft}', 1],
      ['{Home}', 0],
      ['{ArrowLeft}', 0],
    ] as const) {
      await user.keyboard(key);
      expect(focused(), key).toBe(place);
    }
    await user.keyboard('{ArrowRight}');
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    document.documentElement.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe(2);
  });

  it('opens a photo large, from which one can leaf through all', async () => {
    const { show } = lookBack(daily(3, (index, date) => photo(index, date)));
    const { user } = show();
    await user.click((await strip()).getByRole('button', { name: /Thu, Nov 19/ }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Photos' }));
    expect(viewer.getByText('2 of 3')).toBeDefined();
    await user.click(viewer.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('renews a link that has expired, once, and then says that the photo is gone', async () => {
    const { show, olderCheckIns } = lookBack([photo(0, '2026-11-20')]);
    show();
    const image = (await strip()).getByRole('img');
    const [rows] = [...olderCheckIns.values()];
    if (rows?.[0] !== undefined) rows[0].photo_url = signedLink('/photos/renewed');
    fireEvent.error(image);
    await waitFor(() => expect(new URL((image as HTMLImageElement).src).pathname).toBe('/photos/renewed'));
    fireEvent.error(image);
    expect(await screen.findByText('This photo isn’t available')).toBeDefined();
  });

  it('says that there are none', async () => {
    lookBack([]).show();
    expect(await screen.findByText('Photos you add when you check in will show up here.')).toBeDefined();
  });
});

describe('then and now', () => {
  const compared = () =>
    screen.getAllByRole('button', { name: /^Change the photo for/ }).map((button) => {
      const id = button.getAttribute('aria-describedby') ?? '';
      return document.querySelector(`[id="${id}"]`)?.textContent;
    });

  it('compares the oldest photo with the newest one, by pointer and keyboard', async () => {
    const { show } = lookBack([photo(0, '2025-11-20'), photo(1, '2026-05-01'), photo(2, '2026-11-20')]);
    const { user } = show();
    const divider = await screen.findByRole('slider', { name: 'Show more of then or now' });
    expect(compared()).toEqual(['then Nov 20, 2025', 'now Yesterday']);
    expect(screen.getByText('365 days apart')).toBeDefined();
    expect(divider.getAttribute('aria-valuetext')).toBe('50% then, 50% now');
    divider.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowUp}');
    expect(divider.getAttribute('aria-valuetext')).toBe('60% then, 40% now');
    fireEvent.change(divider, { target: { value: '98' } });
    await user.keyboard('{ArrowRight}');
    expect(divider.getAttribute('aria-valuetext')).toBe('100% then, 0% now');
  });

  it('is not there with a single photo', async () => {
    lookBack([photo(0, '2026-11-20')]).show();
    expect(await screen.findByRole('list', { name: 'Photos, newest first' })).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('takes another photo from the strip, and gives the focus back', async () => {
    const { show } = lookBack([photo(0, '2026-01-20'), photo(1, '2026-05-01'), photo(2, '2026-11-20')]);
    const { user } = show();
    const change = await screen.findByRole('button', { name: 'Change the photo for then' });
    await user.click(change);
    expect(change.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText(/^Choose the photo for/).textContent).toBe('Choose the photo for then.');
    expect(document.activeElement?.textContent).toBe('then');
    const question = document.activeElement?.getAttribute('aria-describedby');
    expect(screen.getByText(/^Choose the photo for/).id).toBe(question);
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(compared()).toEqual(['then Fri, May 1', 'now Yesterday']);
    expect(document.activeElement).toBe(change);
    expect(screen.queryByText(/^Choose the photo for/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Enter}{Escape}');
    expect(document.activeElement).toBe(change);
    expect(compared()).toEqual(['then Fri, May 1', 'now Yesterday']);
  });

  it('asks for the oldest photo where the strip does not reach it yet', async () => {
    const { show, api } = lookBack([]);
    const newest = { ...emptyPage(600), check_ins: [photo(999, '2026-11-20')] };
    const oldest = [photo(450, '2024-02-01'), photo(451, '2024-02-02')];
    api.on(listCheckIns, ({ query: { only, before, after } }) => {
      if (only === 'notes') return emptyPage(null);
      if (after === undefined) return before === undefined ? newest : emptyPage(before - 1);
      const isFound = after === 399;
      return {
        ...emptyPage(null),
        check_ins: isFound ? oldest : [],
        has_more: true,
        next_after: isFound ? 799 : 399,
      };
    });
    show();
    await waitFor(() => expect(compared()).toEqual(['then Feb 1, 2024', 'now Yesterday']));
  });

  it('keeps the older photo left, whatever is chosen', () => {
    const [one, two, three] = [photo(1, '2026-01-01'), photo(2, '2026-02-01'), photo(3, '2026-03-01')] as const;
    const pair = { older: one, newer: two };
    expect(choosePhoto(pair, 'newer', three)).toEqual({ older: one, newer: three });
    expect(choosePhoto(pair, 'older', three)).toEqual({ older: two, newer: three });
    expect(choosePhoto(pair, 'older', two)).toEqual(pair);
    expect(choosePhoto(pair, 'newer', one)).toEqual(pair);
  });

  it('compares photos of the same person first', () => {
    const theirs = photo(0, '2026-01-01', { user_id: BOB.uid });
    const [first, last] = [photo(1, '2026-02-01'), photo(2, '2026-03-01')];
    expect(oldestBeside(last, [theirs, first, last])).toBe(first);
    expect(oldestBeside(last, [theirs, last])).toBe(theirs);
    expect(oldestBeside(last, [last])).toBeUndefined();
  });
});
