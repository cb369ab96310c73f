import type { WireInviteLink } from '@fivefold/contract/calls/invite-links';
import type { LocalDay } from '@fivefold/rules/calendar';
import { t } from '#kernel/language/t.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { LOCALE } from '#kernel/locale.ts';
import { localDayAt } from '#kernel/use-today.ts';

/** When a link was made and how long it works, within a sentence: 'today at 2:05 PM' and 'Mon, Dec 7'. */
export function linkDays({ created_at, expires_at }: WireInviteLink, today: LocalDay) {
  const made = new Date(created_at);
  const time = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' }).format(made);
  return {
    madeAt: t('{day} at {time}', { day: dayInSentence(localDayAt(made.getTime()), today), time }),
    until: dayInSentence(localDayAt(Date.parse(expires_at)), today),
  };
}
