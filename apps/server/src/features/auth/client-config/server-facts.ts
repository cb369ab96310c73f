import type { WireServerFacts } from '@fivefold/contract/calls/auth';
import { type Price, USUAL_PRICE } from '@fivefold/rules/usual-price';
import type { Config } from '#server/config/config';

/** How this server is configured, for its clients. @param webPushKey undefined where browsers get no pushes */
export function serverFactsOf({
  payments,
  price,
  mail,
  signUp,
  contact,
  oidc,
  hasPasswords,
  webPushKey,
}: Pick<Config, 'payments' | 'price' | 'mail' | 'signUp' | 'contact' | 'oidc' | 'hasPasswords'> & {
  readonly webPushKey: string | undefined;
}): WireServerFacts {
  return {
    payments: payments.kind === 'off' ? 'off' : 'on',
    ...(isUsual(price) ? {} : { price }),
    mail: mail.kind !== 'none',
    sign_up: signUp.kind,
    privacy_url: contact.privacyUrl ?? null,
    terms_url: contact.termsUrl ?? null,
    support_email: contact.supportEmail ?? null,
    provider: oidc?.name ?? null,
    passwords: hasPasswords ? 'on' : 'off',
    ...(webPushKey === undefined ? {} : { web_push: webPushKey }),
  };
}

/** Whether the page must be told: the built page assumes the default. */
export function differsFromDefault({ payments, mail, sign_up, passwords, ...others }: WireServerFacts): boolean {
  const isOther = payments === 'off' || !mail || sign_up === 'invited' || passwords === 'off';
  return isOther || Object.values(others).some((value) => value !== null);
}

function isUsual({ cents, currency }: Price): boolean {
  return cents === USUAL_PRICE.cents && currency === USUAL_PRICE.currency;
}
