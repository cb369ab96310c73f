import { resolve } from 'node:path';
import { ONCE_AND_MONTHLY_POINTS_LIMIT, ONCE_POINTS_LIMIT } from '@fivefold/rules/points-limits';
import * as z from 'zod';
import { email, publicAddress, siteLink } from './addresses.ts';
import { readFirebase, readServiceAccount } from './firebase.ts';
import { readFamilyServer } from './family.ts';
import { oidcVariables, readOidc } from './oidc.ts';
import { basePathOf } from '#kernel/http/base-path';
import { isLoopback } from '#kernel/loopback';
import { readLegalTexts } from './legal.ts';
import { outsideHosts } from './outside-hosts.ts';
import { priceVariables } from './price.ts';
import { readTestimonials } from './testimonials.ts';
import { flag, text, whole } from './variable-forms.ts';
import { readWebPush, webPushVariables } from './web-push.ts';
import { readTrustedProxies, type TrustedProxies, trustsProxies } from './trusted-proxies.ts';

/** Every variable the product reads, with its default. `.env.example` is held against this list by a test. */
export const variables = {
  ROLE: text
    .transform((value) => value ?? 'both')
    .pipe(z.enum(['web', 'worker', 'both'], 'must be web, worker or both')),
  HOST: text.transform((value) => value ?? '127.0.0.1'),
  PORT: text.transform((value) => value ?? '3000').pipe(whole(0, 65_535)),
  DRAIN_SECONDS: text.transform((value) => value ?? '0').pipe(whole(0, 300)),
  PUBLIC_URL: text.pipe(publicAddress.optional()),
  DATA_DIR: text.transform((value) => resolve(value ?? './data')),
  DATABASE_URL: text.pipe(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' }).optional(),
  ),
  DATABASE_READ_URL: text.pipe(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address that begins with postgres://' }).optional(),
  ),
  DATABASE_PREPARED: text.transform((value) => value ?? 'on').pipe(z.enum(['on', 'off'], 'must be on or off')),
  DATABASE_POOL: text.transform((value) => value ?? '10').pipe(whole(1, 200)),
  AUTH_SECRET: text.pipe(z.string().min(32, 'must have at least 32 characters').optional()),
  SIGN_UP: text.pipe(z.enum(['open', 'invited'], 'must be open or invited').optional()),
  SIGN_UP_CODE: text.pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]{12,128}$/, 'must have 12 to 128 characters, none of them a space')
      .optional(),
  ),
  FIREBASE_PROJECT_ID: text.pipe(
    z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/,
        'must be the id of a Firebase project: 6 to 30 small letters, digits and -',
      )
      .optional(),
  ),
  FIREBASE_WEB_API_KEY: text.pipe(
    z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must be the key of a Firebase web app')
      .optional(),
  ),
  FIREBASE_SERVICE_ACCOUNT: text,
  FCM_SERVICE_ACCOUNT: text,
  ...webPushVariables,
  FIREBASE_AUTH_EMULATOR_HOST: text.pipe(
    z
      .string()
      .regex(/^[\w.-]+:\d{1,5}$/, 'must be a host and a port: 127.0.0.1:9099')
      .optional(),
  ),
  ...oidcVariables,
  SMTP_URL: text.pipe(
    z.url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' }).optional(),
  ),
  SMTP_TLS: text.pipe(z.enum(['required', 'optional'], 'must be required or optional').optional()),
  MAIL_FROM: text.transform((value) => value ?? 'Fivefold <hello@fivefold.invalid>'),
  PAYMENTS: text.transform((value) => value ?? 'on').pipe(z.enum(['on', 'off'], 'must be on or off')),
  STRIPE_SECRET_KEY: text.pipe(
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_/, 'must begin with sk_ or rk_')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: text.pipe(z.string().startsWith('whsec_', 'must begin with whsec_').optional()),
  STRIPE_API_URL: text.pipe(
    z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }).optional(),
  ),
  ...priceVariables,
  PHOTOS_BUCKET: text,
  PHOTOS_ENDPOINT: text.pipe(
    z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' }).optional(),
  ),
  PHOTOS_REGION: text.transform((value) => value ?? 'us-east-1'),
  PHOTOS_ACCESS_KEY_ID: text,
  PHOTOS_SECRET_ACCESS_KEY: text,
  NATIVE_APP: text.pipe(
    z
      .string()
      .regex(/^[a-z]\w*(\.[a-z]\w*)+$/, 'must be the id of the app: app.fivefold')
      .optional(),
  ),
  ANDROID_CERTIFICATES: text
    .transform((value) => value?.toUpperCase().split(/[\s,]+/) ?? [])
    .pipe(
      z.array(
        z.string().regex(/^[\dA-F]{2}(:[\dA-F]{2}){31}$/, 'must be SHA-256 fingerprints: AB:CD:…, several with commas'),
      ),
    ),
  APPLE_TEAM_ID: text.pipe(
    z
      .string()
      .regex(/^[A-Z\d]{10}$/, 'must be the ten letters and digits of a team at Apple')
      .optional(),
  ),
  TESTIMONIALS_FILE: text,
  PRIVACY_URL: text.pipe(siteLink.optional()),
  TERMS_URL: text.pipe(siteLink.optional()),
  PRIVACY_FILE: text,
  TERMS_FILE: text,
  OPERATOR_MAIL: text.pipe(email.optional()),
  SUPPORT_EMAIL: text.pipe(email.optional()),
  ONCE_POINTS_LIMIT: text.transform((value) => value ?? String(ONCE_POINTS_LIMIT)).pipe(whole(0, 1000)),
  ONCE_AND_MONTHLY_POINTS_LIMIT: text
    .transform((value) => value ?? String(ONCE_AND_MONTHLY_POINTS_LIMIT))
    .pipe(whole(0, 1000)),
  TRUST_PROXY: text.transform((value, context) => {
    const proxies = readTrustedProxies(value);
    if (proxies !== undefined) return proxies;
    context.addIssue(
      'must say how many proxies stand in front (1), or their networks: 10.0.0.0/8, loopback, uniquelocal',
    );
    return z.NEVER;
  }),
  OUTSIDE_HOSTS: text.pipe(outsideHosts),
  METRICS_TOKEN: text.pipe(
    z
      .string()
      .regex(/^[\x21-\x7e]{16,512}$/, 'must have at least 16 characters, none of them a space')
      .optional(),
  ),
  LOG_LEVEL: text
    .transform((value) => value ?? 'info')
    .pipe(
      z.enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      ),
    ),
  PLAIN_FILES_DIR: text.transform((value) => (value === undefined ? undefined : resolve(value))),
  WEB_DIR: text.transform((value) => (value === undefined ? undefined : resolve(value))),
  NODE_ENV: text,
  TEST_CONTROLS: flag,
  ALLOW_EMBEDDED: flag,
} as const;

