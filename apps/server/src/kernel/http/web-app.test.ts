import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/test-app';

const SCRIPT = 'console.log("hello");'.repeat(200);
let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivefold-web-'));
  // The product itself may be in a folder of that name.
  const webDir = join(folder, 'assets', 'web');
  mkdirSync(join(webDir, 'assets'), { recursive: true });
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Fivefold</title>');
  writeFileSync(join(webDir, 'assets/index-A1b2C3d4.js'), SCRIPT);
  writeFileSync(join(webDir, 'assets/photo.worker-A1b2C3d4.js'), SCRIPT);
  writeFileSync(join(webDir, 'assets/index-A1b2C3d4.js.br'), brotliCompressSync(SCRIPT));
  app = await createTestApp({ webDir });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the web app', () => {
  it('serves hashed files precompressed, as immutable', async () => {
    const answer = await app.fastify.inject({
      url: '/assets/index-A1b2C3d4.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': String(brotliCompressSync(SCRIPT).length),
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPT);
    const plain = await app.fastify.inject({
      url: '/assets/index-A1b2C3d4.js',
      headers: { 'accept-encoding': 'identity' },
    });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
  });

  it('says of a script only what browsers heed of scripts; a worker has the policy of a page', async () => {
    const script = await app.fastify.inject('/assets/index-A1b2C3d4.js');
    expect(script.headers['x-content-type-options']).toBe('nosniff');
    expect(script.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(script.headers['content-security-policy']).toBeUndefined();
    const worker = await app.fastify.inject('/assets/photo.worker-A1b2C3d4.js');
    expect(worker.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('has a page that is asked for again each time', async () => {
    const { headers } = await app.fastify.inject('/');
    expect([headers['cache-control'], headers['content-type']]).toEqual(['no-cache', 'text/html; charset=utf-8']);
  });
});
