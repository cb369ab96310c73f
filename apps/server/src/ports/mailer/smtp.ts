import type { Transporter } from 'nodemailer';
import { PortFailure } from '../../kernel/port-failure.ts';
import type { Mailer } from './port.ts';

const TIMEOUT_MS = 15_000;

export interface SmtpOptions {
  /** smtp:// or smtps:// with the account. */
  readonly url: string;
  /** Whether to require STARTTLS with a valid certificate; smtps:// is always encrypted. */
  readonly requiresTls: boolean;
  /** The sender's address. */
  readonly from: string;
  readonly timeoutMs?: number;
}

export function createSmtpMailer({ url, requiresTls, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mailer {
  // After a timeout the connection is closed, too.
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  let loading: Promise<Transporter> | undefined;
  // With the first mail: processes that run no jobs send none.
  const load = () =>
    (loading ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, requireTLS: requiresTls, ...limits }, { from }),
    ));
  return {
    async send(mail) {
      const transport = await load();
      const timeout = AbortSignal.timeout(timeoutMs);
      const late = new Promise<never>((_, reject) => {
        timeout.addEventListener('abort', () =>
          reject(Object.assign(new Error('The mail server did not answer in time.'), { code: 'ETIMEDOUT' })),
        );
      });
      try {
        await Promise.race([transport.sendMail(mail), late]);
      } catch (cause) {
        throw new PortFailure('mailer', 'The mail was not taken.', {
          cause: withoutSentence(cause),
          isRetryable: true,
        });
      }
    },
  };
}

/** A mail server's refusal names the recipient, and causes are logged: this keeps the code and drops the sentence. */
function withoutSentence(error: unknown): Error {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const known = [code, responseCode, command].filter((value) => value !== undefined);
  return Object.assign(
    new Error(known.length === 0 ? 'The mail server failed.' : `The mail server failed: ${known.join(' ')}`),
    {
      code,
      responseCode,
      command,
    },
  );
}
