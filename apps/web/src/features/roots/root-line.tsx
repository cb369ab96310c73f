import { AUTOMATICITY_MAX, AUTOMATICITY_MIN, AUTOMATICITY_SENTENCES } from '@fivefold/rules/automaticity';
import { useEffect, useRef, useState } from 'react';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { Button } from '#ui/button.tsx';
import { useBegunQuestions } from './begun-questions.ts';
import { useAnswerAutomaticity } from './mutations.ts';
import { RootOffer } from './root-offer.tsx';
import styles from './root-line.module.css';

interface Props {
  goalId: string;
  /** Named by the buttons. */
  goalText: string;
  /** The question goes, and the focus with it. */
  onAnswered: () => void;
  /** The goal leaves the list. */
  onLeaving: () => void;
}

/**
 * In the quiet line of a card, once in four weeks: how much the goal happens by itself, in four things to tap. If it has
 * taken root, it may be let go right there.
 */
export function RootLine({ goalId, goalText, onAnswered, onLeaving }: Props) {
  const { begin, end } = useBegunQuestions();
  const answer = useAnswerAutomaticity();
  const [isOpen, setIsOpen] = useState(false);
  const [items, setItems] = useState<readonly number[]>([]);
  const [mayRoot, setMayRoot] = useState(false);
  const close = () => {
    end(goalId);
    onAnswered();
  };

  const send = (answered: readonly number[] | null) => {
    answer.mutate(
      { body: { goalId, items: answered && [...answered] } },
      {
        // Whether it has taken root is asked again once the answer has arrived.
        onSuccess: (sent) => (typeof sent === 'object' && sent.answer.may_root ? setMayRoot(true) : close()),
        // The last number can be tapped again.
        onError: () => setItems((before) => before.slice(0, AUTOMATICITY_SENTENCES.length - 1)),
      },
    );
  };
  const choose = (number: number) => {
    if (answer.isPending || items.length === AUTOMATICITY_SENTENCES.length) return;
    const next = [...items, number];
    setItems(next);
    if (next.length === AUTOMATICITY_SENTENCES.length) send(next);
  };

  if (mayRoot)
    return (
      <div className={styles.line}>
        <RootOffer
          goalId={goalId}
          goalText={goalText}
          onLeaving={onLeaving}
          onRooted={() => end(goalId)}
          onKept={close}
        />
      </div>
    );
  const skip = () => {
    if (!answer.isPending) send(null);
  };
  if (!isOpen)
    return (
      <Asked
        goalText={goalText}
        isBusy={answer.isPending}
        onOpen={() => {
          begin(goalId);
          setIsOpen(true);
        }}
        onSkip={skip}
      />
    );
  const step = Math.min(items.length, AUTOMATICITY_SENTENCES.length - 1);
  return (
    <Question
      goalText={goalText}
      step={step}
      isBusy={answer.isPending}
      onChoose={choose}
      onBack={() => setItems(items.slice(0, -1))}
      onSkip={skip}
    />
  );
}

interface AskedProps {
  goalText: string;
  isBusy: boolean;
  onOpen: () => void;
  onSkip: () => void;
}

/** One line until it is opened. */
function Asked({ goalText, isBusy, onOpen, onSkip }: AskedProps) {
  const question = t('How much does it happen by itself?');
  return (
    <fieldset aria-label={joinSentences([question, goalText])} className={styles.asked}>
      <p>{question}</p>
      <div className={styles.buttons}>
        <Button size="small" aria-label={t('Answer: {goal}', { goal: goalText })} onClick={onOpen}>
          {t('Answer||verb')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          isBusy={isBusy}
          aria-label={t('Not now: {goal}', { goal: goalText })}
          onClick={onSkip}
        >
          {t('Not now')}
        </Button>
      </div>
    </fieldset>
  );
}

interface QuestionProps {
  goalText: string;
  /** From 0. */
  step: number;
  isBusy: boolean;
  onChoose: (number: number) => void;
  onBack: () => void;
  onSkip: () => void;
}

const NUMBERS = Array.from({ length: AUTOMATICITY_MAX - AUTOMATICITY_MIN + 1 }, (_, nth) => AUTOMATICITY_MIN + nth);

/** One sentence after the other, each with seven numbers. */
function Question({ goalText, step, isBusy, onChoose, onBack, onSkip }: QuestionProps) {
  const question = t('How much does it happen by itself?');
  // The pressed button is gone, and the focus goes on to the sentence.
  const sentence = useRef<HTMLOutputElement>(null);
  useEffect(() => sentence.current?.focus({ preventScroll: true }), []);
  const ends: Readonly<Record<number, string>> = {
    [AUTOMATICITY_MIN]: t('Not at all'),
    [AUTOMATICITY_MAX]: t('Completely'),
  };
  return (
    <fieldset aria-label={joinSentences([question, goalText])} className={styles.line}>
      <p>{question}</p>
      <output ref={sentence} tabIndex={-1} className={styles.sentence}>
        {t(AUTOMATICITY_SENTENCES[step] ?? AUTOMATICITY_SENTENCES[0])}
      </output>
      <div className={styles.numbers}>
        {NUMBERS.map((number) => (
          <Button
            key={number}
            size="small"
            className={styles.number}
            aria-label={
              ends[number] === undefined ? undefined : t('{number}: {meaning}', { number, meaning: ends[number] })
            }
            aria-disabled={isBusy || undefined}
            onClick={() => onChoose(number)}
          >
            {number.toLocaleString(LOCALE)}
          </Button>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{ends[AUTOMATICITY_MIN]}</span>
        <span>{ends[AUTOMATICITY_MAX]}</span>
      </div>
      <div className={styles.buttons}>
        <span className={styles.step}>
          {t('{number} of {count}', { number: step + 1, count: AUTOMATICITY_SENTENCES.length })}
        </span>
        {step > 0 && (
          <Button size="small" variant="quiet" onClick={onBack}>
            {t('Back')}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          isBusy={isBusy}
          aria-label={t('Not now: {goal}', { goal: goalText })}
          onClick={onSkip}
        >
          {t('Not now')}
        </Button>
      </div>
    </fieldset>
  );
}
