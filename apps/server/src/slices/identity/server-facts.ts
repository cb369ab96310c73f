import type { WireServerFacts } from '@fivefold/contract/calls/identity';
import type { Config } from '../../config.ts';

/** What is special about this server, for its clients. */
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

/** Whether a page has to be told any of it: as it is built, it takes the rest for granted. */
export function isSpecial({ payments, mail, sign_up, ...contact }: WireServerFacts): boolean {
  return payments === 'off' || !mail || sign_up === 'invited' || Object.values(contact).some((value) => value !== null);
}
