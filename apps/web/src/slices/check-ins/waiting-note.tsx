import { useQueryClient } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import type { LocalDay } from '@fivefold/rules/calendar';
import { CHECK_DATE_REFUSALS } from '@fivefold/rules/check-in';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { dayText } from './day-text.ts';
import type { Refusal } from './refusal.ts';
import { dropWaiting, showWaiting, type WaitingCheckIn } from './waiting.ts';
import styles from './waiting-note.module.css';

interface Props {
  waiting: readonly WaitingCheckIn[];
  today: LocalDay;
  /** Named where the note does not stand on its goal's card. */
  goalName?: string;
}

/** On a goal's card: that a check-in waits to be sent, or that it was refused and what can become of it. */
export function WaitingNote({ waiting, today, goalName }: Props) {
  return waiting.map((checkIn) =>
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
  checkIn: WaitingCheckIn;
  refusal: Refusal;
  today: LocalDay;
  goalName: string | undefined;
}

function Refused({ checkIn, refusal, today, goalName }: RefusedProps) {
  const cache = useQueryClient();
  const { offlineQueue } = usePlatform();
  const isLate = refusal.code === 'check_ins.wrong_day' && checkIn.day < today;
  // The same code, but its day was overtaken by a later one: then the server's own sentence is the true one.
  const isOvertaken = refusal.text === CHECK_DATE_REFUSALS.not_after_last;
  return (
    <Banner
      tone="error"
      className={styles.refused}
      title={`Your check-in of ${inSentence(dayText(checkIn.day, today))}${goalName === undefined ? '' : ` on ${goalName}`} was not accepted`}
      actions={
        <>
          {refusal.mayBeTriedAgain && (
            <Button
              size="small"
              onClick={() => void showWaiting(cache, offlineQueue, { ...checkIn, refusal: undefined })}
            >
              Try again
            </Button>
          )}
          <Button
            size="small"
            variant={refusal.mayBeTriedAgain ? 'quiet' : 'secondary'}
            onClick={() => void dropWaiting(cache, offlineQueue, checkIn)}
          >
            Discard
          </Button>
        </>
      }
    >
      <p>
        {isLate && !isOvertaken
          ? 'It reached the server too late: a check-in counts on its own day only.'
          : refusal.text}
      </p>
      {checkIn.description !== '' && <p dir="auto">Your note: {checkIn.description}</p>}
    </Banner>
  );
}

function inSentence(day: string): string {
  return day === 'Today' || day === 'Yesterday' || day === 'Tomorrow' ? day.toLowerCase() : day;
}
