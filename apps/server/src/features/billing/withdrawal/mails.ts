import type { Language } from '@fivefold/rules/languages';
import type { Sentence } from '@fivefold/rules/sentence';
import { WITHDRAWAL_LINK_DAYS, withdrawalEnd } from '@fivefold/rules/withdrawal';
import { amountText } from '#kernel/language/money-text';
import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import type { Withdrawal } from './store.ts';

export interface ToPerson {
  readonly to: string;
  readonly publicUrl: string;
  readonly language: Language;
  /** In which days and times are said. */
  readonly timeZone: string;
}

/** What is true of a purchase when someone asks to withdraw from it. */
export type Purchase =
  | { readonly state: 'withdrawn'; readonly purchasedAt: Date; readonly confirmedAt: Date }
  | { readonly state: 'late'; readonly purchasedAt: Date }
  | {
      readonly state: 'open';
      readonly purchasedAt: Date;
      readonly askedAt: Date;
      readonly paidCents: number;
      readonly owedCents: number;
      /** What comes back as credit of what credit paid. */
      readonly creditCents: number;
      /** Whether the earned month that helped to pay comes back; undefined where there was none. */
      readonly isMonthBack: boolean | undefined;
      readonly currency: string;
      readonly code: string;
    };

export const dayIn = (timeZone: string) => (at: Date) => (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);
const timeIn = (timeZone: string) => (at: Date) => (locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at);

/** The answer to the question on the public page; undefined of an address that has bought nothing. */
export function withdrawalMail(mail: ToPerson & { readonly purchase: Purchase | undefined }): MailInLanguage {
  const { to, publicUrl, language, timeZone, purchase } = mail;
  if (purchase?.state === 'open') return confirmationMail(mail, purchase);
  return composeMail({
    to,
    language,
    subject: sentence('About your withdrawal'),
    lines: closedLines(purchase, timeZone),
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence(
      'This mail came because this address was entered on the page to withdraw from a purchase. If it wasn’t you, you can ignore it.',
    ),
  });
}

function closedLines(purchase: Exclude<Purchase, { state: 'open' }> | undefined, timeZone: string): Sentence[] {
  if (purchase === undefined)
    return [sentence('Nothing was bought here with this address, so there’s no purchase to withdraw from.')];
  const day = dayIn(timeZone);
  const purchased = day(purchase.purchasedAt);
  if (purchase.state === 'withdrawn')
    return [
      sentence('You withdrew from your purchase of {purchased} on {confirmed} already.', {
        purchased,
        confirmed: day(purchase.confirmedAt),
      }),
      sentence('Your receipt comes by mail as soon as the payment service has paid back what you haven’t used.'),
    ];
  const until = dayIn('UTC')(new Date(withdrawalEnd(purchase.purchasedAt, timeZone)));
  return [
    sentence('Your purchase was on {purchased}. You could withdraw from it until {until}.', { purchased, until }),
    sentence('You can still cancel in your settings, anytime: your plan then ends with the month you’ve paid for.'),
  ];
}

function confirmationMail(
  { to, publicUrl, language, timeZone }: ToPerson,
  { purchasedAt, askedAt, code, ...money }: Extract<Purchase, { state: 'open' }>,
): MailInLanguage {
  return composeMail({
    to,
    language,
    subject: sentence('Confirm that you withdraw from your purchase'),
    lines: [
      sentence('You asked to withdraw from your purchase of {purchased}.', { purchased: dayIn(timeZone)(purchasedAt) }),
      ...promiseLines(money, timeIn(timeZone)(askedAt)),
      ...monthLines(money.isMonthBack),
      sentence('You keep your account, your points and everything in it.'),
    ],
    button: {
      label: sentence('Confirm the withdrawal'),
      url: `${publicUrl}/#/withdraw?code=${encodeURIComponent(code)}`,
    },
    footnote: sentence('The link works for {days} days. If this wasn’t you, do nothing: your plan stays as it is.', {
      days: WITHDRAWAL_LINK_DAYS,
    }),
  });
}

type Money = Pick<Extract<Purchase, { state: 'open' }>, 'paidCents' | 'owedCents' | 'creditCents' | 'currency'>;

function promiseLines(
  { paidCents, owedCents, creditCents, currency }: Money,
  asked: ReturnType<ReturnType<typeof timeIn>>,
): Sentence[] {
  const amount = (cents: number) => amountText(cents, currency);
  return [
    ...(paidCents === 0
      ? [sentence('Once you confirm, your plan ends at once.'), CARD_PAID_NOTHING]
      : [
          sentence(
            'Once you confirm, your plan ends at once, and you get back {owed} of the {paid} you paid: what you hadn’t used on {asked}. It goes to the card you paid with.',
            { owed: amount(owedCents), paid: amount(paidCents), asked },
          ),
        ]),
    ...(creditCents > 0
      ? [
          sentence('The unused {credit} that came from your credit become credit again, for your next plan.', {
            credit: amount(creditCents),
          }),
        ]
      : []),
  ];
}

const CARD_PAID_NOTHING = sentence('Your card paid nothing for it, so nothing is paid back to it.');

/** What becomes of the earned month that helped to pay, if one did. */
function monthLines(isMonthBack: boolean | undefined): Sentence[] {
  if (isMonthBack === undefined) return [];
  return [
    isMonthBack
      ? sentence('The month of Performance that paid for a part of it is yours again.')
      : sentence('The month of Performance that paid for a part of it is used up: half a month can’t be given back.'),
  ];
}

/** Says when it was withdrawn and what is paid back, once the payment service has it. */
export function receiptMail({
  to,
  publicUrl,
  language,
  timeZone,
  withdrawal,
  isMonthBack,
}: ToPerson & { readonly withdrawal: Withdrawal; readonly isMonthBack: boolean | undefined }): MailInLanguage {
  const { purchased_at, asked_at, confirmed_at, subscription_id } = withdrawal;
  const time = timeIn(timeZone);
  return composeMail({
    to,
    language,
    subject: sentence('Receipt: you withdrew from your purchase'),
    lines: [
      sentence('You asked to withdraw from your purchase of {purchased} on {asked}, and confirmed it on {confirmed}.', {
        purchased: dayIn(timeZone)(purchased_at),
        asked: time(asked_at),
        confirmed: time(confirmed_at),
      }),
      ...moneyLines(withdrawal),
      ...monthLines(isMonthBack),
      sentence(
        'Your plan has ended, and nothing more is charged. You keep your account, your points and everything in it.',
      ),
    ],
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence('Keep this mail: it’s your receipt. Its number is {number}.', { number: subscription_id }),
  });
}

function moneyLines(withdrawal: Withdrawal): Sentence[] {
  const { paid_cents, credit_cents, is_disputed, currency } = withdrawal;
  const paid = amountText(paid_cents, currency);
  if (is_disputed) {
    const owed = amountText(withdrawal.owed_cents, currency);
    return [
      sentence(
        'Your bank is looking at this payment and may give you the money itself. If it decides against you, we pay back {owed} of {paid}, and write to you again.',
        { owed, paid },
      ),
    ];
  }
  const refunded = amountText(withdrawal.refunded_cents, currency);
  const credit = amountText(credit_cents, currency);
  return [
    paid_cents === 0
      ? CARD_PAID_NOTHING
      : sentence(
          '{refunded} of the {paid} you paid are on the way back to your card. Banks take up to ten days to show it.',
          { refunded, paid },
        ),
    ...(credit_cents > 0
      ? [sentence('The unused {credit} that came from your credit are credit again, for your next plan.', { credit })]
      : []),
  ];
}
