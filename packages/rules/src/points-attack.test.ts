import fc from 'fast-check';
import { expect, it } from 'vitest';
import { periodDays } from './goal-state.ts';
import { Attacker, type Attack, type AttackedGoal, HOUR_MS, PLACES, sum } from './testing/attacker.ts';
import { anyRhythm, MONTHLY, ONCE } from './testing/rhythm.ts';

/** `RUNS=5000 npx vitest run --project rules points-attack` looks longer. */
const RUNS = Number(process.env['RUNS'] ?? (process.env['MORE_ROUNDS'] === undefined ? 150 : 3000));
const DAY_MS = 24 * HOUR_MS;

const numbered = (
  kind: 'wait' | 'waitDays' | 'flyTo' | 'check' | 'late' | 'mend' | 'goAway' | 'import' | 'perWeek',
  min: number,
  max: number,
) => fc.record({ kind: fc.constant(kind), goal: fc.nat(PLACES - 1), by: fc.integer({ min, max }) });
const plain = <Kind extends string>(...kinds: Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), goal: fc.nat(PLACES - 1) });

const anyAttack: fc.Arbitrary<Attack> = fc.oneof(
  { weight: 14, arbitrary: numbered('check', -1, 1) },
  { weight: 8, arbitrary: numbered('late', 1, 7) },
  { weight: 4, arbitrary: numbered('mend', 1, 7) },
  { weight: 8, arbitrary: numbered('wait', 1, 30) },
  { weight: 2, arbitrary: numbered('waitDays', 1, 14) },
  { weight: 6, arbitrary: numbered('flyTo', -12, 14) },
  { weight: 6, arbitrary: plain('undo', 'delete', 'exchange') },
  { weight: 3, arbitrary: plain('archive', 'bringBack', 'freeze', 'restore') },
  { weight: 3, arbitrary: plain('root', 'takeUp') },
  { weight: 2, arbitrary: numbered('goAway', 0, 9) },
  { weight: 2, arbitrary: numbered('perWeek', 2, 7) },
  { weight: 2, arbitrary: numbered('import', 1, 9) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('make', 'accept'), goal: fc.constant(0), rhythm: anyRhythm }),
  },
);

/**
 * One who fills blocks as fast as they can be filled: three dates of the world at a time, then a date a day, then the
 * goal goes and the next one takes its place.
 */
const anyRush: fc.Arbitrary<Attack[]> = fc
  .record({ rhythm: anyRhythm, first: fc.integer({ min: 20, max: 28 }), keep: fc.boolean() })
  .map(({ rhythm, first, keep }) => {
    const period = rhythm.frequency === 'weekly' ? periodDays(rhythm) : 1;
    const at = (kind: 'wait' | 'waitDays' | 'flyTo' | 'check', by: number): Attack => ({ kind, goal: 0, by });
    const next = [
      at('waitDays', period - 1),
      at('wait', first),
      at('flyTo', -12),
      at('check', 0),
      at('flyTo', 14),
      at('check', 0),
    ];
    return [
      { kind: 'delete', goal: keep ? 3 : 0 },
      { kind: 'make', goal: 0, rhythm },
      ...[-12, 0, 14].flatMap((zone) => [at('flyTo', zone), at('check', 0)]),
      ...Array.from({ length: 5 }, () => next).flat(),
    ];
  });

/** One who makes a goal that pays at once, checks it, and deletes it for the next one. */
const anyFlood: fc.Arbitrary<Attack[]> = fc
  .record({ rhythm: fc.constantFrom(ONCE, MONTHLY), times: fc.integer({ min: 3, max: 14 }) })
  .map(({ rhythm, times }) => {
    const one: Attack[] = [
      { kind: 'delete', goal: 0 },
      { kind: 'make', goal: 0, rhythm },
      ...[0, 1, 2, 3].map((goal): Attack => ({ kind: 'check', goal, by: 0 })),
    ];
    return Array.from({ length: times }, () => one).flat();
  });

