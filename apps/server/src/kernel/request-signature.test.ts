import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeSigningSecret, signedHeaders } from './request-signature.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/connections.md'), 'utf8');
const found = (pattern: RegExp) => pattern.exec(DOCUMENT)?.[1] ?? '';

let server: ChildProcess | undefined;
afterEach(() => server?.kill());

it('is as the documentation’s example says', () => {
  const headers = signedHeaders(found(/With the secret `(whsec_[^`]+)`/), {
    id: 'some-id',
    body: found(/the body\n\n```\n(.+)\n```/),
    at: new Date(Number(found(/sent at (\d+) has/)) * 1000 + 999),
  });
  expect(headers).toEqual({
    'content-type': 'application/json',
    'fivefold-id': 'some-id',
    'fivefold-signature': found(/Fivefold-Signature: (t=\d+,v1=[0-9a-f]{64})\n/),
  });
});

it('is taken by the documentation’s server, and by it alone with its secret, its body and of now', async () => {
  const secret = makeSigningSecret();
  const code = found(/```js\n([\s\S]+?)```/).replace(
    '.listen(PORT);',
    ".listen(0, '127.0.0.1', function () { console.log(this.address().port); });",
  );
  server = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(server.stdout ?? process.stdin, 'data')) as [Buffer];
  const body = '{"id":"1","text":"Läufe"}';
  const now = new Date();
  const post = async (headers: Record<string, string>, sent = body) =>
    (await fetch(`http://127.0.0.1:${String(port).trim()}/`, { method: 'POST', headers, body: sent })).status;
  expect(await post(signedHeaders(secret, { id: '1', body, at: now }))).toBe(204);
  expect(await post(signedHeaders(secret, { id: '1', body, at: now }), `${body} `)).toBe(401);
  expect(await post(signedHeaders(makeSigningSecret(), { id: '1', body, at: now }))).toBe(401);
  expect(await post(signedHeaders(secret, { id: '1', body, at: new Date(now.getTime() - 600_000) }))).toBe(401);
});
