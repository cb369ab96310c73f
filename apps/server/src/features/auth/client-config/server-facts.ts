import type { WireServerFacts } from '@fivefold/contract/calls/auth';
import type { Config } from '#server/config/config';

/** How this server is configured, for its clients. */
export function serverFactsOf({
  payments,
  mail,
  signUp,
  contact,
}: Pick<Config, 'payments' | 'mail' | 'signUp' | 'contact'>): WireServerFacts {
  return {
    payments: payments.kind === 'off' ? 'off' : 'on',
    mail: mail.kind !== 'none',
    sign_up: signUp.kind,
    privacy_url: contact.privacyUrl ?? null,
    terms_url: contact.termsUrl ?? null,
    support_email: contact.supportEmail ?? null,
  };
}

/** Whether the page must be told: the built page assumes the default. */
export function differsFromDefault({ payments, mail, sign_up, ...contact }: WireServerFacts): boolean {
  return payments === 'off' || !mail || sign_up === 'invited' || Object.values(contact).some((value) => value !== null);
}
