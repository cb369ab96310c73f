import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysBetween } from './calendar.ts';
import { FREEZES_AT_START, FREEZES_MAX } from './freeze.ts';
import { RETURN_PAUSE_DAYS, RETURN_RUN_MIN, RETURNS_PER_FREEZE } from './returns.ts';
import { visualLevel } from './streak-level.ts';
import { Attacker, type Attack, PLACES, sum } from './testing/attacker.ts';
import { DAILY } from './testing/rhythm.ts';

/** `RUNS=5000 npx vitest run --project rules returns-attack` looks longer. */
const RUNS = Number(process.env['RUNS'] ?? (process.env['MORE_ROUNDS'] === undefined ? 25 : 1000));

type Numbered = 'waitDays' | 'flyTo' | 'check' | 'late' | 'mend' | 'import' | 'perWeek';
const at = (kind: Numbered, goal: number, by: number): Attack => ({ kind, goal, by });
const each = (act: (goal: number) => Attack[]): Attack[] =>
  Array.from({ length: PLACES }, (_, goal) => act(goal)).flat();
const nextDay: Attack = at('waitDays', 0, 1);
const checkAll = each((goal) => [at('check', goal, 0)]);

/** What brings returns, what takes them away, and what might bring one twice. */
const anySteps: fc.Arbitrary<Attack[]> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Attack[]>([...checkAll, nextDay]) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }).map((days): Attack[] => [at('waitDays', 0, days)]) },
  // A run of three, a missed day, and the return.
  {
    weight: 4,
    arbitrary: fc.constant<Attack[]>([
      ...checkAll,
      nextDay,
      ...checkAll,
      nextDay,
      ...checkAll,
      nextDay,
      nextDay,
      ...checkAll,
    ]),
  },
  // A freeze keeps what two missed days have lost.
  {
    weight: 2,
    arbitrary: fc.nat(PLACES - 1).map((goal): Attack[] => [at('waitDays', 0, 3), { kind: 'freeze', goal }]),
  },
  {
    weight: 6,
    arbitrary: fc.nat(PLACES - 1).map((goal): Attack[] => [{ kind: 'undo', goal }, at('check', goal, 0)]),
  },
  {
    weight: 3,
    arbitrary: fc.nat(PLACES - 1).map((goal): Attack[] => [
      { kind: 'delete', goal },
      { kind: 'restore', goal },
    ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ goal: fc.nat(PLACES - 1), by: fc.integer({ min: 3, max: 9 }) })
      .map(({ goal, by }): Attack[] => [
        { kind: 'delete', goal },
        { kind: 'make', goal, rhythm: DAILY },
        at('import', PLACES - 1, by),
        at('waitDays', 0, 2),
      ]),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        kind: fc.constantFrom('late' as const, 'mend' as const, 'flyTo' as const),
        goal: fc.nat(PLACES - 1),
        by: fc.integer({ min: 1, max: 7 }),
      })
      .map(({ kind, goal, by }): Attack[] => [at(kind, goal, by)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ goal: fc.nat(PLACES - 1), by: fc.integer({ min: 2, max: 7 }) })
      .map(({ goal, by }): Attack[] => [at('perWeek', goal, by)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        kind: fc.constantFrom('archive', 'bringBack', 'root', 'takeUp', 'freeze'),
        goal: fc.nat(PLACES - 1),
      })
      .map((attack): Attack[] => [attack]),
  },
);

/**
 * Every return that counts has a check-in that stands, three that were made here before it, and none of its goal within
 * the days before; three of them bring a freeze, and no more. Whatever else was used came at the start or with a level.
 */
function expectHonest(attacker: Attacker): void {
  const { made, returns, freezes, freezesUsed } = attacker;
  const standing = made.flatMap(({ checkIns }) => checkIns.filter(({ cameBack }) => cameBack));
  expect(returns.count).toBe(standing.length);
  expect(freezes).toBeLessThanOrEqual(FREEZES_MAX);
  const fromLevels = freezes + freezesUsed - FREEZES_AT_START - returns.freezes;
  expect(fromLevels).toBeLessThanOrEqual(visualLevel(sum(attacker.standing())));
  expect(returns.freezes).toBeLessThanOrEqual(standing.length / RETURNS_PER_FREEZE);
  for (const { checkIns } of made) {
    const places = checkIns.flatMap(({ cameBack }, nth) => (cameBack ? [nth] : []));
    for (const [nth, place] of places.entries()) {
      const [before, day] = [checkIns[places[nth - 1] ?? -1]?.day, checkIns[place]?.day];
      expect(place).toBeGreaterThanOrEqual(RETURN_RUN_MIN);
      if (before !== undefined && day !== undefined)
        expect(daysBetween(before, day)).toBeGreaterThan(RETURN_PAUSE_DAYS);
    }
  }
}

it(`gives ${RUNS} attackers no freeze that honest returns would not`, { timeout: 60_000 + RUNS * 500 }, () => {
  let [returned, given, undone, used] = [0, 0, 0, 0];
  fc.assert(
    fc.property(fc.array(anySteps, { minLength: 60, maxLength: 140, size: 'max' }), (steps) => {
      const attacker = new Attacker();
      for (let goal = 0; goal < PLACES; goal++) attacker.does({ kind: 'make', goal, rhythm: DAILY });
      for (const attack of steps.flat()) {
        const before = attacker.returns.count;
        attacker.does(attack);
        if (attacker.returns.count < before) undone += 1;
        if (attacker.returns.count !== before) expectHonest(attacker);
      }
      expectHonest(attacker);
      returned += attacker.returns.count;
      given += attacker.returns.freezes;
      used += attacker.freezesUsed;
    }),
    { numRuns: RUNS },
  );
  expect([returned > RUNS, given > RUNS / 2, undone > RUNS / 2, used > RUNS / 2]).toEqual([true, true, true, true]);
});
