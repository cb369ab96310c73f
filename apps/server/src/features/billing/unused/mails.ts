import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { FREE_RENEWALS_IN_A_ROW } from '@fivefold/rules/unused-month';
import type { Price } from '@fivefold/rules/usual-price';
import { amountText } from '#kernel/language/money-text';
import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import { dayIn, type ToPerson } from '../withdrawal/mails.ts';
import type { UnusedMonth } from './store.ts';

interface AboutMonth extends ToPerson {
  readonly month: UnusedMonth;
}

/**
 * Says before the renewal that it costs nothing.
 * @param hasMonths whether its reader has earned months, which inactivity ends all the same
 */
export function freeRenewalMail({
  to,
  publicUrl,
  language,
  timeZone,
  month,
  hasMonths,
}: AboutMonth & { readonly hasMonths: boolean }): MailInLanguage {
  const day = dayOf(timeZone);
  return composeMail({
    to,
    language,
    subject: sentence('Your next renewal is free'),
    lines: [
      sentence(
        'In the month after {began} you didn’t open Fivefold, so the next one is on us: on {renewed} nothing is charged.',
        { began: day(month.period_start), renewed: day(month.renews_at) },
      ),
      sentence('This doesn’t use up a month of Performance. After {count} free renewals in a row your plan pauses.', {
        count: FREE_RENEWALS_IN_A_ROW,
      }),
      ...(hasMonths
        ? [
            sentence('Months of Performance still end after {days} days without a check-in. One check-in keeps them.', {
              days: INACTIVITY_DAYS,
            }),
          ]
        : []),
    ],
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence(
      'You don’t need to do anything. If you cancel the plan before then, in your settings, you get back what your card paid for the month you didn’t use.',
    ),
  });
}

/** Says before the renewal that nothing is charged from there on. */
export function pauseMail({ to, publicUrl, language, timeZone, month }: AboutMonth): MailInLanguage {
  return composeMail({
    to,
    language,
    subject: sentence('Your plan pauses, and nothing is charged'),
    lines: [
      sentence('You didn’t use your plan for {count} months in a row, so it pauses on {paused}. Nothing is charged.', {
        count: month.nth,
        paused: dayOf(timeZone)(month.renews_at),
      }),
      sentence(
        'You can still read everything. To check in again, tap ‘Go on’: everything works at once, and your plan is charged again from its next renewal on.',
      ),
    ],
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence('Your goals, your points and your history stay. You can also cancel the plan in your settings.'),
  });
}

/** Says after the end of a plan that its last month was not used, and is paid back. */
export function givenBackMail({
  to,
  publicUrl,
  language,
  timeZone,
  month,
  refunded,
}: AboutMonth & { readonly refunded: Price }): MailInLanguage {
  return composeMail({
    to,
    language,
    subject: sentence('You get back a month that you didn’t use'),
    lines: [
      sentence(
        'In the month after {began} you didn’t open Fivefold, and your plan has ended, so there’s no renewal that could be free. {refunded} are on the way back to your card. Banks take up to ten days to show it.',
        { began: dayOf(timeZone)(month.period_start), refunded: amountText(refunded.cents, refunded.currency) },
      ),
      sentence('Nothing more is charged. You keep your account, your points and everything in it.'),
    ],
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence('You don’t need to do anything.'),
  });
}

const dayOf = (timeZone: string) => (seconds: number) => dayIn(timeZone)(new Date(seconds * 1000));
