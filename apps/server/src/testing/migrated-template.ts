import { createHash } from 'node:crypto';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cached, cachedTemplate, engineVersion } from '../kernel/db/embedded/testing/template-cache.ts';

const MIGRATIONS = join(import.meta.dirname, '../kernel/db/migrations');
const PREFIX = 'migrated-';

let template: Promise<string> | undefined;

/**
 * An embedded database after all migrations, packed into a file that is kept until a migration changes or is added.
 * @returns its path; never write there.
 */
export function migratedTemplate(): Promise<string> {
  return (template ??= cached(`${PREFIX}${engineVersion()}-${hashOfMigrations()}.tar`, makeTemplate));
}

function hashOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).toSorted()) hash.update(name).update(readFileSync(join(MIGRATIONS, name)));
  return hash.digest('hex').slice(0, 16);
}

/** In a process of its own, whose memory the tests do not keep. */
async function makeTemplate(path: string): Promise<void> {
  removeOldTemplates(path);
  const script = join(import.meta.dirname, 'make-migrated-template.ts');
  const child = fork(script, [await cachedTemplate('tar'), path], { execArgv: [], stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The database after all migrations could not be made; the reason stands above.');
}

/** Each is 30 MB. Those that another process is making end with more than `.tar`. */
function removeOldTemplates(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) {
    const isOld = name.startsWith(PREFIX) && name.endsWith('.tar') && !basename(path).startsWith(name);
    if (isOld) rmSync(join(folder, name), { force: true });
  }
}
