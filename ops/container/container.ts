import { spawn } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/free-port.ts';
import { type MountedImage, run } from './image.ts';

/** The uid and gid of `node` in the image. */
const USER = 1000;
const READY_MS = 60_000;
const LINES_KEPT = 40;

/**
 * Begins a command as a container does: in the image's files, which are read-only but for its volumes and /tmp, as its
 * user, without capabilities. The network is that of this machine. Arguments: files, data, backups, then the command.
 */
const BEGIN = `set -e
  mkdir -p "$1/backups"
  mount --bind "$1" "$1"
  mount -o remount,bind,ro "$1"
  mount -t tmpfs tmpfs "$1/tmp"
  mount --bind "$2" "$1/var/lib/fivefold"
  mount --bind "$3" "$1/backups"
  mount --rbind /dev "$1/dev"
  mount -t proc proc "$1/proc"
  shift 3
  exec "$@"`;

/** Folders of this machine that are the container's volumes. */
export interface Volumes {
  readonly data: string;
  readonly backups: string;
}

/** As deploy/family/compose.yaml has them. */
const FAMILY_VARIABLES = ['PAYMENTS=off', 'PUBLIC_URL=https://goals.example', 'TRUST_PROXY=1'];

/** A folder for a volume, which belongs to the image's user. */
export function makeVolume(path: string): string {
  mkdirSync(path);
  chownSync(path, USER, USER);
  return path;
}

/** What enters the image's files as its user, with its variables alone. */
function entry({ root, environment }: MountedImage): string[] {
  const user = [`--reuid=${USER}`, `--regid=${USER}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];
  const variables = [...FAMILY_VARIABLES, ...environment.filter((pair) => !FAMILY_VARIABLES.includes(pair))];
  const env = ['/usr/bin/env', '--ignore-environment', '--chdir=/srv/fivefold', ...variables];
  return ['chroot', root, '/usr/bin/setpriv', ...user, ...env];
}

/** Runs a command in a new container. @returns what it printed @throws with that when it fails */
export function runInside(image: MountedImage, volumes: Volumes, ...command: readonly string[]): string {
  return run(...inNewContainer(image, volumes, command));
}

function inNewContainer(
  image: MountedImage,
  { data, backups }: Volumes,
  command: readonly string[],
): [string, ...string[]] {
  const words = ['sh', image.root, data, backups, ...entry(image), ...command];
  return ['unshare', '--mount', '--propagation=private', 'sh', '-c', BEGIN, ...words];
}

/** The product in a container. */
export interface Container {
  readonly origin: string;
  /** Runs an operator's command in it, as `docker exec` does. @throws with what it printed when it fails */
  exec(...command: readonly string[]): string;
  /** Ends it at once and waits until it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop and waits. @throws when it does not stop in order */
  stop(): Promise<void>;
}

/** @throws with what it said when it does not get ready */
export async function startContainer(image: MountedImage, volumes: Volumes): Promise<Container> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const command = ['env', 'HOST=127.0.0.1', `PORT=${port}`, ...image.command];
  const [program, ...words] = inNewContainer(image, volumes, command);
  // Each of these programs becomes the next one, so the process is the product's in the end.
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      if (lines.push(line) > LINES_KEPT) lines.shift();
    });
  let hasEnded = false;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  void ended.then(() => (hasEnded = true));
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(origin))) {
    if (!hasEnded && Date.now() < deadline) continue;
    child.kill('SIGKILL');
    throw new Error(`The container did not get ready:\n${lines.join('\n')}`);
  }
  return {
    origin,
    exec: (...operators) => run('nsenter', '--mount', `--target=${child.pid ?? 0}`, ...entry(image), ...operators),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      if ((await ended) !== 0) throw new Error(`The container did not stop in order:\n${lines.join('\n')}`);
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready`)).ok;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return false;
  }
}