export type Config = ReturnType<typeof readConfig>;

/** The product was started with a configuration it cannot run with; the message lists everything that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Which variable says that others can reach the product. A proxy on this machine opens what listens on loopback, too; a
 * test may play one.
 */
function reachedThrough(
  v: {
    readonly HOST: string;
    readonly PUBLIC_URL?: string | undefined;
    readonly NODE_ENV?: string | undefined;
    readonly TRUST_PROXY: TrustedProxies;
    readonly TEST_CONTROLS: boolean;
  },
  isForThisMachine: boolean,
): string | undefined {
  if (!isLoopback(v.HOST)) return `HOST=${v.HOST}`;
  if (v.NODE_ENV === 'production') return 'NODE_ENV=production';
  if (v.TEST_CONTROLS) return undefined;
  if (!isForThisMachine) return `PUBLIC_URL=${v.PUBLIC_URL}`;
  return trustsProxies(v.TRUST_PROXY) ? 'TRUST_PROXY' : undefined;
}

/** What a URL for the mail library may say of TLS, past what we ask for. */
const SMTP_TLS_PARAMETERS: ReadonlySet<string> = new Set(['secure', 'requireTLS', 'ignoreTLS', 'opportunisticTLS']);

/** Mails carry codes that sign people in: they cross a network encrypted, unless the operator says otherwise. */
function requiresTls(url: string, tls: 'required' | 'optional' | undefined): boolean {
  return tls === undefined ? !isLoopback(new URL(url).hostname) : tls === 'required';
}

