import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const BASE = 'localhost/fivefold-node';
/** Where the base has npm, which builds in the image and is not part of what is measured. */
const NPM = 'usr/local/lib/node_modules/npm';

/** Runs a program; its output is shown when it fails. @returns what it printed */
export function run(program: string, ...words: readonly string[]): string {
  try {
    return execFileSync(program, words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 }).trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${words.join(' ')} failed:\n${(stdout + stderr).slice(-4000)}`, { cause: error });
  }
}

/** A stand-in for the official Node image where no registry is at hand: a small Debian with the Node that runs this. */
export function buildBase(folder: string): string {
  const debian = join(folder, 'debian');
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', debian);
  cpSync(realpathSync(process.execPath), join(debian, 'usr/local/bin/node'));
  mkdirSync(dirname(join(debian, NPM)), { recursive: true });
  cpSync(join(run('npm', 'root', '--global'), 'npm'), join(debian, NPM), { recursive: true });
  symlinkSync(`/${NPM}/bin/npm-cli.js`, join(debian, 'usr/local/bin/npm'));
  run('chroot', debian, 'useradd', '--uid', '1000', '--create-home', 'node');
  const container = run('buildah', 'from', 'scratch');
  run('buildah', 'add', '--quiet', container, debian, '/');
  run('buildah', 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
  run('buildah', 'commit', '--quiet', '--rm', container, BASE);
  return BASE;
}

/** Builds a target of the Dockerfile. @returns the image's name */
export function buildImage(target: 'server' | 'family', base: string): string {
  const image = `localhost/fivefold-${target}`;
  // What this machine needs to reach its package registry.
  const registry = [`${homedir()}/.npmrc`, '/etc/ssl/certs'].filter((path) => existsSync(path));
  const mounts = registry.map((path) => `--volume=${path}:${path}:ro`);
  const options = ['--isolation=chroot', '--network=host', '--layers', `--build-arg=NODE_IMAGE=${base}`, ...mounts];
  run('buildah', 'build', ...options, `--target=${target}`, `--tag=${image}`, ROOT);
  return image;
}

/** An image's files, mounted, and what it says of how it is run. */
export interface MountedImage {
  readonly root: string;
  /** `NAME=value` */
  readonly environment: readonly string[];
  readonly command: readonly string[];
  /** Megabytes (1,000,000 bytes) of the files. */
  readonly size: number;
  unmount(): void;
}

export function mountImage(image: string): MountedImage {
  const container = run('buildah', 'from', image);
  const root = run('buildah', 'mount', container);
  const { config } = (JSON.parse(run('buildah', 'inspect', container)) as Inspected).OCIv1;
  return {
    root,
    environment: config.Env ?? [],
    command: config.Cmd ?? [],
    size: Number(run('du', '--summarize', '--bytes', root).split('\t', 1)[0]) / 1e6,
    unmount: () => void run('buildah', 'rm', container),
  };
}

interface Inspected {
  readonly OCIv1: { readonly config: { readonly Env?: readonly string[]; readonly Cmd?: readonly string[] } };
}
