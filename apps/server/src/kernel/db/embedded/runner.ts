import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lchownSync, mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { noProgramsSentence, type Programs } from './programs.ts';

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How PostgreSQL's programs are run. They refuse root, and end with this process where the system can see to that. */
export interface Runner {
  /** Stands before a program's own command. */
  readonly prefix: readonly string[];
  /** What the process begins as, other than this one. */
  readonly startsAs: Account | undefined;
  /** Whose the database's files are, other than this process's user's. */
  readonly owner: Account | undefined;
}

/** The user that Linux has for processes without files. */
export const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/** Without the product's secrets, and with PostgreSQL's messages in English. */
export const PROGRAM_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/**
 * Finds out how the programs can be run on a folder, and gives the folder to the user that runs them. A folder that is
 * not there is made.
 * @throws a sentence where they cannot be run.
 */
export function findRunner(programs: Programs, folder: string): Runner {
  if (process.platform === 'win32') return { prefix: [], startsAs: undefined, owner: undefined };
  const said: string[] = [];
  for (const runner of possibleRunners(folder)) {
    const problem = whyItFails(runner, programs, folder);
    if (problem === undefined) return runner;
    said.push(`${runner.prefix[0] ?? 'itself'}: ${problem}`);
  }
  if (process.platform === 'linux' && !hasGlibc()) throw new Error(noProgramsSentence('This Linux has no glibc'));
  const advice =
    process.getuid?.() === 0
      ? 'PostgreSQL does not run as root, and this machine lets root neither run it as another user nor in a user namespace. Run Fivefold as an ordinary user whose folder this is, or set DATABASE_URL to a PostgreSQL server.'
      : `The user of this process (uid ${process.getuid?.()}) must own the folder, and must be able to enter every folder above it. Give it back with chown -R, or set DATA_DIR.`;
  throw new Error(
    `The database in ${folder} cannot be run. ${advice} Nothing was changed.\nWhat was tried:\n  ${said.join('\n  ')}`,
  );
}

/**
 * As root: another user alone; a user who may pass by rights, because folders such as /root let no other user in; a user
 * namespace, in which root is called otherwise.
 */
function possibleRunners(folder: string): Runner[] {
  const diesWithUs = process.platform === 'linux' ? ['setpriv', '--pdeathsig=INT'] : [];
  if (process.getuid?.() !== 0) {
    const bare = { startsAs: undefined, owner: undefined };
    return [{ prefix: diesWithUs, ...bare }, ...(diesWithUs.length > 0 ? [{ prefix: [], ...bare }] : [])];
  }
  const owner = ownerOf(folder);
  const { uid, gid } = owner;
  const caps = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  return [
    { prefix: diesWithUs, startsAs: owner, owner },
    {
      prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...caps, '--pdeathsig=INT'],
      startsAs: undefined,
      owner,
    },
    { prefix: ['unshare', '--user', '--map-user=1000', ...diesWithUs], startsAs: undefined, owner: undefined },
  ];
}

/** An ordinary user keeps their folder when root starts the product once. */
function ownerOf(folder: string): Account {
  for (const place of [folder, dirname(folder)]) {
    if (!existsSync(place)) continue;
    const { uid, gid } = statSync(place);
    if (uid !== 0) return { uid, gid };
  }
  return NOBODY;
}

/** @returns what stands in the way of this way of running the programs, if anything does. */
function whyItFails(runner: Runner, programs: Programs, folder: string): string | undefined {
  try {
    makeFolderFor(runner, folder);
    const probe = ['/bin/sh', '-c', 'cd "$1" && test -w . && exec "$2" -V', 'sh', folder, programs.postgres];
    const [program = '', ...args] = [...runner.prefix, ...probe];
    const { status, stderr, error } = spawnSync(program, args, { cwd: '/', env: PROGRAM_ENV, ...runner.startsAs });
    if (status === 0) return undefined;
    return error?.message ?? (stderr.toString().trim() || `the folder cannot be written (exit code ${status})`);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Makes a folder of mode 0700 that belongs to the runner's user, or gives it and all that it holds to that user. */
export function makeFolderFor(runner: Runner, folder: string, mode = 0o700): void {
  const wanted = runner.owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (!existsSync(folder)) makeFolder(folder, wanted, mode);
  else if (statSync(folder).uid !== wanted.uid && process.getuid?.() === 0) giveAway(folder, wanted);
  // Whatever the umask left of it, or a copy by hand made of it.
  actOnFiles(runner, () => chmodSync(folder, mode));
}

function makeFolder(folder: string, { uid, gid }: Account, mode: number): void {
  mkdirSync(folder, { mode });
  if (statSync(folder).uid === uid) return;
  try {
    chownSync(folder, uid, mode === 0o700 ? gid : -1);
  } catch {
    // Root without the right to give files away may still become that user and make the folder.
    rmdirSync(folder);
    makeAs({ uid, gid }, folder, mode);
  }
}

/** The folder above is open to this process's group for that moment. */
function makeAs({ uid }: Account, folder: string, mode: number): void {
  const above = dirname(folder);
  const rights = statSync(above).mode & 0o7777;
  const isOpen = (rights & 0o003) === 0o003;
  if (!isOpen) chmodSync(above, rights | 0o030);
  try {
    actAs(uid, () => mkdirSync(folder, { mode }));
  } finally {
    if (!isOpen) chmodSync(above, rights);
  }
}

function giveAway(folder: string, { uid, gid }: Account): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), uid, gid);
  chownSync(folder, uid, gid);
}

/** Does something with the database's files or process. Root without all of its rights may do it only as their user. */
export function actOnFiles<T>({ owner }: Pick<Runner, 'owner'>, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (owner === undefined || process.geteuid?.() !== 0 || (code !== 'EACCES' && code !== 'EPERM')) throw error;
    return actAs(owner.uid, act);
  }
}

/** Does something as another user, where this process is root. */
export function actAs<T>(uid: number | undefined, act: () => T): T {
  if (uid === undefined || process.geteuid?.() !== 0) return act();
  process.seteuid?.(uid);
  try {
    return act();
  } finally {
    process.seteuid?.(0);
  }
}

function hasGlibc(): boolean {
  const report = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return report.header.glibcVersionRuntime !== undefined;
}
