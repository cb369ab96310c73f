import { join } from 'node:path';
import type { Sandbox, SandboxOptions } from '@fivefold/payments-sandbox/sandbox';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './kernel/clock.ts';
import { noMailer } from './ports/mailer/none.ts';
import type { Mailer } from './ports/mailer/port.ts';
import { createSmtpMailer } from './ports/mailer/smtp.ts';
import type { PaymentProvider } from './ports/payment-provider/port.ts';
import { SANDBOX_API_KEY, sandboxWebhookSecret } from './ports/payment-provider/sandbox-keys.ts';
import { createStripeProvider } from './ports/payment-provider/stripe.ts';

// A part of compose.ts: the mail server and the payment provider that the configuration names.

export async function startSandbox(
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
  // Not loaded where Stripe is configured.
  const { createSandbox } = await import('@fivefold/payments-sandbox/sandbox');
  return createSandbox({
    apiKey: SANDBOX_API_KEY,
    now: () => clock.now(),
    stateFile: join(config.dataDir, 'sandbox.json'),
    publicUrl,
    controls: config.testControls,
    // Whoever knows the id of a hosted page can open it.
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
  if (config.payments.kind === 'stripe') return createStripeProvider(config.payments);
  if (sandbox === undefined) throw new Error('The payments sandbox is not running.');
  return createStripeProvider({
    secretKey: SANDBOX_API_KEY,
    webhookSecret: sandboxWebhookSecret,
    api: sandbox.url,
    ...(networkRetries === undefined ? {} : { networkRetries }),
  });
}
