import { t } from '#kernel/language/t.ts';
import { Clock } from '#ui/signed-in-icons.ts';
import type { LocalDay } from '@fivefold/rules/calendar';
import { LATE_CHECK_IN_DAYS } from '@fivefold/rules/check-in';
import { CHECK_DATE_REFUSALS } from '@fivefold/rules/check-in-gate';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { dayInSentence } from '#kernel/day-text.ts';
import { useNoteCopy } from '#features/check-ins/note-copy.tsx';
import { isRefusedWith, type CheckInProblem } from './check-in-problem.ts';
import { useOutbox } from './outbox.ts';
import { isQueued, type QueuedCheckIn } from './queued-check-in.ts';
import styles from './queued-check-in-note.module.css';

interface Props {
  queued: readonly QueuedCheckIn[];
  today: LocalDay;
  /** Named where the note does not stand on its goal's card. */
  goalName?: string;
}

/** On a goal's card: that a check-in is queued, or that it was refused and what the user can do. */
export function QueuedCheckInNote({ queued, today, goalName }: Props) {
  const hasSeveral = queued.filter(isQueued).length > 1;
  return queued.map((checkIn) =>
    checkIn.refusal === undefined ? (
      <p key={checkIn.key} className={styles.waiting}>
        <Clock size={16} aria-hidden="true" />
        <span>
          {hasSeveral || checkIn.day !== today
            ? t('Waiting to be sent, from {day}', { day: dayInSentence(checkIn.day, today) })
            : t('Waiting to be sent')}
        </span>
      </p>
    ) : (
      <Refused key={checkIn.key} checkIn={checkIn} refusal={checkIn.refusal} today={today} goalName={goalName} />
    ),
  );
}

interface RefusedProps {
  checkIn: QueuedCheckIn;
  refusal: CheckInProblem;
  today: LocalDay;
  goalName: string | undefined;
}

function Refused({ checkIn, refusal, today, goalName }: RefusedProps) {
  const outbox = useOutbox();
  const copy = useNoteCopy(checkIn.description);
  const hasNote = checkIn.description !== '';
  const isTooLate = isRefusedWith(refusal, CHECK_DATE_REFUSALS.too_long_ago);
  return (
    <Banner
      tone="error"
      className={styles.refused}
      title={t(
        '{hasGoal, select, yes {Your check-in for {day} on {goal} wasn’t accepted} other {Your check-in for {day} wasn’t accepted}}',
        {
          hasGoal: goalName === undefined ? 'no' : 'yes',
          day: dayInSentence(checkIn.day, today),
          goal: goalName ?? '',
        },
      )}
      actions={
        <>
          {refusal.mayBeTriedAgain && (
            <Button size="small" onClick={() => void outbox.put({ ...checkIn, refusal: undefined })}>
              {t('Try again')}
            </Button>
          )}
          {hasNote && copy.button}
          <Button
            size="small"
            variant={refusal.mayBeTriedAgain || hasNote ? 'quiet' : 'secondary'}
            onClick={() => void outbox.remove(checkIn)}
          >
            {t('Discard')}
          </Button>
        </>
      }
    >
      <p>
        {isTooLate
          ? t('It reached the server too late. A check-in can be added for {days} days.', { days: LATE_CHECK_IN_DAYS })
          : t(refusal.text)}
      </p>
      {hasNote && (
        <>
          <p>{t('Your note:')}</p>
          {copy.text}
        </>
      )}
    </Banner>
  );
}
