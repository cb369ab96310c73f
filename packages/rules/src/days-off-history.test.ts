import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocalDay } from './calendar.ts';
import { progressFromHistory } from './check-in.ts';
import { FREEZES_MAX } from './freeze.ts';
import type { Rhythm } from './frequency.ts';
import { type GoalProgress, goalState } from './goal-state.ts';
import { anyWeekdays } from './testing/days-off.ts';
import { hasLapsed } from './testing/lapse-model.ts';
import { type Act, type Person, afterAct, balanceOf, daysOffOf, newPerson, offDaysOf } from './testing/person.ts';
import { ALL_RHYTHMS, nameOf } from './testing/rhythm.ts';

/** More in the long tests (`MORE_ROUNDS` in vitest.config.ts). */
const RUNS = process.env['MORE_ROUNDS'] === undefined ? 10 : 30;

function periodOf(rhythm: Rhythm): number {
  return rhythm.frequency === 'weekly' ? 7 * rhythm.weeklyInterval : rhythm.frequency === 'monthly' ? 30 : 1;
}

/** One thing after the other, on days that pass in steps of the rhythm's own size. */
function anyDeeds(rhythm: Rhythm): fc.Arbitrary<Act[]> {
  const period = periodOf(rhythm);
  const lostAfter = rhythm.frequency === 'monthly' ? 32 : 2 * period + 1;
  const wait = (days: number): Act => ({ kind: 'wait', days });
  const one: fc.Arbitrary<Act[]> = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Act[]>([wait(period), { kind: 'checkIn' }]) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 2 * period + 2 }).map((days): Act[] => [wait(days)]) },
    { weight: 2, arbitrary: fc.nat(2).map((days): Act[] => [wait(lostAfter + days), { kind: 'freeze' }]) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }).map((days): Act[] => [{ kind: 'addLate', days }]) },
    { weight: 2, arbitrary: fc.nat(2).map((days): Act[] => [wait(days), { kind: 'undo' }]) },
    {
      weight: 2,
      arbitrary: fc
        .record({ start: fc.nat(3 * period), length: fc.integer({ min: 1, max: 30 }) })
        .map((range): Act[] => [{ kind: 'goAway', ...range }]),
    },
    {
      weight: 1,
      arbitrary: fc
        .nat(period)
        .map((days): Act[] => [
          { kind: 'goAway', start: 0, length: 30 },
          wait(days),
          { kind: 'endAway' },
          wait(lostAfter - 1),
          { kind: 'checkIn' },
        ]),
    },
    { weight: 1, arbitrary: anyWeekdays.map((weekdays): Act[] => [{ kind: 'rest', weekdays }]) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 2, max: 7 }).map((days): Act[] => [
        { kind: 'rest', weekdays: [] },
        { kind: 'perWeek', days },
      ]),
    },
    {
      weight: 1,
      arbitrary: fc.nat(3 * period).map((days): Act[] => [{ kind: 'archive' }, wait(days), { kind: 'bringBack' }]),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Act[]>(
        [{ kind: 'endAway' }],
        [{ kind: 'archive' }],
        [{ kind: 'bringBack' }],
        [{ kind: 'exchange' }],
      ),
    },
  );
  return fc.array(one, { minLength: 15, maxLength: 40, size: 'max' }).map((deeds) => deeds.flat());
}

const anyLife: fc.Arbitrary<{ start: Person; deeds: Act[] }> = fc
  .record({ rhythm: fc.constantFrom(...ALL_RHYTHMS), freezes: fc.integer({ min: 0, max: 3 }) })
  .chain(({ rhythm, freezes }) => anyDeeds(rhythm).map((deeds) => ({ start: newPerson(rhythm, freezes), deeds })));

function live({ start, deeds }: { start: Person; deeds: readonly Act[] }): Person {
  return deeds.reduce(afterAct, start);
}

/** The counters by the sentences of the specification: runs of check-ins between lapses, in blocks of five. */
function countSlowly(person: Person): GoalProgress {
  const { rhythm, checkIns } = person;
  const off = offDaysOf(person);
  let run = 0;
  let last: LocalDay | null = null;
  for (const { day } of checkIns) {
    run = last !== null && hasLapsed(rhythm, last, day, (on) => off.has(on)) ? 1 : run + 1;
    last = day;
  }
  const isEachPaid = rhythm.frequency === 'monthly' || rhythm.frequency === 'once';
  return {
    lastChecked: last,
    countChecked: run === 0 ? 0 : ((run - 1) % 5) + 1,
    countStreak: isEachPaid ? run : Math.floor(run / 5),
  };
}

/** Everything that undo brings back; the ledger keeps its rows. */
function withoutLedger({ ledger: _ledger, ...person }: Person): Omit<Person, 'ledger'> {
  return person;
}

