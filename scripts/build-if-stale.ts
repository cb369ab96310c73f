import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What both parts are built from, beside their own files. */
const SHARED = ['packages/*/src/**/*.ts', 'packages/languages/*.po', 'package-lock.json'];

interface Part {
  readonly name: string;
  readonly workspace: string;
  readonly seconds: string;
  readonly from: readonly string[];
  /** Where it is written to, and built with: its workspace's own folder and settings otherwise. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const WEB_APP: Part = {
  name: 'web app',
  workspace: 'web',
  seconds: 'about ten seconds',
  from: [
    'apps/web/src/**/*',
    'apps/web/public/**/*',
    'apps/web/index.html',
    'apps/web/*.ts',
    'apps/web/tools/*.ts',
    ...SHARED,
  ],
};

const PARTS: readonly Part[] = [
  WEB_APP,
  {
    name: 'server',
    workspace: 'server',
    seconds: 'about two seconds',
    from: [
      'apps/server/src/**/*.{ts,sql}',
      'apps/payments-sandbox/src/**/*.ts',
      'apps/server/*.ts',
      'apps/server/package.json',
      ...SHARED,
    ],
  },
];

/** What a part is built from, by name, size and time: cheap enough for every start. */
function fingerprint(from: readonly string[]): string {
  const files = globSync([...from], { cwd: root }).toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    const facts = statSync(join(root, file));
    if (facts.isFile()) hash.update(`${file}:${facts.size}:${facts.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Builds the web app and the server, unless the builds that are there were made from the same files. */
export function buildIfStale(): void {
  PARTS.forEach(buildPartIfStale);
}

/** Only the server: what measures it needs no web app. */
export function buildServerIfStale(): void {
  PARTS.filter(({ workspace }) => workspace === 'server').forEach(buildPartIfStale);
}

/**
 * The web app with the pseudo-language of layout tests, which products do not have.
 *
 * @returns its folder, for the server's WEB_DIR
 */
export function buildPseudoIfStale(): string {
  const folder = join(root, 'e2e/dist/pseudo-language');
  const env = { VITE_PSEUDO_LANGUAGE: 'on' };
  buildPartIfStale({ ...WEB_APP, name: 'web app with the pseudo-language', folder, env });
  return folder;
}

function buildPartIfStale({ name, workspace, seconds, from, folder, env }: Part): void {
  const stamp = join(folder ?? join(root, 'apps', workspace, 'dist'), '.built-from');
  const now = fingerprint(from);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const startedAt = Date.now();
  console.log(`Building the ${name}; this takes ${seconds}.`);
  const command = ['run', '--silent', 'build', '-w', `@fivefold/${workspace}`, '--', '--logLevel', 'warn'];
  if (folder !== undefined) command.push('--outDir', folder, '--emptyOutDir');
  const built = spawnSync('npm', command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (built.status !== 0) process.exit(built.status ?? 1);
  writeFileSync(stamp, now);
  console.log(`Built the ${name} in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}
