/** Apart from `quiet-line.ts`, which the dashboard's first load does without. */

import type { QuietLineKind } from './quiet-line.ts';

/** Whether a quiet line follows the check-in of its goal, and is never there before it: Beyond sections 12.6 and 13. */
export function isAskedWhenDone(kind: QuietLineKind | undefined): boolean {
  return kind === 'cue' || kind === 'rooted';
}
