import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '@fivefold/contract/calls/auth';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFor } from '#testing/photos';
import { type TestUser, createTestApp, type TestApp } from '#testing/test-app';

const PAGE = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8');

const webDir = mkdtempSync(join(tmpdir(), 'fivefold-web-'));
let app: TestApp;
let ann: TestUser;
/** One answer of every kind. */
let answers: [string, LightMyRequestResponse][];

beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), PAGE);
  app = await createTestApp({ webDir });
  ann = await app.createUser('ann');
  const asAnn = { authorization: `Bearer ${ann.token}` };
  const html = { accept: 'text/html' };
  const asked = {
    'the page': { url: '/', headers: html },
    'a page that is not there': { url: '/nowhere', headers: html },
    'an address without the #': { url: '/finishSignUp?oobCode=x', headers: html },
    'the way back from paying': { url: '/subscription/success?session_id=cs_test_a1b2c3d4e5f6' },
    'an answer of the API': { url: getProfile.path, headers: asAnn },
    'a refusal': { url: getProfile.path },
    'an address that cannot be read': { url: '/%zz' },
    'the description': { url: '/api/openapi.json' },
    'the page of the description': { url: '/api/docs' },
    'a photo': { url: await uploadFor(app, ann) },
    'the mailbox': { url: '/dev/mailbox' },
    'the pushes': { url: '/dev/push' },
    'the health': { url: '/health/ready' },
    'a question before a call': {
      method: 'OPTIONS' as const,
      url: getProfile.path,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    },
  };
  answers = [];
  for (const [what, request] of Object.entries(asked)) answers.push([what, await app.fastify.inject(request)]);
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

/** The value of one header in every answer, by what was asked for. */
const valuesOf = (name: string) => Object.fromEntries(answers.map(([what, { headers }]) => [what, headers[name]]));
const always = (value: unknown) => Object.fromEntries(answers.map(([what]) => [what, value]));

describe('every answer', () => {
  it.each([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['set-cookie', undefined],
    ['access-control-allow-origin', undefined],
    ['access-control-allow-credentials', undefined],
    ['x-powered-by', undefined],
    ['server', undefined],
  ])('says %s: %s', (name, value) => {
    expect(valuesOf(name)).toEqual(always(value));
  });

  it('lets no page use the camera, the microphone, the place or a payment', () => {
    for (const [what, policy] of Object.entries(valuesOf('permissions-policy'))) {
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(`${what}: ${String(policy)}`).toContain(`${feature}=()`);
    }
  });

  it('lets a page run scripts and styles of ours alone, in no frame, and send forms nowhere else', () => {
    for (const [what, value] of Object.entries(valuesOf('content-security-policy'))) {
      const policy = Object.fromEntries(
        String(value)
          .split(';')
          .map((directive) => [directive.trim().split(' ')[0], directive.trim().split(' ').slice(1).join(' ')]),
      );
      expect(String(value)).not.toMatch(/unsafe-|\*|http:/);
      expect(policy['script-src'] ?? '').not.toContain('data:');
      if (what === 'a photo') {
        expect(policy).toEqual({ 'default-src': "'none'", sandbox: '' });
        continue;
      }
      expect([what, policy]).toMatchObject([
        what,
        {
          'default-src': "'self'",
          'script-src': "'self'",
          'style-src': "'self'",
          'object-src': "'none'",
          'base-uri': "'none'",
          'form-action': "'self'",
          'frame-ancestors': "'none'",
          'require-trusted-types-for': "'script'",
          'trusted-types': 'fivefold',
        },
      ]);
    }
  });
});

describe('pages', () => {
  it('have neither script nor style nor handler of their own, which the policy would stop', () => {
    const pages = answers.filter(([, { headers }]) => String(headers['content-type']).startsWith('text/html'));
    expect(pages.length).toBeGreaterThanOrEqual(5);
    for (const [what, { body }] of pages) {
      expect([what, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i.exec(body)?.[0]]).toEqual([
        what,
        undefined,
      ]);
    }
  });
});

describe('what a browser adds by itself', () => {
  it('logs no one in: neither cookies nor a stored password, so other sites cannot act for a user', async () => {
    for (const headers of [
      { cookie: `token=${ann.token}; session=${ann.token}` },
      { authorization: `Basic ${btoa(`${ann.email}:${ann.password}`)}` },
    ]) {
      expect((await app.callSignedOut(getProfile, { headers })).status).toBe(401);
    }
  });

  it('is no JSON: what a form of another page can send is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const payload = JSON.stringify({ email: ann.email, password: ann.password });
      const { statusCode } = await app.fastify.inject({
        method: 'POST',
        url: logIn.path,
        payload,
        headers: { 'content-type': type, origin: 'https://evil.example' },
      });
      expect([type, statusCode]).toEqual([type, 415]);
    }
  });
});