/*
 * What an honest calendar gives, in days of the server's clock.
 *
 * A block of a goal is five check-ins on dates that lie a period apart. Between the fifth check-ins of B blocks lie
 * 5 (B - 1) periods of dates. A date is at most 7 days before today (late), and today is at most 26 hours (two dates)
 * earlier or later elsewhere on Earth, so that in n days a goal pays at most 1 + floor((n + 9) / 5 periods) blocks: one
 * point in 5 days for a daily goal, 5 for each week of the interval in 5 intervals for a weekly one.
 *
 * Goals that follow each other in one place (a person has 500) begin at nothing: the first block of each has five
 * dates, which take four periods less a day, less two hours for a clock change or a flight east.
 *
 * Once goals pay 5 points in any 30 days, and with monthly ones 10. A rooted goal is a monthly one; its check-ins are on
 * dates of their own, so that a block of its own rhythm takes longer.
 */
function expectHonest(attacker: Attacker): void {
  expect(attacker.balance).toBeGreaterThanOrEqual(0);
  const atOnce = attacker.standing('once', 'monthly');
  for (const { at: end } of atOnce) {
    const within = atOnce.filter(({ at }) => at <= end && end - at < 30 * DAY_MS);
    expect(within.length).toBeLessThanOrEqual(10);
    expect(within.filter(({ goal }) => goal.rhythm.frequency === 'once').length).toBeLessThanOrEqual(5);
  }
  for (const { checkIns } of attacker.made) {
    const months = checkIns.flatMap(({ day, award }) => (award?.frequency === 'monthly' ? [day.slice(0, 7)] : []));
    expect(new Set(months).size).toBe(months.length);
  }
  const ofGoal = Map.groupBy(attacker.standing('daily', 'weekly'), ({ goal }) => goal);
  for (const [goal, awards] of ofGoal) expectHonestBlocks(goal, awards);
}

function expectHonestBlocks(
  { rhythm, madeAt }: AttackedGoal,
  awards: readonly { readonly at: number; readonly points: number }[],
): void {
  const period = periodDays(rhythm);
  const ofBlock = rhythm.frequency === 'weekly' ? 5 * rhythm.weeklyInterval : 1;
  const [first] = awards;
  if (first !== undefined) expect(first.at - madeAt).toBeGreaterThanOrEqual((4 * period - 1) * DAY_MS - 2 * HOUR_MS);
  for (const [nth, { at: begin }] of awards.entries()) {
    for (const [more, { at: end }] of awards.slice(nth).entries()) {
      const blocks = 1 + Math.floor(((end - begin) / DAY_MS + 9) / (5 * period));
      expect(sum(awards.slice(nth, nth + more + 1))).toBeLessThanOrEqual(ofBlock * blocks);
    }
  }
}

it(`pays ${RUNS} attackers no more in any days than honest goals could earn`, { timeout: 60_000 + RUNS * 100 }, () => {
  let paid = 0;
  let atOnce = 0;
  let rooted = 0;
  const anySteps = fc.oneof(
    { weight: 60, arbitrary: anyAttack.map((attack) => [attack]) },
    { weight: 2, arbitrary: anyRush },
    { weight: 1, arbitrary: anyFlood },
  );
  const anyAttacks = fc.array(anySteps, { minLength: 60, maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(anyAttacks, (attacks) => {
      const attacker = new Attacker();
      for (const attack of attacks.flat()) attacker.does(attack);
      expectHonest(attacker);
      paid += attacker.standing('daily', 'weekly').length;
      rooted += attacker.standing('monthly').filter(({ goal }) => goal.rhythm.frequency !== 'monthly').length;
      atOnce += attacker.standing('once', 'monthly').length;
    }),
    { numRuns: RUNS },
  );
  expect([paid > RUNS / 4, atOnce > RUNS, rooted > RUNS / 4]).toEqual([true, true, true]);
});
