import type { LocalDay } from '@fivefold/rules/calendar';
import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { sentence } from '#kernel/language/sentence';
import type { MailWords } from '#features/notifications/steps';

/** A week's notice before Performance months are lost to inactivity. @param lostOn the day on which they would be */
export function inactivityMail(months: number, lostOn: LocalDay): MailWords {
  const end = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(lostOn));
  return {
    subject: sentence(
      '{months, plural, one {Your # month of Performance is waiting for you} other {Your # months of Performance are waiting for you}}',
      { months },
    ),
    lines: [
      sentence(
        '{months, plural, one {You earned # month of Performance, and we’d love you to keep it.} other {You earned # months of Performance, and we’d love you to keep them.}}',
        { months },
      ),
      sentence(
        'Performance stays with people who keep going: after {days} days without a check-in, months that aren’t billed yet end. For you that would be on {end}.',
        { days: INACTIVITY_DAYS, end },
      ),
      sentence('One check-in on any goal is enough, and the count starts again.'),
    ],
    button: { label: sentence('Check in now') },
    why: sentence(
      'Your streaks and the month you’ve paid for stay yours either way. We send this once, and only while months are at stake.',
    ),
  };
}
