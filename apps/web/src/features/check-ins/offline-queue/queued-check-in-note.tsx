import { Clock } from '#ui/icons/clock.tsx';
import type { LocalDay } from '@fivefold/rules/calendar';
import { CHECK_DATE_REFUSALS, LATE_CHECK_IN_DAYS } from '@fivefold/rules/check-in';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { dayInSentence } from '#kernel/day-text.ts';
import { useNoteCopy } from '#features/check-ins/note-copy.tsx';
import type { Refusal } from './refusal.ts';
import { isUnsent, type QueuedCheckIn, useOfflineQueue } from './offline-queue.ts';
import styles from './queued-check-in-note.module.css';

interface Props {
  queued: readonly QueuedCheckIn[];
  today: LocalDay;
  /** Named where the note does not stand on its goal's card. */
  goalName?: string;
}

/** On a goal's card: that a check-in is queued, or that it was refused and what the user can do. */
export function QueuedCheckInNote({ queued, today, goalName }: Props) {
  const hasSeveral = queued.filter(isUnsent).length > 1;
  return queued.map((checkIn) =>
    checkIn.refusal === undefined ? (
      <p key={checkIn.key} className={styles.waiting}>
        <Clock size={16} aria-hidden="true" />
        Waiting to be sent
        {(hasSeveral || checkIn.day !== today) && `, from ${dayInSentence(checkIn.day, today)}`}
      </p>
    ) : (
      <Refused key={checkIn.key} checkIn={checkIn} refusal={checkIn.refusal} today={today} goalName={goalName} />
    ),
  );
}

interface RefusedProps {
  checkIn: QueuedCheckIn;
  refusal: Refusal;
  today: LocalDay;
  goalName: string | undefined;
}

function Refused({ checkIn, refusal, today, goalName }: RefusedProps) {
  const queue = useOfflineQueue();
  const copy = useNoteCopy(checkIn.description);
  const hasNote = checkIn.description !== '';
  const isTooLate = refusal.text === CHECK_DATE_REFUSALS.too_long_ago;
  return (
    <Banner
      tone="error"
      className={styles.refused}
      title={`Your check-in for ${dayInSentence(checkIn.day, today)}${goalName === undefined ? '' : ` on ${goalName}`} wasn’t accepted`}
      actions={
        <>
          {refusal.mayBeTriedAgain && (
            <Button size="small" onClick={() => void queue.put({ ...checkIn, refusal: undefined })}>
              Try again
            </Button>
          )}
          {hasNote && copy.button}
          <Button
            size="small"
            variant={refusal.mayBeTriedAgain || hasNote ? 'quiet' : 'secondary'}
            onClick={() => void queue.remove(checkIn)}
          >
            Discard
          </Button>
        </>
      }
    >
      <p>
        {isTooLate
          ? `It reached the server too late. A check-in can be added for ${LATE_CHECK_IN_DAYS} days.`
          : refusal.text}
      </p>
      {hasNote && (
        <>
          <p>Your note:</p>
          {copy.text}
        </>
      )}
    </Banner>
  );
}
