import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalDay } from './calendar.ts';
import { chooseQuietLine, QUIET_LINES, type QuietLine, type QuietLineKind } from './quiet-line.ts';

const TODAY = '2026-11-21' as LocalDay;
const OLD = { createdOn: '2026-01-01' as LocalDay, today: TODAY };
const waitingOf = (...kinds: QuietLineKind[]) =>
  kinds.map((kind, place): QuietLine => ({
    kind,
    goalId: ['payment', 'ember', 'name', 'music'].includes(kind) ? null : `${place}`,
  }));

describe('the quiet line of a dashboard', () => {
  it.each([
    ['none where nothing waits', [], undefined],
    ['the payment before all others', QUIET_LINES.toReversed(), 'payment'],
    ['yesterday before what got in the way', ['miss', 'yesterday'], 'yesterday'],
    ['the ember’s name before what got in the way', ['miss', 'ember'], 'ember'],
    ['what got in the way before a letter', ['letter', 'miss'], 'miss'],
    ['a letter before a cue', ['cue', 'letter'], 'letter'],
    ['a cue before the name', ['name', 'cue'], 'cue'],
    ['the name before a root', ['rooted', 'name'], 'name'],
    ['a root before a milestone', ['milestone', 'rooted'], 'rooted'],
    ['a milestone before music', ['music', 'milestone'], 'milestone'],
    ['music where nothing else waits', ['music'], 'music'],
  ] satisfies [string, QuietLineKind[], QuietLineKind | undefined][])('is %s', (_case, kinds, expected) => {
    expect(chooseQuietLine(waitingOf(...kinds), OLD)?.kind).toBe(expected);
  });

  it('is that of the first goal of those that wait for the same', () => {
    expect(chooseQuietLine(waitingOf('cue', 'yesterday', 'yesterday'), OLD)).toEqual({
      kind: 'yesterday',
      goalId: '1',
    });
  });

  it('stays with what the person has begun to answer, unless a payment failed', () => {
    const begun: QuietLine = { kind: 'miss', goalId: 'a', isBegun: true };
    expect(chooseQuietLine([...waitingOf('yesterday'), begun], OLD)).toBe(begun);
    expect(chooseQuietLine([...waitingOf('yesterday', 'payment'), begun], OLD)?.kind).toBe('payment');
  });

  it.each([
    ['on its first day', '2026-11-21', ['payment', 'yesterday', 'ember']],
    ['on its third day', '2026-11-19', ['payment', 'yesterday', 'ember']],
    ['on its fourth day', '2026-11-18', [...QUIET_LINES]],
    ['that a clock of another zone has made tomorrow', '2026-11-22', ['payment', 'yesterday', 'ember']],
    ['of which the day is not known', null, [...QUIET_LINES]],
  ])('of an account %s may be of these kinds', (_case, createdOn, expected) => {
    const account = { createdOn: createdOn as LocalDay | null, today: TODAY };
    const shown = QUIET_LINES.filter((kind) => chooseQuietLine(waitingOf(kind), account) !== undefined);
    expect(shown).toEqual(expected);
  });

  it('is one that waits, and none that waits comes before it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...QUIET_LINES)), (kinds) => {
        const waiting = waitingOf(...kinds);
        const chosen = chooseQuietLine(waiting, OLD);
        expect(chosen).toBe(QUIET_LINES.flatMap((kind) => waiting.filter((line) => line.kind === kind))[0]);
      }),
    );
  });
});
