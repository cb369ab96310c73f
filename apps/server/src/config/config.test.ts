import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, variables } from './config.ts';
import { problemsOf } from './testing/problems-of.ts';
import { isLoopback } from '#kernel/loopback';

const EXAMPLE = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8');
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');
const EXAMPLE_ENTRIES = [...EXAMPLE.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => [name, value] as const,
);

describe('the configuration', () => {
  it('needs nothing: everything has an embedded counterpart', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      database: { kind: 'embedded' },
      identity: { kind: 'embedded' },
      mail: { kind: 'mailbox' },
      payments: { kind: 'sandbox' },
      photos: { kind: 'disk' },
      pointsLimits: { once: 5, onceAndMonthly: 10 },
      testControls: false,
      devPages: true,
    });
  });

  it('is listed whole in .env.example, with its defaults', () => {
    expect(EXAMPLE_ENTRIES.map(([name]) => name).toSorted()).toEqual(Object.keys(variables).toSorted());
    expect(readConfig(Object.fromEntries(EXAMPLE_ENTRIES))).toEqual(readConfig({}));
  });

  it('has every variable in the table of docs/configuration.md', () => {
    const rows = DOCUMENT.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(named.toSorted()).toEqual(Object.keys(variables).toSorted());
  });

  it.each([
    [
      'another API for a live key',
      { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', STRIPE_API_URL: 'http://127.0.0.1:9' },
      'test key',
    ],
    ['a port that is none', { PORT: 'http' }, 'PORT'],
    ['a drain of days', { DRAIN_SECONDS: '99999' }, 'DRAIN_SECONDS'],
    ['a port that does not exist', { PORT: '70000' }, 'PORT'],
    ['another kind of database', { DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [
      'a replica of the embedded database',
      { DATABASE_READ_URL: 'postgres://replica/fivefold' },
      'DATABASE_READ_URL is a replica of the server in DATABASE_URL, which is not set',
    ],
    [
      'a replica that is the primary',
      { DATABASE_URL: 'postgres://db/fivefold', DATABASE_READ_URL: 'postgres://db/fivefold' },
      'DATABASE_READ_URL and DATABASE_URL are the same',
    ],
    [
      'a replica of another kind',
      { DATABASE_URL: 'postgres://db/fivefold', DATABASE_READ_URL: 'mysql://db/fivefold' },
      'DATABASE_READ_URL must be an address that begins with postgres://',
    ],
    ['a plan for nothing', { BASE_PRICE_CENTS: '0' }, 'BASE_PRICE_CENTS must be a whole number from 200 to 100000'],
    ['a plan for less than an earned month', { BASE_PRICE_CENTS: '99' }, 'BASE_PRICE_CENTS must be a whole number'],
    ['a price in another form', { BASE_PRICE_CENTS: '1e9' }, 'BASE_PRICE_CENTS must be a whole number'],
    ['a price that no one pays', { BASE_PRICE_CENTS: '100001' }, 'BASE_PRICE_CENTS must be a whole number'],
    ['a price in words', { BASE_PRICE_CENTS: 'abc' }, 'BASE_PRICE_CENTS must be a whole number'],
    ['a price with a comma', { BASE_PRICE_CENTS: '12.50' }, 'BASE_PRICE_CENTS must be a whole number'],
    [
      'a currency without cents',
      { PRICE_CURRENCY: 'jpy' },
      'PRICE_CURRENCY must be aud, cad, chf, eur, gbp, nzd, sgd, usd',
    ],
    ['a currency that does not exist', { PRICE_CURRENCY: 'xyz' }, 'PRICE_CURRENCY must be'],
    ['taxes by hand', { STRIPE_TAX: 'yes' }, 'STRIPE_TAX must be off or automatic'],
    ['half of Stripe', { STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET'],
    ['a key that is none', { STRIPE_SECRET_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }, 'STRIPE_SECRET_KEY'],
    ['a way to encrypt mail that is none', { SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'maybe' }, 'SMTP_TLS'],
    [
      'an address of mail that switches encryption off',
      { SMTP_URL: 'smtp://mail.example/?ignoreTLS=true' },
      'SMTP_TLS=optional',
    ],
    [
      'an address of mail that does not want encryption',
      { SMTP_URL: 'smtp://mail.example/?pool=true&requireTLS=false' },
      'SMTP_TLS=optional',
    ],
    ['half of a bucket', { PHOTOS_BUCKET: 'photos', PHOTOS_ACCESS_KEY_ID: 'me' }, 'PHOTOS_SECRET_ACCESS_KEY'],
    ['where a bucket is without which', { PHOTOS_ENDPOINT: 'https://s3.example' }, 'PHOTOS_BUCKET'],
    ['an app whose id is none', { NATIVE_APP: 'Fivefold' }, 'NATIVE_APP'],
    [
      'a certificate that is none',
      { NATIVE_APP: 'app.fivefold', ANDROID_CERTIFICATES: 'AB:CD' },
      'ANDROID_CERTIFICATES',
    ],
    ['a team without an app', { APPLE_TEAM_ID: 'ABCDE12345' }, 'NATIVE_APP'],
    ['a role that is none', { ROLE: 'queen' }, 'ROLE must be web, worker or both'],
    ['proxies that are none', { TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
    ['a network that is none', { TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
    ['too many proxies', { TRUST_PROXY: '99' }, 'TRUST_PROXY'],
    ['an address instead of a host', { OUTSIDE_HOSTS: 'http://ntfy.home' }, 'OUTSIDE_HOSTS'],
    ['all ports of this machine', { OUTSIDE_HOSTS: 'ntfy.home, localhost' }, 'OUTSIDE_HOSTS'],
    ['a weak secret', { AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
    ['a token that could be guessed', { METRICS_TOKEN: 'metrics' }, 'METRICS_TOKEN'],
    ['a public address that is none', { PUBLIC_URL: 'fivefold.example' }, 'PUBLIC_URL'],
    [
      'a public address whose path has signs in it',
      { PUBLIC_URL: 'https://a.example/goals:ours/' },
      'PUBLIC_URL must be an address without',
    ],
    [
      'a public address that begins as those in it',
      { PUBLIC_URL: 'https://a.example/api/goals' },
      'PUBLIC_URL must have another path',
    ],
    [
      'a public address with a query',
      { PUBLIC_URL: 'https://a.example/?a=1' },
      'PUBLIC_URL must be an address without',
    ],
    ['a public address with a hash', { PUBLIC_URL: 'https://a.example/#/a' }, 'PUBLIC_URL must be an address without'],
    ['a public address with a name', { PUBLIC_URL: 'https://ann@a.example' }, 'PUBLIC_URL must be an address without'],
    [
      'an app for phones without a host of its own',
      { NATIVE_APP: 'app.fivefold', PUBLIC_URL: 'https://a.example/goals' },
      'PUBLIC_URL has the path /goals',
    ],
    ['an operator’s address that is none', { OPERATOR_MAIL: 'ann@' }, 'OPERATOR_MAIL must be an email address'],
    [
      'test controls that others could reach',
      { HOST: '0.0.0.0', ALLOW_EMBEDDED: '1', TEST_CONTROLS: '1' },
      'TEST_CONTROLS',
    ],
  ])('refuses %s with a sentence', (_, env, named) => {
    expect(problemsOf(env)).toContain(named);
  });

  it('takes the public address and people’s addresses as browsers write them', () => {
    const env = { ALLOW_EMBEDDED: '1', PUBLIC_URL: 'https://Goals.example/', OPERATOR_MAIL: 'Info@почта.рф' };
    expect(readConfig(env)).toMatchObject({ publicUrl: 'https://goals.example' });
    expect(JSON.stringify(readConfig(env))).toContain('info@xn--80a1acny.xn--p1ai');
    const inFolder = readConfig({ ...env, PUBLIC_URL: 'https://home.example/Our/goals_2.x/' });
    expect(inFolder.publicUrl).toBe('https://home.example/Our/goals_2.x');
  });

  it.each([
    [{}, { hops: 0 }],
    [{ TRUST_PROXY: '' }, { hops: 0 }],
    [{ TRUST_PROXY: 'false' }, { hops: 0 }],
    [{ TRUST_PROXY: '1' }, { hops: 1 }],
    [{ TRUST_PROXY: 'true' }, { hops: 1 }],
    [{ TRUST_PROXY: '2' }, { hops: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, loopback,fd00::/8' }, { networks: ['10.0.0.0/8', 'loopback', 'fd00::/8'] }],
  ])('takes proxies by number or by network: %j', (env, trusted) => {
    expect(readConfig({ ...env, ALLOW_EMBEDDED: '1' }).trustedProxies).toEqual(trusted);
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, true],
    [{ SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'optional' }, false],
    [{ SMTP_URL: 'smtp://10.0.0.5:25' }, true],
    [{ SMTP_URL: 'smtp://127.0.0.1:1025' }, false],
    [{ SMTP_URL: 'smtp://[::1]:1025' }, false],
    [{ SMTP_URL: 'smtp://localhost', SMTP_TLS: 'required' }, true],
    [{ SMTP_URL: 'smtps://mail.example' }, true],
  ])('wants mail to be encrypted on its way unless told otherwise: %j', (env, requiresTls) => {
    expect(readConfig(env).mail).toEqual({ kind: 'smtp', url: env.SMTP_URL, requiresTls });
  });

  it('lets a process be one of several only with what they have in common', () => {
    const common = {
      DATABASE_URL: 'postgres://db/fivefold',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      AUTH_SECRET: 'x'.repeat(32),
      PUBLIC_URL: 'https://fivefold.example',
      SMTP_URL: 'smtp://mail.example',
    };
    for (const role of ['web', 'worker']) {
      expect(readConfig({ ...common, ROLE: role }).role).toBe(role);
      const text = problemsOf({ ROLE: role });
      for (const missing of ['ROLE=both', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'AUTH_SECRET', 'PUBLIC_URL'])
        expect(text).toContain(missing);
      expect(problemsOf({ ...common, ROLE: role, TEST_CONTROLS: '1' })).toContain('ROLE=both');
    }
    expect(readConfig({}).role).toBe('both');
  });

  const FAMILY = {
    PAYMENTS: 'off',
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://goals.example',
    TRUST_PROXY: '1',
  };

  it('accepts the embedded services on a reachable address with PAYMENTS=off, behind a proxy with https', () => {
    expect(readConfig(FAMILY)).toMatchObject({
      payments: { kind: 'off' },
      mail: { kind: 'none' },
      signUp: { kind: 'invited', code: undefined },
      database: { kind: 'embedded' },
      devPages: false,
    });
    expect(readConfig({ ...FAMILY, SMTP_URL: 'smtp://mail.example' }).mail.kind).toBe('smtp');
    expect(readConfig({ ...FAMILY, PLAIN_FILES_DIR: '/files' }).plainFilesDir).toBe('/files');
    expect(problemsOf({ ...FAMILY, PUBLIC_URL: 'http://goals.example' })).toContain('PUBLIC_URL=https://');
    expect(problemsOf({ ...FAMILY, PUBLIC_URL: '' })).toContain('PUBLIC_URL=https://');
    expect(problemsOf({ ...FAMILY, TRUST_PROXY: '' })).toContain('TRUST_PROXY=1');
    expect(readConfig({ ...FAMILY, TRUST_PROXY: '', PUBLIC_URL: '', ALLOW_EMBEDDED: '1' }).devPages).toBe(false);
  });

  it('asks for an invitation to sign up by default only with PAYMENTS=off or with a code', () => {
    expect(readConfig({}).signUp).toEqual({ kind: 'open' });
    expect(readConfig({ SIGN_UP: 'invited' }).signUp).toEqual({ kind: 'invited', code: undefined });
    expect(readConfig({ SIGN_UP_CODE: 'our-garden-gate' }).signUp).toEqual({
      kind: 'invited',
      code: 'our-garden-gate',
    });
    expect(readConfig({ PAYMENTS: 'off', SIGN_UP: 'open' }).signUp).toEqual({ kind: 'open' });
  });

  it.each([
    [
      'Stripe beside PAYMENTS=off',
      { PAYMENTS: 'off', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      'PAYMENTS=off sells nothing',
    ],
    ['testimonials beside PAYMENTS=off', { PAYMENTS: 'off', TESTIMONIALS_FILE: '/dev/null' }, 'there is none'],
    ['plain files where plans are sold', { PLAIN_FILES_DIR: '/files' }, 'set PAYMENTS=off and ROLE=both'],
    ['a word that PAYMENTS does not know', { PAYMENTS: 'none' }, 'PAYMENTS must be on or off'],
    [
      'a code beside open sign-up',
      { SIGN_UP: 'open', SIGN_UP_CODE: 'our-garden-gate' },
      'SIGN_UP_CODE is for SIGN_UP=invited',
    ],
    ['a code that can be guessed', { SIGN_UP_CODE: 'family' }, 'SIGN_UP_CODE must have 12'],
    [
      'invited sign-up at Firebase',
      { SIGN_UP: 'invited', FIREBASE_PROJECT_ID: 'demo-x' },
      'Switch off sign-up in the Firebase project',
    ],
    [
      'a made-up code for several processes',
      { SIGN_UP: 'invited', ROLE: 'web' },
      'set SIGN_UP_CODE, the same for all of them',
    ],
    [
      'a privacy page without https',
      { PRIVACY_URL: 'http://goals.example/privacy' },
      'PRIVACY_URL must be an address that begins with https://',
    ],
    ['a privacy page on another site that looks like a path', { PRIVACY_URL: '//evil.example/privacy' }, 'PRIVACY_URL'],
    ['a script instead of a page', { TERMS_URL: 'javascript:alert(1)' }, 'TERMS_URL'],
    ['a path with a backslash', { TERMS_URL: '/\\\\evil.example' }, 'TERMS_URL'],
    ['a support address that is none', { SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an email address'],
  ])('refuses %s with a sentence', (_, env, named) => {
    expect(problemsOf(env)).toContain(named);
  });

  it('takes pages on the web and on its own address', () => {
    const contact = {
      PRIVACY_URL: 'https://goals.example/privacy',
      TERMS_URL: '/terms.html',
      SUPPORT_EMAIL: 'help@goals.example',
    };
    expect(readConfig(contact).contact).toEqual({
      privacyUrl: contact.PRIVACY_URL,
      termsUrl: contact.TERMS_URL,
      supportEmail: contact.SUPPORT_EMAIL,
    });
  });

  it('does not open embedded services to other machines unless told to, and never /dev', () => {
    const text = problemsOf({ HOST: '0.0.0.0' });
    for (const missing of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'DATABASE_URL', 'AUTH_SECRET', 'PUBLIC_URL'])
      expect(text).toContain(missing);
    expect(readConfig({ HOST: '0.0.0.0', ALLOW_EMBEDDED: '1' }).devPages).toBe(false);
  });

  it('takes a proxy on this machine for what it is: others reach the product through it', () => {
    const text = problemsOf({ PUBLIC_URL: 'https://fivefold.example' });
    for (const missing of ['PUBLIC_URL=https://fivefold.example', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'ALLOW_EMBEDDED=1'])
      expect(text).toContain(missing);
    expect(readConfig({ PUBLIC_URL: 'https://fivefold.example', ALLOW_EMBEDDED: '1' }).devPages).toBe(false);
    expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).devPages).toBe(true);
    // A test that plays a website of its own.
    expect(readConfig({ PUBLIC_URL: 'https://fivefold.example', TEST_CONTROLS: '1' }).devPages).toBe(true);
  });

  it.each([
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'loopback' }],
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['NODE_ENV=production', { NODE_ENV: 'production', TEST_CONTROLS: '1' }],
  ])('takes %s for a product that others reach, whatever address it listens on: %j', (named, env) => {
    expect(problemsOf(env)).toContain(`With ${named} it can be reached`);
    expect(readConfig({ ...env, ALLOW_EMBEDDED: '1' }).devPages).toBe(false);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['localhost', true],
    ['::1', true],
    ['[::1]', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.5', false],
    ['127.evil.example', false],
  ])('calls %s a loopback address: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