describe('whatever a person does with a goal', () => {
  it.each(ALL_RHYTHMS.map((rhythm) => [nameOf(rhythm), rhythm] as const))(
    'that is %s, its counters are those of its history, counted by the rules and counted slowly',
    (_name, rhythm) => {
      fc.assert(
        fc.property(anyDeeds(rhythm), fc.integer({ min: 0, max: 3 }), (deeds, freezes) => {
          let person = newPerson(rhythm, freezes);
          for (const deed of deeds) {
            person = afterAct(person, deed);
            const { progress, checkIns, today } = person;
            if (deed.kind === 'wait') continue;
            const days = checkIns.map(({ day }) => day);
            expect(progress).toEqual(progressFromHistory(rhythm, days, daysOffOf(person)));
            expect(progress).toEqual(countSlowly(person));
            const isLost = progress.lastChecked !== null && hasLapsedBy(person, progress.lastChecked, today);
            expect(goalState(rhythm, progress, today, daysOffOf(person)).isLapsed).toBe(isLost);
          }
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('keeps the books of points and freezes', () => {
    fc.assert(
      fc.property(anyLife, ({ start, deeds }) => {
        let person = start;
        for (const deed of deeds) {
          const before = person;
          person = afterAct(person, deed);
          const earned = person.checkIns.reduce((sum, { points }) => sum + points, 0);
          expect(person.lifetimePoints).toBe(earned);
          expect(balanceOf(person)).toBeGreaterThanOrEqual(0);
          expect(person.freezes).toBeLessThanOrEqual(FREEZES_MAX);
          if (deed.kind !== 'freeze' || person === before) continue;
          // It helps wholly, and a second one finds nothing to keep.
          const { progress, rhythm, today, daysOff } = person;
          expect(person.freezes).toBeGreaterThanOrEqual(0);
          expect(goalState(rhythm, progress, today, daysOff)).toMatchObject({ isLapsed: false, isChecked: false });
          expect(afterAct(person, deed)).toBe(person);
        }
      }),
    );
  });

  it('can undo a check-in as if it had not been, and is paid once for the same one again', () => {
    fc.assert(
      fc.property(anyLife, fc.nat(7), fc.nat(1), (life, daysLate, nights) => {
        const before = live(life);
        const checked = afterAct(before, { kind: 'addLate', days: daysLate });
        if (checked === before) return;
        const undone = afterAct(checked, { kind: 'undo' });
        expect(withoutLedger(undone)).toEqual(withoutLedger(before));
        expect(balanceOf(undone)).toBe(balanceOf(before));
        expect(undone.ledger.length - before.ledger.length).toBe(balanceOf(checked) === balanceOf(before) ? 0 : 2);

        const again = afterAct(undone, { kind: 'addLate', days: daysLate });
        expect(withoutLedger(again)).toEqual(withoutLedger(checked));
        expect(balanceOf(again)).toBe(balanceOf(checked));

        const night: Act = { kind: 'wait', days: nights };
        const undoneLater = afterAct(afterAct(checked, night), { kind: 'undo' });
        expect(withoutLedger(undoneLater)).toEqual(withoutLedger(afterAct(before, night)));
        const tooLate = afterAct(checked, { kind: 'wait', days: 2 });
        expect(afterAct(tooLate, { kind: 'undo' })).toBe(tooLate);
      }),
    );
  });

  it('decides today as before, whatever is changed today', () => {
    const anyChange: fc.Arbitrary<Act> = fc.oneof(
      anyWeekdays.map((weekdays): Act => ({ kind: 'rest', weekdays })),
      fc.integer({ min: 2, max: 7 }).map((days): Act => ({ kind: 'perWeek', days })),
      fc.record({ kind: fc.constant('goAway' as const), start: fc.nat(5), length: fc.integer({ min: 1, max: 30 }) }),
      fc.constantFrom<Act>({ kind: 'endAway' }, { kind: 'archive' }, { kind: 'bringBack' }),
    );
    fc.assert(
      fc.property(anyLife, anyChange, (life, change) => {
        const before = live(life);
        const after = afterAct(before, change);
        const { rhythm, progress, today } = before;
        const {
          dayOff: _a,
          restsUntil: _b,
          section: _c,
          week: _d,
          ...state
        } = goalState(rhythm, progress, today, daysOffOf(before));
        expect(goalState(rhythm, progress, today, daysOffOf(after))).toMatchObject(state);
      }),
    );
  });
});

function hasLapsedBy(person: Person, last: LocalDay, today: LocalDay): boolean {
  const off = offDaysOf(person);
  return hasLapsed(person.rhythm, last, today, (on) => off.has(on));
}
