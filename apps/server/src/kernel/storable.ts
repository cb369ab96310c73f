import { text } from '@fivefold/rules/text-key';
import { Problem } from './problem.ts';

/**
 * JSON can write what a text cannot hold, NUL (for PostgreSQL) and half a surrogate pair (for any database), but only
 * escaped.
 */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;

/**
 * Refuses values parsed from JSON that PostgreSQL could not store as they are, in whatever field or name.
 * @param json the text that was parsed
 * @throws Problem common.invalid
 */
export function assertStorable(json: string, value: unknown): void {
  if (SUSPICIOUS.test(json) && !isStorable(value))
    throw new Problem('common.invalid', text('This text has characters we can’t save.'));
}

/** Without recursion: a body may be nested as deeply as it is long. */
function isStorable(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && (next.includes('\0') || !next.isWellFormed())) return false;
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) open.push(key, inner);
  }
  return true;
}

/**
 * @param most how many lists and objects may stand in each other
 * @throws Problem common.invalid
 */
export function assertNotDeeplyNested(json: string, most: number): void {
  let depth = 0;
  // Brackets in texts do not count.
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > most) throw new Problem('common.invalid', text('This is nested too deeply.'));
  }
}
