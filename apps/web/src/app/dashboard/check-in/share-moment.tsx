import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { goalTitle } from '@fivefold/rules/goal-label';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { useProudFacts } from '#app/proud-facts.ts';
import { SharePicture } from '#app/share-button.tsx';
import type { PlayingCelebration } from '#features/celebrations/celebration-store.ts';
import { formatFact } from '#features/share-picture/picture-fact.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { X } from '#ui/icons.ts';
import { Send } from '#ui/later-icons.ts';
import { unitOfRun } from '../card/check-in-row.tsx';
import { focusGoal } from '../list/goal-focus.ts';
import styles from './share-moment.module.css';

/** Long enough to read it twice; afterwards the open card and the goal's page have the same picture. */
const SHOWN_MS = 10_000;

interface Props {
  moment: PlayingCelebration;
  /** The scene still plays. */
  isHeld: boolean;
  /** Who is signed in. */
  uid: string;
  onEnd: () => void;
}

/** Offers the picture of a full block or a milestone where one is proud of it: it comes after the scene and goes by itself. */
export function ShareMoment({ moment, isHeld, uid, onEnd }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isTouched, setIsTouched] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => void SharePicture.preload(), []);
  const isWaiting = !isHeld && !isOpen && !isTouched;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => end(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const { data: goal } = useQuery({
    ...callQuery(getDashboard),
    enabled: false,
    select: ({ personal_goals: own, shared_goals: shared }) =>
      [...own, ...shared].find(({ id }) => id === moment.goalId),
  });
  const [checkedOn] = useState(goal?.last_checked);
  const reached = moment.marks?.number ?? null;
  const checkIn = goal?.check_ins.findLast(({ user_id: author }) => author === uid);
  const milestone = goal !== undefined && checkIn !== undefined && reached !== null;
  const facts = useProudFacts(
    goal,
    milestone ? { number: reached, unit: unitOfRun(goal, checkIn), isNow: true } : null,
    true,
  );
  const fact = facts?.[0];
  // Whose check-in was undone is not proud of it, nor is anybody of the first of a monthly goal, which earns at once.
  if (isHeld || goal === undefined || goal.last_checked !== checkedOn || facts === undefined || fact === undefined)
    return null;
  if (fact.number < PROGRESS_STEPS && reached === null) return null;
  const close = () => {
    onEnd();
    focusGoal(goal.id);
  };
  return (
    <div className={styles.place}>
      <div
        className={styles.offer}
        onPointerEnter={() => setIsTouched(true)}
        onPointerLeave={() => setIsTouched(false)}
        onFocus={() => setIsTouched(true)}
        onBlur={({ relatedTarget, currentTarget }: FocusEvent) => setIsTouched(currentTarget.contains(relatedTarget))}
      >
        <p className={styles.words}>
          <strong>{formatFact(fact)}</strong>
          <bdi>{goalTitle(goal)}</bdi>
        </p>
        <Button
          variant="primary"
          size="small"
          icon={<Send size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {t('Share')}
        </Button>
        <IconButton label={t('Close')} icon={<X size={18} aria-hidden="true" />} onClick={close} />
      </div>
      {isOpen && (
        <SharePicture
          celebration={moment.name}
          goalId={goal.id}
          goalText={goalTitle(goal)}
          isGoalPublic={'is_public' in goal && goal.is_public}
          facts={[fact, ...facts.slice(1)]}
          onClose={close}
        />
      )}
    </div>
  );
}
