import { Clock } from '#ui/icons/clock.tsx';
import type { LocalDay } from '@fivefold/rules/calendar';
import { CHECK_DATE_REFUSALS } from '@fivefold/rules/check-in';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { dayText } from '#features/check-ins/day-text.ts';
import type { Refusal } from './refusal.ts';
import { type QueuedCheckIn, useOfflineQueue } from './offline-queue.ts';
import styles from './queued-check-in-note.module.css';

interface Props {
  queued: readonly QueuedCheckIn[];
  today: LocalDay;
  /** Named where the note does not stand on its goal's card. */
  goalName?: string;
}

/** On a goal's card: that a check-in is queued, or that it was refused and what the user can do. */
export function QueuedCheckInNote({ queued, today, goalName }: Props) {
  return queued.map((checkIn) =>
    checkIn.refusal === undefined ? (
      <p key={checkIn.key} className={styles.waiting}>
        <Clock size={16} aria-hidden="true" />
        Waiting to be sent
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
  const isLate = refusal.code === 'check_ins.wrong_day' && checkIn.day < today;
  // The same code, but its day was overtaken by a later one: then the server's own sentence is the true one.
  const isOvertaken = refusal.text === CHECK_DATE_REFUSALS.not_after_last;
  return (
    <Banner
      tone="error"
      className={styles.refused}
      title={`Your check-in for ${inSentence(dayText(checkIn.day, today))}${goalName === undefined ? '' : ` on ${goalName}`} wasn’t accepted`}
      actions={
        <>
          {refusal.mayBeTriedAgain && (
            <Button size="small" onClick={() => void queue.put({ ...checkIn, refusal: undefined })}>
              Try again
            </Button>
          )}
          <Button
            size="small"
            variant={refusal.mayBeTriedAgain ? 'quiet' : 'secondary'}
            onClick={() => void queue.remove(checkIn)}
          >
            Discard
          </Button>
        </>
      }
    >
      <p>
        {isLate && !isOvertaken
          ? 'It reached the server too late. A check-in only counts on its own day.'
          : refusal.text}
      </p>
      {checkIn.description !== '' && <p dir="auto">Your note: {checkIn.description}</p>}
    </Banner>
  );
}

function inSentence(day: string): string {
  return day === 'Today' || day === 'Yesterday' || day === 'Tomorrow' ? day.toLowerCase() : day;
}
