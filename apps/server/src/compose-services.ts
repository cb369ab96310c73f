import type { Kysely } from 'kysely';
import type { Schema } from './kernel/db/schema.ts';
import { join } from 'node:path';
import type { createSandbox, Sandbox, SandboxOptions } from '@fivefold/payments-sandbox/sandbox';
import { LANGUAGES } from '@fivefold/rules/languages';
import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from './config/config.ts';
import type { Clock } from './kernel/clock.ts';
import { deriveKeyPair } from './kernel/p256.ts';
import { languageOfHeader, say } from './kernel/language/translate.ts';
import { createGoogleAccess } from './ports/google/access.ts';
import type { EmbeddedIdentityOptions } from './ports/identity-provider/embedded/embedded.ts';
import type { FirebaseIdentityOptions } from './ports/identity-provider/firebase/firebase.ts';
import type { Identity } from './ports/identity-provider/port.ts';
import { noMailer } from './ports/mailer/none.ts';
import type { Mailer } from './ports/mailer/port.ts';
import { createSmtpMailer } from './ports/mailer/smtp.ts';
import type { PaymentProvider } from './ports/payment-provider/port.ts';
import { SANDBOX_API_KEY, sandboxWebhookSecret } from './ports/payment-provider/sandbox-keys.ts';
import { atFirstUse } from './ports/payment-provider/at-first-use.ts';
import type { StripeOptions } from './ports/payment-provider/stripe.ts';
import { createDiskPhotoStore } from './ports/photo-store/disk.ts';
import type { PhotoStore } from './ports/photo-store/port.ts';
import { createS3PhotoStore } from './ports/photo-store/s3.ts';
import { createFcmSender } from './ports/push-sender/fcm.ts';
import { createGuardedAddress } from './ports/outside-address/guarded.ts';
import type { OutsideAddress } from './ports/outside-address/port.ts';
import type { BrowserPushSender, PushSender } from './ports/push-sender/port.ts';
import { createWebPushSender } from './ports/push-sender/web-push/sender.ts';

// A part of compose.ts: the adapters that the configuration names.

/** What Google asks for to let a server look up its project's accounts. */
const ACCOUNTS_SCOPE = 'https://www.googleapis.com/auth/identitytoolkit';
const MESSAGING_SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';

/**
 * The payments sandbox is a development dependency: the dynamic import is the only way to it from the product.
 * @throws ConfigError where it is not installed.
 */
export async function loadSandbox(): Promise<typeof createSandbox> {
  try {
    return (await import('@fivefold/payments-sandbox/sandbox')).createSandbox;
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new ConfigError(
      'Payments are not configured, and the payments sandbox is not installed: it is a development dependency. ' +
        'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (docs/payments.md), or PAYMENTS=off to sell nothing (docs/family.md).',
      { cause },
    );
  }
}

export async function startSandbox(
  create: typeof createSandbox,
  config: Config,
  {
    clock,
    publicUrl,
    log,
    more,
  }: {
    clock: Clock;
    publicUrl: () => string;
    log: FastifyBaseLogger | undefined;
    more: Partial<SandboxOptions> | undefined;
  },
): Promise<Sandbox> {
  return create({
    apiKey: SANDBOX_API_KEY,
    now: () => clock.now(),
    stateFile: join(config.dataDir, 'sandbox.json'),
    publicUrl,
    controls: config.testControls,
    readerOf: (acceptLanguage) => {
      const language = languageOfHeader(acceptLanguage);
      return { language, locale: LANGUAGES[language].locale, say: (words) => say(words, language) };
    },
    // The id of a hosted page is enough to open the page.
    log: (line, extra) => log?.debug({ ...extra }, line.replaceAll(/\b(cs_test|bps)_\w+/g, '$1_…')),
    ...more,
  });
}

export function createMailer({ mail, mailFrom }: Config, mailbox: Mailer): Mailer {
  if (mail.kind === 'smtp') return createSmtpMailer({ ...mail, from: mailFrom });
  return mail.kind === 'none' ? noMailer : mailbox;
}

export function createPayments(
  config: Config,
  sandbox: Sandbox | undefined,
  networkRetries: number | undefined,
): PaymentProvider | undefined {
  if (config.payments.kind === 'off') return undefined;
  const { isTaxAutomatic } = config;
  if (config.payments.kind === 'stripe') return stripe({ ...config.payments, isTaxAutomatic });
  if (sandbox === undefined) throw new Error('The payments sandbox is not running.');
  return stripe({
    isTaxAutomatic,
    secretKey: SANDBOX_API_KEY,
    webhookSecret: sandboxWebhookSecret,
    api: sandbox.url,
    ...(networkRetries === undefined ? {} : { networkRetries }),
  });
}

const stripe = (options: StripeOptions) =>
  atFirstUse(async () => (await import('./ports/payment-provider/stripe.ts')).createStripeProvider(options));

interface IdentityParts {
  readonly embedded: EmbeddedIdentityOptions;
  readonly firebase: Omit<FirebaseIdentityOptions, 'projectId' | 'at'>;
}

/** Loads the one of the two that is configured. */
export async function createIdentity({ identity }: Config, parts: IdentityParts): Promise<Identity> {
  if (identity.kind === 'embedded') {
    const { createEmbeddedIdentity } = await import('./ports/identity-provider/embedded/embedded.ts');
    return createEmbeddedIdentity(parts.embedded);
  }
  const { createFirebaseIdentity } = await import('./ports/identity-provider/firebase/firebase.ts');
  const { projectId, admin } = identity;
  const at =
    admin.kind === 'emulator'
      ? admin
      : ({ kind: 'google', access: createGoogleAccess(admin.account, { scope: ACCOUNTS_SCOPE }) } as const);
  return createFirebaseIdentity({ ...parts.firebase, projectId, at });
}

export function createPushSender({ push }: Config, messagingUrl: string | undefined): PushSender | undefined {
  if (push.kind !== 'fcm') return undefined;
  return createFcmSender({
    projectId: push.account.projectId,
    access: createGoogleAccess(push.account, { scope: MESSAGING_SCOPE }),
    ...(messagingUrl === undefined ? {} : { url: messagingUrl }),
  });
}

/** @param authority that certificates outside are of; for tests */
export function createOutsideAddress(
  { outsideHosts: hosts }: Pick<Config, 'outsideHosts'>,
  ownUrls: () => readonly string[],
  authority: string | undefined,
): OutsideAddress {
  return createGuardedAddress({ hosts, ownUrls, ...(authority === undefined ? {} : { ca: authority }) });
}

/** Pushes for browsers, where the operator wants them. */
export function createBrowserSender(
  { webPush, operatorMail }: Pick<Config, 'webPush' | 'operatorMail'>,
  { secret, outside, publicUrl }: { secret: string; outside: OutsideAddress; publicUrl: () => string },
): BrowserPushSender | undefined {
  if (webPush === undefined) return undefined;
  const key = webPush.key ?? deriveKeyPair(secret, 'web push');
  const mail = webPush.contact ?? operatorMail;
  const contact = () => (mail === undefined ? publicUrl() : `mailto:${mail}`);
  return createWebPushSender({ key, contact, outside });
}

export function createPhotoStore({ photos }: Config, folder: string): PhotoStore {
  return photos.kind === 's3' ? createS3PhotoStore(photos) : createDiskPhotoStore(folder);
}

/** Whether there is an account of the embedded identity. */
export async function hasUsers(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('identity_user').select('id').limit(1).executeTakeFirst()) !== undefined;
}
