import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import { LOCALE } from './locale.ts';

const MS_PER_MINUTE = 60_000;

/** A time that clocks show, as it is written in a sentence: '9:00 AM'. */
export function timeText(minute: MinuteOfDay): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    minute * MS_PER_MINUTE,
  );
}
