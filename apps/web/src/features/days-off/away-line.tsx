import type { LocalDay } from '@fivefold/rules/calendar';
import { awayOn } from '@fivefold/rules/away';
import { readRanges } from '@fivefold/rules/days-off';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Plane } from '#ui/signed-in-icons.ts';
import styles from './days-off.module.css';
import { useEndAway } from './mutations.ts';
import { writeDay } from './write-day.ts';

interface Props {
  /** The user's absences. */
  away: readonly { readonly from: string; readonly to: string }[];
  today: LocalDay;
  /** The line is gone after the answer, and the focus with it. */
  onBack: () => void;
}

/** While the user is away: until when, and the way back. */
export function AwayLine({ away, today, onBack }: Props) {
  const end = useEndAway();
  const now = awayOn(readRanges(away), today);
  if (now === undefined) return null;
  return (
    <section aria-label={t('Time away')} className={styles.away}>
      <p className={styles.awayWords}>
        <Plane size={18} aria-hidden="true" />
        <span>{t('You’re away until {day}. Your streaks wait.', { day: writeDay(now.to, today) })}</span>
      </p>
      <Button
        size="small"
        variant="quiet"
        isBusy={end.isPending}
        onClick={() => end.mutate({ body: { from: now.from } }, { onSuccess: onBack })}
      >
        {t('I’m back')}
      </Button>
    </section>
  );
}
