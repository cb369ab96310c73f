import type { LocalDay } from '@fivefold/rules/calendar';
import { parseLocalDay } from '@fivefold/rules/calendar';
import { useEffect, useEffectEvent } from 'react';
import { dayInSentence } from '#kernel/day-text.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Gliding } from '#ui/gliding.tsx';
import { useFullRows } from './full-rows.ts';
import { LetterForm } from './letter-form.tsx';
import styles from './letters.module.css';
import { findDue, useLetters, useReadLetter } from './use-letters.ts';

interface Props {
  goalId: string;
  goalText: string;
  today: LocalDay;
  /** A celebration plays, which the offer does not cover. */
  isHeld: boolean;
  /** The line goes, and the focus with it. */
  onAnswered: () => void;
}

/** In the quiet line of a card: a full row's offer to write a line, or one that has come back. */
export function LetterLine({ goalId, goalText, today, isHeld, onAnswered }: Props) {
  const row = useFullRows().find(goalId)?.full_row ?? undefined;
  if (row === undefined)
    return <LetterBack goalId={goalId} goalText={goalText} today={today} onAnswered={onAnswered} />;
  return <LetterOffer goalId={goalId} goalText={goalText} row={row} isHeld={isHeld} onAnswered={onAnswered} />;
}

/** Right after the check-in that filled the row, and after its scene. */
function LetterOffer({ goalId, goalText, row, isHeld, onAnswered }: Omit<Props, 'today'> & { row: number }) {
  const rows = useFullRows();
  const { data, isFetching } = useLetters(goalId, !isHeld);
  const hasRoom = data?.room === row;
  const end = () => rows.note(goalId, undefined);
  const endQuietly = useEffectEvent(end);
  useEffect(() => {
    // Without a connection nothing is offered; the goal's page does it later.
    if (!isHeld && !isFetching && !hasRoom) endQuietly();
  }, [isHeld, isFetching, hasRoom]);
  const answer = () => {
    onAnswered();
    end();
  };
  const isShown = hasRoom && !isHeld;
  return (
    <Gliding of={isShown}>
      {isShown && (
        <div className={styles.offer}>
          <LetterForm goalId={goalId} goalText={goalText} row={row} onWritten={answer} onSkip={answer} />
        </div>
      )}
    </Gliding>
  );
}

/** After a lapse, or a year later, once. */
function LetterBack({ goalId, goalText, today, onAnswered }: Omit<Props, 'isHeld'>) {
  const { data } = useLetters(goalId);
  const read = useReadLetter();
  const letter = findDue(data?.letters);
  const writtenOn = letter && parseLocalDay(letter.written_on);
  if (letter === undefined || writtenOn === undefined) return null;
  const lead = t('A line from you, written {day}', { day: dayInSentence(writtenOn, today) });
  return (
    <fieldset aria-label={joinSentences([lead, goalText])} className={styles.back}>
      <p>{lead}</p>
      <blockquote dir="auto" className={styles.text}>
        {letter.text}
      </blockquote>
      <Button
        size="small"
        className={styles.close}
        isBusy={read.isPending}
        aria-label={t('{label}: {value}', { label: t('Thank you||to oneself'), value: goalText })}
        onClick={() => read.mutate({ body: { goalId, row: letter.row } }, { onSuccess: onAnswered })}
      >
        {t('Thank you||to oneself')}
      </Button>
    </fieldset>
  );
}
