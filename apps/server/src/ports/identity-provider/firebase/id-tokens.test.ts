import { createHmac } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { honestClaims, nowSeconds, PROJECT, startFakeGoogle, type FakeGoogle } from '#testing/fake-google';
import { createTokenReader } from './id-tokens.ts';

let google: FakeGoogle;
let read: ReturnType<typeof createTokenReader>;

beforeEach(async () => {
  google = await startFakeGoogle();
  read = createTokenReader({ projectId: PROJECT, keys: new URL(google.keysUrl) });
});
afterEach(async () => {
  vi.useRealTimers();
  await google.close();
});

const keysAsked = () => google.asked.filter((path) => path === '/keys').length;
const without = (claim: string) => ({ [claim]: undefined });

describe('an ID token of Firebase', () => {
  it('says who it is, in small letters, and when they signed in', async () => {
    const token = await google.idToken({ email: 'Ann@Example.com' });
    expect(await read(token)).toEqual({
      person: { uid: 'uid-of-ann', email: 'ann@example.com', isEmailVerified: false, emailAsOf: expect.any(Date) },
      signedInAt: expect.any(Number),
    });
  });

  it('is verified without asking Google each time, however many come at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, at) => google.idToken({ sub: `uid-${at}` })));
    expect((await Promise.all(tokens.map(read))).map((found) => found?.person.uid)).toEqual(
      tokens.map((_, at) => `uid-${at}`),
    );
    expect(keysAsked()).toBe(1);
  });

  it.each([
    ['for another project', { aud: 'another-project' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/another-project' }],
    ['of an issuer that looks alike', { iss: `https://accounts.google.com/${PROJECT}` }],
    ['for several, of which we are one', { aud: [PROJECT, 'x'], iss: 'https://accounts.google.com' }],
    ['that has run out', { exp: nowSeconds() - 61 }],
    ['from the future', { iat: nowSeconds() + 120 }],
    ['whose owner signs in tomorrow', { auth_time: nowSeconds() + 86_400 }],
    ['that is not good yet', { nbf: nowSeconds() + 120 }],
    ['without a user', { sub: '' }],
    ['of a name that is too long', { sub: 'x'.repeat(129) }],
    ['of a user without an address', { email: undefined }],
    ['with an address that is none', { email: { is: 'ann@example.com' } }],
    ['that never runs out', without('exp')],
    ['that began never', without('iat')],
    ['without a time of signing in', without('auth_time')],
    ['with a time of signing in that is no number', { auth_time: 'yesterday' }],
    ['without an owner', without('sub')],
  ])('%s is refused', async (_, claims) => {
    expect(await read(await google.idToken(claims))).toBeUndefined();
  });

  it('bears clocks that differ by a minute', async () => {
    const now = nowSeconds();
    expect(await read(await google.idToken({ exp: now - 50 }))).toBeDefined();
    expect(await read(await google.idToken({ iat: now + 50, auth_time: now + 50 }))).toBeDefined();
  });

  it('needs a signature of one of the published keys', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expect(await read(await google.idToken({}, { key: privateKey }))).toBeUndefined();
    const honest = await google.idToken();
    const [head = '', , signature = ''] = honest.split('.');
    const claims = Buffer.from(JSON.stringify({ ...honestClaims(), sub: 'uid-of-bob' })).toString('base64url');
    expect(await read(`${head}.${claims}.${signature}`)).toBeUndefined();
    expect(await read(`${honest}x`)).toBeUndefined();
  });

  it('is rejected unsigned, or signed with a public value', async () => {
    expect(await read(new UnsecuredJWT(honestClaims()).encode())).toBeUndefined();
    const honest = await google.idToken();
    const kid = (JSON.parse(Buffer.from(honest.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
    const published = await (await fetch(google.keysUrl)).text();
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${encode(honestClaims())}`;
    expect(await read(`${text}.${createHmac('sha256', published).update(text).digest('base64url')}`)).toBeUndefined();
    const { privateKey } = await generateKeyPair('PS256');
    expect(
      await read(await new SignJWT(honestClaims()).setProtectedHeader({ alg: 'PS256', kid }).sign(privateKey)),
    ).toBeUndefined();
  });

  it.each(['', 'x', 'a.b.c', '..', 'eyJhbGciOiJSUzI1NiJ9.e30.', '\u0000', 'x'.repeat(4096)])(
    '%j is none',
    async (text) => {
      expect(await read(text)).toBeUndefined();
    },
  );
});

describe('the keys', () => {
  it('are asked for again when a new one signs, and forged names do not make us hammer Google', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await read(await google.idToken())).toBeDefined();
    await google.rotate();
    vi.setSystemTime(Date.now() + 31_000);
    expect(await read(await google.idToken())).toBeDefined();
    expect(keysAsked()).toBe(2);
    for (let nth = 0; nth < 20; nth++)
      expect(await read(await google.idToken({}, { kid: `forged-${nth}` }))).toBeUndefined();
    expect(keysAsked()).toBe(2);
  });

  it('that are no longer published do not count any more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const old = await google.idToken({ exp: nowSeconds() + 86_400 });
    expect(await read(old)).toBeDefined();
    await google.rotate();
    vi.setSystemTime(Date.now() + 6 * 60 * 60 * 1000 + 1000);
    expect(await read(old)).toBeUndefined();
  });

  it('that cannot be fetched are a failure, not a refusal, until they are back', async () => {
    google.isDown = true;
    const token = await google.idToken();
    await expect(read(token)).rejects.toMatchObject({ name: 'PortFailure', port: 'identity', isRetryable: true });
    await expect(read(token)).rejects.toMatchObject({ port: 'identity' });
    google.isDown = false;
    expect(await read(token)).toBeDefined();
  });

  it('that were had once do while Google is away', async () => {
    expect(await read(await google.idToken())).toBeDefined();
    google.isDown = true;
    expect(await read(await google.idToken({ sub: 'uid-of-bob' }))).toBeDefined();
  });

  it('of a machine that is not there are a failure too', async () => {
    const lonely = createTokenReader({ projectId: PROJECT, keys: new URL('http://127.0.0.1:1/keys') });
    await expect(lonely(await google.idToken())).rejects.toMatchObject({ port: 'identity' });
  });
});

describe('the emulator’s tokens', () => {
  const unsigned = (claims: Record<string, unknown> = {}) =>
    new UnsecuredJWT({ ...honestClaims(), ...claims }).encode();

  it('are accepted unsigned, if everything else is valid', async () => {
    const readUnsigned = createTokenReader({ projectId: PROJECT, keys: 'unsigned' });
    expect(await readUnsigned(unsigned())).toBeDefined();
    for (const claims of [{ aud: 'x' }, { iss: 'x' }, { exp: nowSeconds() - 61 }, { sub: '' }, { email: undefined }]) {
      expect(await readUnsigned(unsigned(claims)), JSON.stringify(claims)).toBeUndefined();
    }
    // A signed one is not the emulator's.
    expect(await readUnsigned(await google.idToken())).toBeUndefined();
  });
});
