// @vitest-environment jsdom
import { nudgePartner } from '@fivefold/contract/calls/goals';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { NUDGE_REFUSALS } from '@fivefold/rules/nudge';
import { participantColor } from '@fivefold/rules/participant-color';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '#testing/fake-api.ts';
import { emberColorIn } from '#testing/ember-color.ts';
import { createFakeProduct } from '#testing/fake-product.ts';
import { renderPage } from '#testing/render-page.tsx';
import { ANN, BOB, sampleCheckIn, sampleSharedGoal } from '#testing/wire-samples.ts';
import { DashboardPage } from '../dashboard-page.tsx';
import { preloadDetails } from '../lazy-components.tsx';

// Opened cards show at once, as they do once the page was idle.
beforeAll(preloadDetails);

const TODAY = '2026-11-21' as LocalDay;
const AWAY = { rest: [], away: [{ from: TODAY, to: '2026-12-02' }], frozen: [], archived: [] };

async function openGoal(fields: Parameters<typeof sampleSharedGoal>[0]) {
  const { api } = createFakeProduct({ shared_goals: [sampleSharedGoal(fields)] });
  const view = renderPage(<DashboardPage />, { api: api.client });
  await view.user.click(await screen.findByRole('button', { name: /^Read together/ }));
  return view;
}

const people = () => within(screen.getByRole('list', { name: 'Participants' })).getAllByRole('listitem');

