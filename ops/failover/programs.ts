import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensurePostgresInstalled } from './debian-postgres.ts';

/** What a cluster needs beside PostgreSQL, and the packages of Debian and Ubuntu that bring it. */
const NEEDED = [
  { program: '/usr/bin/etcd', packages: ['etcd-server'] },
  { program: '/usr/bin/patroni', packages: ['patroni', 'python3-psycopg2', 'python3-etcd'] },
  { program: '/usr/sbin/haproxy', packages: ['haproxy'] },
] as const;

export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** The folder of PostgreSQL's own programs. */
  readonly postgres: string;
}

/**
 * Installs what is missing where this process may; no service of theirs is started.
 * @throws a sentence that says what to install.
 */
export function ensurePrograms(): Programs {
  const postgres = ensurePostgresInstalled();
  const missing = NEEDED.filter(({ program }) => !existsSync(program)).flatMap(({ packages }) => packages);
  if (missing.length > 0) install(missing);
  const [etcd, patroni, haproxy] = NEEDED;
  return { etcd: etcd.program, patroni: patroni.program, haproxy: haproxy.program, postgres };
}

function install(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      'This test runs a small cluster and needs etcd, Patroni and HAProxy, of which only the programs are used. ' +
        `Install them, on Debian or Ubuntu with: sudo apt-get install ${packages.join(' ')}`,
    );
  }
  // RUNLEVEL tells the packages' scripts that this is not the moment to start services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio: 'inherit' });
}
