import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { monthsText } from '@fivefold/rules/exchange';
import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import type { Mail } from '#ports/mailer/port';
import { composeMail } from '#features/mail/steps';

export interface InactivityLetter {
  readonly publicUrl: string;
  readonly to: string;
  readonly months: number;
  /** The day from which inactivity is counted. */
  readonly since: LocalDay;
}

/** A week's notice before Performance months are lost to inactivity. */
export function inactivityMail({ publicUrl, to, months, since }: InactivityLetter): Mail {
  const kept = monthsText(months);
  const end = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(addDays(since, INACTIVITY_DAYS)),
  );
  return composeMail({
    to,
    subject: `Your ${kept} of Performance ${months === 1 ? 'is' : 'are'} waiting for you`,
    lines: [
      `You earned ${kept} of Performance, and we’d love you to keep ${months === 1 ? 'it' : 'them'}.`,
      `Performance stays with people who keep going: after ${INACTIVITY_DAYS} days without a check-in, months that aren’t billed yet end. For you that would be on ${end}.`,
      'One check-in on any goal is enough, and the count starts again.',
    ],
    button: { label: 'Check in now', url: `${publicUrl}/` },
    footnote:
      'Your streaks and the month you’ve paid for stay yours either way. We send this once, and only while months are at stake.',
  });
}
