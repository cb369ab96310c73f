import type { LocalDay } from '@fivefold/rules/calendar';
import type { MissReason } from '@fivefold/rules/miss';
import { text } from '@fivefold/rules/text-key';
import { useState } from 'react';
import { useMissAnswers } from '#features/check-ins/yesterday/miss-answers.ts';
import { useYesterdayAnswers } from '#features/check-ins/yesterday/yesterday-answers.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { X } from '#ui/icons.ts';
import { MissOffer, useMissOffer } from './miss-offer.tsx';
import styles from './miss-question.module.css';

interface Props {
  goal: WireOwnGoal;
  today: LocalDay;
  /** A cue was saved. */
  onNewCue: (cue: string) => void;
  /** The line goes, and the focus with it. */
  onAnswered: () => void;
}

const REASONS = [
  ['forgot', text('Forgot||what got in the way')],
  ['no_time', text('No time||what got in the way')],
  ['ill', text('Ill||what got in the way')],
  ['not_mine', text('Not my goal any more||what got in the way')],
] as const satisfies readonly (readonly [MissReason, string])[];

/**
 * After a No to 'Did you do it yesterday?', in the same line and once: what got in the way. The third answer of a kind
 * brings one offer.
 */
export function MissQuestion({ goal, today, onNewCue, onAnswered }: Props) {
  const { miss, closeMiss } = useYesterdayAnswers(today);
  const answer = useMissAnswers();
  const [sending, setSending] = useState<MissReason>();
  const [offered, setOffered] = useState<MissReason>();
  const hasOffer = useMissOffer(goal, today);
  if (miss === null) return null;

  const close = () => {
    onAnswered();
    closeMiss();
  };
  const say = async (reason: MissReason) => {
    if (sending !== undefined) return;
    setSending(reason);
    const offer = await answer({ goalId: goal.id, day: miss.day, reason });
    if (offer !== null && hasOffer(offer)) setOffered(offer);
    else close();
  };

  if (offered !== undefined)
    return <MissOffer goal={goal} today={today} reason={offered} onNewCue={onNewCue} onClose={close} />;
  const question = t('What got in the way?');
  return (
    <fieldset aria-label={joinSentences([question, goal.goal])} className={styles.question}>
      <p>{question}</p>
      <div className={styles.answers}>
        {REASONS.map(([reason, name]) => (
          <Button
            key={reason}
            size="small"
            isBusy={sending === reason}
            aria-label={t('{label}: {value}', { label: t(name), value: goal.goal })}
            onClick={() => void say(reason)}
          >
            {t(name)}
          </Button>
        ))}
      </div>
      <IconButton
        label={t('Don’t say: {goal}', { goal: goal.goal })}
        icon={<X size={18} aria-hidden="true" />}
        className={styles.close}
        onClick={close}
      />
    </fieldset>
  );
}
