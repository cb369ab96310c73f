import { createTransport } from 'nodemailer';
import { PortFailure } from '../../kernel/port-failure.ts';
import type { Mailer } from './port.ts';

const TIMEOUT_MS = 15_000;

/** @param url smtp:// or smtps:// with the account, @param from the sender's address. */
export function createSmtpMailer(url: string, from: string, patienceMs = TIMEOUT_MS): Mailer {
  // Whoever is given up is also left: nothing stays open that nobody waits for.
  const limits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url, ...limits }, { from });
  return {
    async send(mail) {
      const timeout = AbortSignal.timeout(patienceMs);
      const late = new Promise<never>((_, reject) => {
        timeout.addEventListener('abort', () => reject(new Error('The mail server did not answer in time.')));
      });
      try {
        await Promise.race([transport.sendMail(mail), late]);
      } catch (cause) {
        throw new PortFailure('mailer', 'The mail was not taken.', { cause, isRetryable: true });
      }
    },
  };
}
