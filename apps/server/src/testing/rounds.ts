/**
 * How often a race or a random test is tried: a few times in `npm test`, often in the long tests, which run the same
 * files again (`MORE_ROUNDS` in vitest.config.ts).
 */
export function rounds(few: number, many: number): number {
  return process.env['MORE_ROUNDS'] === undefined ? few : many;
}

/**
 * How often a long test kills or pauses: `ROUNDS`, which `npm run test:faults` sets, or as often as it says itself,
 * seldom with `npm run test:long -- --short`.
 */
export function longRounds(often: number, seldom: number): number {
  return Number(process.env['ROUNDS'] ?? (process.env['LONG_TESTS'] === 'short' ? seldom : often));
}
