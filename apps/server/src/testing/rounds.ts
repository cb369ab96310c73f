/**
 * How often a race or a random test is tried: a few times in `npm test`, often in the long tests, which run the same
 * files again (`MORE_ROUNDS` in vitest.config.ts).
 */
export function rounds(few: number, many: number): number {
  return process.env['MORE_ROUNDS'] === undefined ? few : many;
}