describe('a shared goal', () => {
  it('says how many days in a row both did it', async () => {
    await openGoal({ joint_run: { count: 4, from: '2026-11-18', to: TODAY } });
    expect(screen.getByText('Together: 4 days in a row')).toBeTruthy();
  });

  it.each([
    ['monthly', null, 'months'],
    ['weekly', 1, 'weeks'],
    ['weekly', 2, 'times'],
  ] as const)('counts a %s goal of every %s in %s', async (frequency, weeks, units) => {
    await openGoal({ frequency, weekly_interval: weeks, joint_run: { count: 2, from: '2026-10-01', to: TODAY } });
    expect(screen.getByText(`Together: 2 ${units} in a row`)).toBeTruthy();
  });

  it('says nothing of a first day together', async () => {
    await openGoal({ joint_run: { count: 1, from: TODAY, to: TODAY } });
    expect(people()).toHaveLength(2);
    expect(screen.queryByText(/^Together/)).toBeNull();
  });

  it('shows the embers of both on the card', async () => {
    await openGoal({});
    const embers = () => screen.getByTitle(/^Shared with/).querySelectorAll('svg[shape-rendering="crispEdges"]');
    expect(embers()).toHaveLength(2);
  });

  it('shows both people with their own state and progress, and who created it', async () => {
    await openGoal({
      created_by: BOB.uid,
      participants: [
        {
          ...ANN,
          accepted: true,
          cue: null,
          nudged: false,
          days_off: null,
          last_checked: null,
          count_checked: 0,
          count_streak: 0,
        },
        {
          ...BOB,
          accepted: true,
          cue: null,
          nudged: false,
          days_off: null,
          last_checked: TODAY,
          count_checked: 3,
          count_streak: 2,
        },
      ],
    });
    const [ann, bob] = people();
    expect(ann?.textContent).toContain('You');
    expect(ann?.textContent).toContain('0 of 5');
    expect(ann?.textContent).toContain('Not checked yet');
    expect(ann?.textContent).not.toContain('(Creator)');
    expect(bob?.textContent).toContain('bob (Creator)');
    expect(bob?.textContent).toContain('3 of 5');
    expect(bob?.textContent).toContain('earned 2 times');
    expect(bob?.textContent).toContain('Today');
  });

  it('names the progress of both for a screen reader', async () => {
    await openGoal({});
    expect(screen.getByRole('progressbar', { name: 'Your progress' })).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Progress of bob' })).toBeDefined();
  });

  it('paints each of them in the color of their id', async () => {
    await openGoal({});
    expect(people().map(emberColorIn)).toEqual([participantColor(ANN.uid), participantColor(BOB.uid)]);
    expect(participantColor(ANN.uid)).not.toBe(participantColor(BOB.uid));
  });

  it('calls both by the names that they chose, and never paints two in one color', async () => {
    const standing = {
      accepted: true,
      cue: null,
      nudged: false,
      days_off: null,
      last_checked: null,
      count_checked: 0,
      count_streak: 0,
    };
    await openGoal({
      participants: [
        { ...ANN, ...standing, avatar_color: 3 },
        { ...BOB, ...standing, display_name: 'Bob Żółw', avatar_color: 3 },
      ],
      check_ins: [sampleCheckIn({ index: 0, date: TODAY, user_id: BOB.uid })],
      check_ins_total: 1,
    });
    const [ann, bob] = people();
    expect(bob?.textContent).toContain('Bob Żółw');
    expect(document.body.textContent).not.toContain(BOB.email);
    expect(screen.getByRole('button', { name: /^Read together, Shared with Bob Żółw, / })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Heart on Bob Żółw’s check-in, Today' })).toBeDefined();
    expect([ann, bob].map(emberColorIn)).toEqual(['lime', 'green']);
    const [row] = within(screen.getByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');
    expect(emberColorIn(row)).toBe('green');
  });

  it('says on the closed card with whom, and whether they have checked in', async () => {
    await openGoal({
      participants: [
        {
          ...ANN,
          accepted: true,
          cue: null,
          nudged: false,
          days_off: null,
          last_checked: null,
          count_checked: 0,
          count_streak: 0,
        },
        {
          ...BOB,
          accepted: true,
          cue: null,
          nudged: false,
          days_off: null,
          last_checked: TODAY,
          count_checked: 1,
          count_streak: 0,
        },
      ],
    });
    const name = /^Read together, Shared with bob, who has checked in, /;
    expect(screen.getByRole('button', { name })).toBeDefined();
  });

  it('lists the check-ins of both, with who did what', async () => {
    await openGoal({
      check_ins: [
        sampleCheckIn({ index: 0, date: addDays(TODAY, -2), user_id: 'uid-gone', description: 'Chapter one' }),
        sampleCheckIn({ index: 1, date: addDays(TODAY, -1), user_id: BOB.uid, description: 'Chapter two' }),
        sampleCheckIn({ index: 2, date: TODAY, description: 'Chapter three' }),
      ],
      check_ins_total: 3,
    });
    const rows = within(screen.getByRole('list', { name: 'Check-ins' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/You.*Chapter three/),
      expect.stringMatching(/bob.*Chapter two/),
      expect.stringMatching(/a former friend.*Chapter one/),
    ]);
  });
});

describe('a nudge', () => {
  const standing = { accepted: true, cue: null, nudged: false, days_off: null, count_checked: 0, count_streak: 0 };
  const done = { ...standing, last_checked: TODAY };
  const due = { ...standing, last_checked: null };

  it('goes from who is done to who is due, once a day', async () => {
    const { api, user } = await openNudge({ self: done, partner: due });
    await user.click(screen.getByRole('button', { name: 'Nudge bob' }));
    expect(await screen.findByText('You nudged bob.')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Nudged today');
    expect(screen.queryByRole('button', { name: 'Nudge bob' })).toBeNull();
    expect(api.requestsOf(nudgePartner)).toHaveLength(1);
  });

  it('says why it was refused', async () => {
    const { api, user } = await openNudge({ self: done, partner: due });
    api.on(nudgePartner, () => refuse('goals.not_nudgeable', NUDGE_REFUSALS.done));
    await user.click(screen.getByRole('button', { name: 'Nudge bob' }));
    expect(await screen.findByText('Your friend is done already.')).toBeDefined();
  });

  it.each([
    ['the user is due', due, due],
    ['the partner is done', done, done],
    ['the partner is away', done, { ...due, days_off: AWAY }],
    ['the partner has not accepted', done, { ...due, accepted: false }],
  ])('is not offered when %s', async (_, self, partner) => {
    await openNudge({ self, partner });
    expect(screen.queryByRole('button', { name: /[Nn]udge/ })).toBeNull();
  });

  it('is a line on the card of who is due', async () => {
    await openNudge({ self: { ...due, cue: null, nudged: true }, partner: done });
    expect((await screen.findByText(/is done and rooting for you/)).textContent).toBe(
      'bob is done and rooting for you',
    );
  });

  it('is said once above the people on the opened card', async () => {
    await openNudge({ self: { ...due, cue: null, nudged: true }, partner: done });
    const people = await screen.findByRole('list', { name: 'Participants' });
    const line = screen.getByText(/is done and rooting for you/);
    expect(line.compareDocumentPosition(people)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is no line any more once the user is done', async () => {
    await openNudge({ self: { ...done, cue: null, nudged: true }, partner: done });
    expect(screen.queryByText(/is done and rooting for you/)).toBeNull();
  });

  async function openNudge({ self, partner }: { self: typeof done | typeof due; partner: object }) {
    const product = createFakeProduct({
      shared_goals: [
        sampleSharedGoal({
          last_checked: self.last_checked,
          participants: [
            { ...ANN, ...self },
            { ...BOB, ...due, ...partner },
          ],
        }),
      ],
    });
    const view = renderPage(<DashboardPage />, { api: product.api.client });
    await view.user.click(await screen.findByRole('button', { name: /^Read together/ }));
    return { ...product, ...view };
  }
});
