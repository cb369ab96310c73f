import { isDeepStrictEqual } from 'node:util';
import { Problem } from './problem.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether a change may be made that was decided on a device that knew an older version: field by field, so that two
 * devices that change different fields both succeed, and a repeat of a change that was made is none. The rows must be
 * locked.
 * @param was the fields as the device knew them; undefined asks nothing
 * @param wanted what they are to become
 * @throws Problem common.overtaken, with the fields as they are now
 */
export function requireNotOvertaken(was: object | undefined, wanted: Fields, now: object): void {
  const current: Fields = { ...now };
  const known = Object.entries<unknown>({ ...was }).filter(([, value]) => value !== undefined);
  const isOvertaken = ([field, value]: [string, unknown]) =>
    !isDeepStrictEqual(current[field], value) && !isDeepStrictEqual(current[field], wanted[field]);
  if (!known.some(isOvertaken)) return;
  throw new Problem('common.overtaken', undefined, {
    current: Object.fromEntries(known.map(([field]) => [field, current[field]])),
  });
}
