import type { WireServerFacts } from '@fivefold/contract/calls/auth';
import type { Config } from '#server/config/config';

/** How this server is configured, for its clients. */
export function serverFactsOf({
  payments,
  mail,
  signUp,
  contact,
  oidc,
  hasPasswords,
}: Pick<Config, 'payments' | 'mail' | 'signUp' | 'contact' | 'oidc' | 'hasPasswords'>): WireServerFacts {
  return {
    payments: payments.kind === 'off' ? 'off' : 'on',
    mail: mail.kind !== 'none',
    sign_up: signUp.kind,
    privacy_url: contact.privacyUrl ?? null,
    terms_url: contact.termsUrl ?? null,
    support_email: contact.supportEmail ?? null,
    provider: oidc?.name ?? null,
    passwords: hasPasswords ? 'on' : 'off',
  };
}

/** Whether the page must be told: the built page assumes the default. */
export function differsFromDefault({ payments, mail, sign_up, passwords, ...others }: WireServerFacts): boolean {
  const isOther = payments === 'off' || !mail || sign_up === 'invited' || passwords === 'off';
  return isOther || Object.values(others).some((value) => value !== null);
}
