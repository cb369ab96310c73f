import type { WireParticipant, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { mayNudge } from '@fivefold/rules/nudge';
import { useEffect, useRef } from 'react';
import { getGoalState } from '#features/goals/progress.ts';
import { t } from '#kernel/language/t.ts';
import { NUDGE } from '#kernel/outbox/kinds.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { Hand } from '#ui/later-icons.ts';
import styles from './nudge.module.css';

interface Props {
  goal: WireSharedGoal;
  /** The other participant. */
  person: WireParticipant;
  today: LocalDay;
}

/** Beside a participant who is due, for who is done: reminds them once a day. Nothing at any other time. */
export function NudgeButton({ goal, person, today }: Props) {
  const nudge = useNudge(person);
  const { frequency, weekly_interval } = goal;
  const answer = mayNudge({
    nudger: getGoalState(goal, today),
    partner: {
      hasAccepted: person.accepted,
      state: getGoalState({ ...person, frequency, weekly_interval }, today),
      wasNudged: person.nudged,
    },
  });
  // The pressed button is gone; the focus goes on to what it became.
  const wasPressed = useRef(false);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (answer === 'nudged' && wasPressed.current) said.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [answer]);

  if (answer === 'nudged') {
    return (
      <p ref={said} tabIndex={-1} className={styles.said}>
        <Hand size={14} aria-hidden="true" />
        <span>{t('Nudged today')}</span>
      </p>
    );
  }
  if (answer !== 'ok') return null;
  return (
    <Button
      size="small"
      icon={<Hand size={16} aria-hidden="true" />}
      className={styles.button}
      aria-label={t('Nudge {name}', { name: nameOf(person) })}
      isBusy={nudge.isPending}
      onClick={() => {
        wasPressed.current = true;
        nudge.mutate({ body: { goalId: goal.id } });
      }}
    >
      {t('Nudge')}
    </Button>
  );
}

function useNudge(person: WireParticipant) {
  return useChange(usePlatform(), NUDGE, {
    errorToast: t('The nudge couldn’t be sent.'),
    successToast: t('You nudged {name}.', { name: nameOf(person) }),
  });
}
