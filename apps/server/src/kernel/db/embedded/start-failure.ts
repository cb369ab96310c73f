import { relative } from 'node:path';

export const CANNOT_START = (folder: string, undone: 'changed' | 'repaired' = 'changed') =>
  `The database in ${folder} is damaged or cannot be read. Nothing in it was ${undone}.\n` +
  'Keep a copy of this folder, then restore the newest backup into an empty one. docs/backup.md says how, under “A damaged database”.';

/** What PostgreSQL says on the way, whatever happens. */
const ON_THE_WAY =
  /^LOG: +(starting PostgreSQL|listening on|database system (was|is)|startup process|terminating any other|shutting down|all server processes terminated|redo (starts|done)|checkpoint (starting|complete))/;
const LINES_SHOWN = 8;
const SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * A sentence for the operator about a database that did not start, with what PostgreSQL said below it.
 * @param undone what was not done to the files: one that starts, and then fails, has written to its log
 */
export function describeStartFailure(
  folder: string,
  said: readonly string[],
  undone: 'changed' | 'repaired' = 'changed',
): Error {
  const telling = said.filter((line) => !ON_THE_WAY.test(line));
  const text = telling.join('\n');
  const below = `\nPostgreSQL says:\n  ${telling.slice(-LINES_SHOWN).join('\n  ') || 'nothing'}`;
  const file = findFile(folder, text);
  if (/No space left on device|Disk quota exceeded/.test(text))
    return new Error(
      `The database in ${folder} cannot start, because the disk is full${file === undefined ? '' : ` (${file})`}. Nothing was lost. Make room on the disk, then start again.${below}`,
    );
  if (/Permission denied|wrong ownership|invalid permissions|Operation not permitted/.test(text))
    return new Error(
      `The database in ${folder} cannot start: the user that runs it must own ${file ?? 'the folder and all that is in it'}. Nothing was changed. Give it back with chown -R and chmod -R u=rwX,go=, then start again.${below}`,
    );
  return new Error(`${CANNOT_START(folder, undone)}\n  ${file ?? 'PostgreSQL does not name the file'}${below}`);
}

/** The file that PostgreSQL names last. */
function findFile(folder: string, text: string): string | undefined {
  const named = [...text.matchAll(/(?:file|directory) "([^"]+)"/g)].at(-1)?.[1];
  if (named !== undefined) return named.startsWith(folder) ? relative(folder, named) || '.' : named;
  if (text.includes('control file')) return 'global/pg_control';
  const segment =
    /WAL segment ([\dA-F]{24})/.exec(text)?.[1] ?? segmentOf(/checkpoint record at ([\dA-F]+)\/([\dA-F]+)/.exec(text));
  return segment === undefined ? undefined : `pg_wal/${segment}`;
}

/** The file of the log that holds a position, on the first timeline, which a database without replicas never leaves. */
function segmentOf(position: RegExpExecArray | null): string | undefined {
  if (position === null) return undefined;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const [, high = '', low = ''] = position;
  return hex(1) + hex(Number.parseInt(high, 16)) + hex(Math.floor(Number.parseInt(low, 16) / SEGMENT_BYTES));
}
