import type { LocalDay } from '@fivefold/rules/calendar';
import type { MendQuestion } from '@fivefold/rules/may-mend';
import {
  checkMending,
  fewestFreezes,
  MEND_REFUSALS,
  type Mending,
  mendOutcome,
  type MendTile,
  mendTiles,
  withFrozen,
} from '@fivefold/rules/mend';
import { useState } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { dayText } from '#kernel/day-text.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Check } from '#ui/icons.ts';
import { Snowflake } from '#ui/signed-in-icons.ts';
import { Modal } from '#ui/modal.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { costText, outcomeText } from './mend-words.ts';
import styles from './mend.module.css';
import { useMend } from './use-mend.ts';

type Choice = MendTile['choices'][number];

interface Props {
  goal: WireOwnGoal;
  question: MendQuestion;
  onClose: () => void;
  onMended: () => void;
}

/** The missed days since the last check-in, what can be said about each, and what that costs and keeps. */
export function MendSheet({ goal, question, onClose, onMended }: Props) {
  const [said, setSaid] = useState<ReadonlyMap<LocalDay, Choice>>(new Map());
  const { mend, isSending } = useMend(goal);
  const mending = completeMending(question, said);
  const answer = checkMending(question, mending);
  const outcome = mendOutcome(question, mending);

  return (
    <Modal
      title={t('Mend your streak')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <output className={styles.outcome}>
            {answer === 'ok' || answer === 'nothing'
              ? joinSentences([outcomeText(outcome, mending), costText(mending.freeze.length, question.held)])
              : t(MEND_REFUSALS[answer])}
          </output>
          <Button
            variant="primary"
            isWide
            disabled={answer !== 'ok'}
            isBusy={isSending}
            onClick={() => mend(mending, outcome.isSaved, onMended)}
          >
            {t('Mend')}
          </Button>
        </>
      }
    >
      <p className={styles.goal} dir="auto">
        {goal.goal}
      </p>
      <ul className={styles.tiles}>
        {mendTiles(question).map((tile) => (
          <DayTile
            key={tile.day}
            tile={tile}
            today={question.today}
            choice={choiceOf(tile, mending)}
            onChoose={(choice) => setSaid(new Map(said).set(tile.day, choice))}
          />
        ))}
      </ul>
    </Modal>
  );
}

interface TileProps {
  tile: MendTile;
  today: LocalDay;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function DayTile({ tile: { day, choices }, today, choice, onChoose }: TileProps) {
  const names: Record<Choice, string> = {
    done: t('I did it'),
    rest: t('Rest'),
    freeze: t('Freeze'),
    missed: t('Missed'),
  };
  const written = dayText(day, today);
  return (
    <li className={styles.day}>
      <span className={styles.tile} data-choice={choice} aria-hidden="true">
        {choice === 'done' && <Check size={18} />}
        {choice === 'freeze' && <Snowflake size={18} />}
      </span>
      <span className={styles.name} aria-hidden="true">
        {written}
      </span>
      <SegmentedControl
        legend={written}
        choices={choices.map((value) => ({ value, name: names[value] }))}
        value={choice}
        onChange={onChoose}
      />
    </li>
  );
}

/** What is said, with as few freezes for the other days as keep what was lost. */
function completeMending(question: MendQuestion, said: ReadonlyMap<LocalDay, Choice>): Mending {
  const daysOf = (choice: Choice) => [...said].flatMap(([day, saidOf]) => (saidOf === choice ? [day] : []));
  const [done, chosen, missed] = [daysOf('done'), daysOf('freeze'), daysOf('missed')];
  const rest = {
    ...question,
    daysOff: withFrozen(question.daysOff, chosen),
    held: question.held - chosen.length,
  };
  return { done, freeze: [...chosen, ...fewestFreezes(rest, done, missed)] };
}

function choiceOf({ day, choices }: MendTile, { done, freeze }: Mending): Choice {
  if (done.includes(day)) return 'done';
  if (freeze.includes(day)) return 'freeze';
  return choices.includes('rest') ? 'rest' : 'missed';
}
