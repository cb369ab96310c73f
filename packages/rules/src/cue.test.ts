import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type LocalDay } from './calendar.ts';
import { type CueState, cueSinceAfter, isCueAsked, isCueOffered, titleWithCue } from './cue.ts';
import { english, inLanguage } from './testing/english.ts';

const day = (text: string) => text as LocalDay;
const TODAY = day('2026-11-21');
const NONE: CueState = { cue: null, cueSince: null };

describe('a cue', () => {
  it.each([
    ['where no goal was offered one', [], true],
    ['where none ever was', [null], true],
    ['on the day of another offer', ['2026-11-21'], false],
    ['13 days after another offer', ['2026-11-08'], false],
    ['14 days after another offer', ['2026-11-07'], true],
    ['soon after the newer of two offers', ['2026-10-01', '2026-11-20'], false],
  ])('is offered to a new goal %s: %#', (_case, since, isOffered) => {
    const others = since.map((each) => ({ cueSince: each === null ? null : day(each) }));
    expect(isCueOffered(others, TODAY)).toBe(isOffered);
  });

  it.each([
    ['13 days after it was written', { cue: 'I get up', cueSince: day('2026-11-08') }, false],
    ['14 days after it was written', { cue: 'I get up', cueSince: day('2026-11-07') }, true],
    ['once that was answered', { cue: 'I get up', cueSince: null }, false],
    ['where it was offered and left out', { cue: null, cueSince: day('2026-11-01') }, false],
    ['where there is none', NONE, false],
  ])('is asked about %s: %#', (_case, state, isAsked) => {
    expect(isCueAsked(state, TODAY)).toBe(isAsked);
  });

  it('is asked about once for 14 days that it stayed the same, however it is changed', () => {
    const anyStep = fc.record({ wait: fc.nat(10), cue: fc.constantFrom(null, 'I get up', 'I get home', undefined) });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
        let state = NONE;
        let today = TODAY;
        let writtenOn: LocalDay | null = null;
        let isAnswered = false;
        for (const { wait, cue } of steps) {
          today = addDays(today, wait);
          if (cue !== undefined && cue !== state.cue) {
            writtenOn = cue === null ? null : today;
            isAnswered = false;
          }
          if (cue !== undefined) state = { cue, cueSince: cueSinceAfter(cue, state, today) };
          const isTried = writtenOn !== null && daysBetween(writtenOn, today) >= 14;
          expect(isCueAsked(state, today)).toBe(isTried && !isAnswered);
          if (!isCueAsked(state, today)) continue;
          state = { ...state, cueSince: null };
          isAnswered = true;
        }
      }),
    );
  });

  it('begins the line that names its goal', () => {
    const goal = { goal: 'Stretch', emoji: '🧘', cue: 'I have had breakfast' };
    expect(english(titleWithCue(goal))).toBe('When I have had breakfast: 🧘 Stretch');
    expect(inLanguage(titleWithCue({ ...goal, cue: 'ich gefrühstückt habe', goal: 'Dehnen' }), 'de')).toBe(
      'Wenn ich gefrühstückt habe: 🧘 Dehnen',
    );
    expect(titleWithCue({ goal: 'Stretch', emoji: null, cue: null })).toBe('Stretch');
  });
});
