import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Patroni needs `pg_basebackup`, which the programs of the embedded database lack, so a cluster has Debian's. */
const packagesFolder = '/usr/lib/postgresql';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * @returns the folder of the newest installed server's programs.
 * @throws a sentence that says what to install, when there is none and this process may not install it.
 */
export function ensurePostgresInstalled(): string {
  const found = newestPrograms();
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'These tests need a PostgreSQL server (15 or later), of which only the programs are used. ' +
        'Install it, on Debian or Ubuntu with: sudo apt-get install postgresql',
    );
  }
  // Debian would create and start a cluster of its own, which is not needed.
  mkdirSync('/etc/postgresql-common', { recursive: true });
  if (!existsSync('/etc/postgresql-common/createcluster.conf')) {
    writeFileSync('/etc/postgresql-common/createcluster.conf', 'create_main_cluster = false\n');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, stdio: 'inherit' });
  const installed = newestPrograms();
  if (installed === undefined)
    throw new Error(`The package postgresql was installed, but ${packagesFolder} holds no server.`);
  return installed;
}

function newestPrograms(): string | undefined {
  const versions = existsSync(packagesFolder) ? readdirSync(packagesFolder).map(Number) : [];
  return versions
    .sort((a, b) => b - a)
    .map((version) => join(packagesFolder, String(version), 'bin'))
    .find((programs) => existsSync(join(programs, 'postgres')) && existsSync(join(programs, 'initdb')));
}

/** PostgreSQL refuses to run as root: then it runs as the user that the package made. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and there is no user named postgres.');
  return { uid: Number(uid), gid: Number(gid) };
}