/**
 * What is not configured, in words: what people need who are not at this machine, and what several processes must have
 * in common.
 */
function missingFor(
  v: { readonly PAYMENTS: 'on' | 'off' } & {
    readonly [name in 'SMTP_URL' | 'STRIPE_SECRET_KEY' | 'DATABASE_URL' | 'AUTH_SECRET' | 'PUBLIC_URL']?:
      | string
      | undefined;
  },
) {
  const forSeveral = [
    ...(v.PAYMENTS === 'on' && v.STRIPE_SECRET_KEY === undefined
      ? ['payments (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET)']
      : []),
    ...(v.DATABASE_URL === undefined ? ['a database server (DATABASE_URL)'] : []),
    ...(v.AUTH_SECRET === undefined ? ['a secret for sign-in (AUTH_SECRET)'] : []),
    ...(v.PUBLIC_URL === undefined ? ['the address people use (PUBLIC_URL)'] : []),
  ];
  return { forSeveral, forOthers: [...(v.SMTP_URL === undefined ? ['mail (SMTP_URL)'] : []), ...forSeveral] };
}

/**
 * Turns the environment into a value whose shape says what is configured.
 * @throws ConfigError with one line for each thing that is wrong or missing (Decisions section 11).
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = z.object(variables).safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const v = parsed.data;
  const basePath = v.PUBLIC_URL === undefined ? '' : basePathOf(v.PUBLIC_URL);
  const wrong: string[] = [];
  if ((v.STRIPE_SECRET_KEY === undefined) !== (v.STRIPE_WEBHOOK_SECRET === undefined)) {
    wrong.push('Payments are half configured: set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.');
  }
  if (v.STRIPE_API_URL !== undefined && v.STRIPE_SECRET_KEY?.includes('_test_') !== true) {
    wrong.push('STRIPE_API_URL is for a sandbox: it works only together with a test key in STRIPE_SECRET_KEY.');
  }
  if (v.DATABASE_READ_URL !== undefined && v.DATABASE_URL === undefined) {
    wrong.push(
      'DATABASE_READ_URL is a replica of the server in DATABASE_URL, which is not set: the embedded database has none.',
    );
  } else if (v.DATABASE_READ_URL !== undefined && v.DATABASE_READ_URL === v.DATABASE_URL) {
    wrong.push('DATABASE_READ_URL and DATABASE_URL are the same: set it to the address of a replica, or leave it out.');
  }
  const bucket = [v.PHOTOS_BUCKET, v.PHOTOS_ACCESS_KEY_ID, v.PHOTOS_SECRET_ACCESS_KEY];
  if (bucket.includes(undefined) && [...bucket, v.PHOTOS_ENDPOINT].some((value) => value !== undefined)) {
    wrong.push(
      'Photos are half configured: set PHOTOS_BUCKET, PHOTOS_ACCESS_KEY_ID and PHOTOS_SECRET_ACCESS_KEY, or none of them.',
    );
  }
  if (v.NATIVE_APP === undefined && (v.ANDROID_CERTIFICATES.length > 0 || v.APPLE_TEAM_ID !== undefined)) {
    wrong.push('ANDROID_CERTIFICATES and APPLE_TEAM_ID are about an app: set NATIVE_APP to its id, too.');
  }
  if (v.NATIVE_APP !== undefined && basePath !== '') {
    wrong.push(`NATIVE_APP needs a host of its own, and PUBLIC_URL has the path ${basePath}: leave one of them out.`);
  }
  const tlsInUrl =
    v.SMTP_URL === undefined
      ? []
      : [...new URL(v.SMTP_URL).searchParams.keys()].filter((name) => SMTP_TLS_PARAMETERS.has(name));
  if (tlsInUrl.length > 0)
    wrong.push(`SMTP_URL has ${tlsInUrl.join(', ')}: say smtps://, or SMTP_TLS=required or SMTP_TLS=optional instead.`);
  const onLoopback = isLoopback(v.HOST);
  const isForThisMachine = v.PUBLIC_URL === undefined || isLoopback(new URL(v.PUBLIC_URL).hostname);
  const unset = missingFor(v);
  const whyReachable = reachedThrough(v, isForThisMachine);
  const isReachable = whyReachable !== undefined;
  const family = readFamilyServer(v, { whyReachable, wrong });
  if (v.PAYMENTS === 'on' && isReachable && !v.ALLOW_EMBEDDED && unset.forOthers.length > 0) {
    wrong.push(
      `With ${whyReachable} it can be reached from other machines, and this is not configured: ${unset.forOthers.join(', ')}. ` +
        'Configure it, stay on 127.0.0.1 without a proxy, or say ALLOW_EMBEDDED=1. ' +
        'A server for your family, where nothing is sold, needs less: PAYMENTS=off (docs/family.md).',
    );
  }
  const emulator = v.FIREBASE_AUTH_EMULATOR_HOST?.replace(/:\d+$/, '') ?? 'localhost';
  const isPrivate = onLoopback && isLoopback(emulator) && v.NODE_ENV !== 'production' && isForThisMachine;
  const firebase = readFirebase(v, { isPrivate, wrong });
  const oidc = readOidc(v, wrong);
  const webPush = readWebPush(v, wrong);
  const messaging =
    v.FCM_SERVICE_ACCOUNT === undefined
      ? undefined
      : readServiceAccount('FCM_SERVICE_ACCOUNT', v.FCM_SERVICE_ACCOUNT, wrong);
  if (v.ROLE !== 'both') {
    if (unset.forSeveral.length > 0) {
      wrong.push(
        `ROLE=${v.ROLE} is one of several processes, and what they must have in common is not configured: ${unset.forSeveral.join(', ')}. ` +
          'The embedded database, the payments sandbox and a secret of its own belong to one process: ROLE=both.',
      );
    }
    if (v.TEST_CONTROLS) wrong.push('TEST_CONTROLS=1 moves the clock of one process: it works only with ROLE=both.');
  }
  if (v.TEST_CONTROLS && !onLoopback) wrong.push('TEST_CONTROLS=1 works only while HOST is a loopback address.');
  const legal = readLegalTexts(v, wrong);
  const connections = { connections: v.DATABASE_POOL, prepared: v.DATABASE_PREPARED === 'on' };
  const testimonials = v.TESTIMONIALS_FILE === undefined ? [] : readTestimonials(v.TESTIMONIALS_FILE, wrong);
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));

  return {
    /** What this process does: serve people, do the jobs, or both. */
    role: v.ROLE,
    host: v.HOST,
    port: v.PORT,
    /**
     * For how long a process that was told to stop says that it is not ready, and serves on, before it stops listening.
     */
    drainSeconds: v.DRAIN_SECONDS,
    /** The address in links and redirects; known only once the port is, when PORT is 0. */
    publicUrl: v.PUBLIC_URL,
    dataDir: v.DATA_DIR,
    database:
      v.DATABASE_URL === undefined
        ? ({ kind: 'embedded' } as const)
        : ({ kind: 'postgres', url: v.DATABASE_URL, ...connections } as const),
    /** Another server that has the same rows a little later. */
    replica: v.DATABASE_READ_URL === undefined ? undefined : ({ url: v.DATABASE_READ_URL, ...connections } as const),
    /** Signs the embedded service's sessions, and links to photos in any case. */
    authSecret: v.AUTH_SECRET,
    identity: firebase ?? ({ kind: 'embedded' } as const),
    push: messaging === undefined ? ({ kind: 'recorded' } as const) : ({ kind: 'fcm', account: messaging } as const),
    /** Pushes for browsers, where the operator wants them. */
    webPush,
    /** Where people log in besides. */
    oidc,
    hasPasswords: v.PASSWORDS === 'on',
    /** Who may make an account at the embedded service. */
    signUp: family.signUp,
    mail:
      v.SMTP_URL !== undefined
        ? ({ kind: 'smtp', url: v.SMTP_URL, requiresTls: requiresTls(v.SMTP_URL, v.SMTP_TLS) } as const)
        : v.PAYMENTS === 'off'
          ? ({ kind: 'none' } as const)
          : ({ kind: 'mailbox' } as const),
    mailFrom: v.MAIL_FROM,
    payments:
      v.PAYMENTS === 'off'
        ? ({ kind: 'off' } as const)
        : v.STRIPE_SECRET_KEY === undefined || v.STRIPE_WEBHOOK_SECRET === undefined
          ? ({ kind: 'sandbox' } as const)
          : ({
              kind: 'stripe',
              secretKey: v.STRIPE_SECRET_KEY,
              webhookSecret: v.STRIPE_WEBHOOK_SECRET,
              ...(v.STRIPE_API_URL === undefined ? {} : { api: v.STRIPE_API_URL }),
            } as const),
    /** What Base costs those who subscribe from now on. */
    price: { cents: v.BASE_PRICE_CENTS, currency: v.PRICE_CURRENCY },
    /** The payment provider works out taxes that are in the price. */
    isTaxAutomatic: v.STRIPE_TAX === 'automatic',
    photos:
      v.PHOTOS_BUCKET === undefined || v.PHOTOS_ACCESS_KEY_ID === undefined || v.PHOTOS_SECRET_ACCESS_KEY === undefined
        ? ({ kind: 'disk' } as const)
        : ({
            kind: 's3',
            bucket: v.PHOTOS_BUCKET,
            endpoint: v.PHOTOS_ENDPOINT,
            region: v.PHOTOS_REGION,
            accessKeyId: v.PHOTOS_ACCESS_KEY_ID,
            secretAccessKey: v.PHOTOS_SECRET_ACCESS_KEY,
          } as const),
    /** Our app for phones, where there is one. */
    nativeApp:
      v.NATIVE_APP === undefined
        ? undefined
        : { id: v.NATIVE_APP, androidCertificates: v.ANDROID_CERTIFICATES, appleTeamId: v.APPLE_TEAM_ID },
    /** What the plans page may quote: words of real people that the operator vouches for. */
    testimonials,
    /** Where people read what they agree to, and whom they ask. */
    operatorMail: v.OPERATOR_MAIL ?? v.SUPPORT_EMAIL,
    contact: {
      privacyUrl: v.PRIVACY_URL ?? (legal.privacy === undefined ? undefined : `${basePath}/privacy`),
      termsUrl: v.TERMS_URL ?? (legal.terms === undefined ? undefined : `${basePath}/terms`),
      supportEmail: v.SUPPORT_EMAIL,
    },
    /** Texts of the operator that the product serves. */
    legal,
    pointsLimits: { once: v.ONCE_POINTS_LIMIT, onceAndMonthly: v.ONCE_AND_MONTHLY_POINTS_LIMIT },
    trustedProxies: v.TRUST_PROXY,
    /** Hosts that people's channels and webhooks may reach although they are private. */
    outsideHosts: v.OUTSIDE_HOSTS,
    /** Who brings this token may read `/metrics`; without one there is none. */
    metrics: v.METRICS_TOKEN === undefined ? undefined : { token: v.METRICS_TOKEN },
    logLevel: v.LOG_LEVEL,
    /** Where everyone's goals are written as Markdown every night; undefined is nowhere. */
    plainFilesDir: v.PLAIN_FILES_DIR,
    /** A build of the web app elsewhere than beside the server's. */
    webDir: v.WEB_DIR,
    testControls: v.TEST_CONTROLS,
    /** `/dev` exists only while no other machine can reach the server, directly or through a proxy. */
    devPages: !isReachable,
  };
}
