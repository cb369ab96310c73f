import { FREE_RENEWALS_IN_A_ROW } from '@fivefold/rules/unused-month';
import { sentence } from '#kernel/language/sentence';
import { composeMail, type MailInLanguage } from '#features/mail/steps';
import { dayIn, type ToPerson } from '../withdrawal/mails.ts';
import type { UnusedMonth } from './store.ts';

interface AboutMonth extends ToPerson {
  readonly month: UnusedMonth;
}

/** Says before the renewal that it costs nothing. */
export function freeRenewalMail({ to, publicUrl, language, timeZone, month }: AboutMonth): MailInLanguage {
  const day = dayOf(timeZone);
  return composeMail({
    to,
    language,
    subject: sentence('Your next renewal is free'),
    lines: [
      sentence(
        'You didn’t open Fivefold in the month that began on {began}, so the next one is on us: on {renewed} nothing is charged.',
        { began: day(month.period_start), renewed: day(month.renews_at) },
      ),
      sentence('This doesn’t use up a month of Performance. After {count} free renewals in a row your plan pauses.', {
        count: FREE_RENEWALS_IN_A_ROW,
      }),
    ],
    button: { label: sentence('Open Fivefold'), url: `${publicUrl}/` },
    footnote: sentence(
      'You don’t need to do anything. If you no longer need the plan, you can cancel it in your settings.',
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
      sentence('You haven’t opened Fivefold for {count} months, so your plan pauses on {paused}. Nothing is charged.', {
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

const dayOf = (timeZone: string) => (seconds: number) => dayIn(timeZone)(new Date(seconds * 1000));
