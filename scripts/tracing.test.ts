import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The packages that an operator installs, as far as the file sees them; HTTP's hands a span to the hook and prints what is kept. */
const PACKAGES: Readonly<Record<string, string>> = {
  '@opentelemetry/sdk-node': 'export class NodeSDK { start() {} async shutdown() {} }',
  '@opentelemetry/instrumentation-pg': 'export class PgInstrumentation {}',
  '@opentelemetry/instrumentation': 'export {}',
  '@fastify/otel': 'export class FastifyOtelInstrumentation {}',
  '@opentelemetry/instrumentation-http': `
    export class HttpInstrumentation {
      constructor({ requestHook }) {
        const attributes = JSON.parse(process.env.ATTRIBUTES);
        requestHook({ attributes, setAttribute: (name, value) => { attributes[name] = value; } });
        console.log(JSON.stringify(attributes));
      }
    }`,
};

function loggedOf(attributes: Readonly<Record<string, string>>): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-tracing-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(PACKAGES)) {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place, { recursive: true });
    writeFileSync(
      join(place, 'package.json'),
      '{"type":"module","exports":{".":"./index.js","./hook.mjs":"./index.js"}}',
    );
    writeFileSync(join(place, 'index.js'), text);
  }
  cpSync(join(root, 'deploy/opentelemetry/tracing.mjs'), join(folder, 'tracing.mjs'));
  const env = { ...process.env, ATTRIBUTES: JSON.stringify(attributes), NODE_OPTIONS: '--no-warnings' };
  return JSON.parse(
    execFileSync(process.execPath, [join(folder, 'tracing.mjs')], { env, encoding: 'utf8' }),
  ) as unknown;
}

it('keeps no query of any address in a trace, going out or coming in', () => {
  expect(
    loggedOf({
      'url.full': 'https://api.stripe.com/v1/customers?email=ann%40example.com',
      'http.url': 'https://x/y?a=b?c',
      'server.address': 'x',
    }),
  ).toEqual({
    'url.full': 'https://api.stripe.com/v1/customers',
    'http.url': 'https://x/y',
    'server.address': 'x',
    'url.query': '',
  });
  expect(
    loggedOf({ 'url.path': '/photos/1', 'url.query': 'sig=secret', 'http.target': '/photos/1?sig=secret' }),
  ).toEqual({
    'url.path': '/photos/1',
    'url.query': '',
    'http.target': '/photos/1',
  });
});

it('is documented with the versions of its packages', () => {
  const [, line = ''] =
    /npm install --save-exact ([^`]+)```/.exec(readFileSync(join(root, 'docs/monitoring.md'), 'utf8')) ?? [];
  const asked = line.split(/[\s\\]+/).filter(Boolean);
  expect(asked).toHaveLength(4);
  for (const name of asked) expect(name).toMatch(/^@[\w-]+\/[\w-]+@\d+\.\d+\.\d+$/);
});
