import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { goalTitle } from '@fivefold/rules/goal-label';
import { PROGRESS_STEPS } from '@fivefold/rules/goal-state';
import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { IN_A_ROW } from '#app/in-a-row.ts';
import { SharePicture } from '#app/share-button.tsx';
import type { PlayingCelebration } from '#features/celebrations/celebration-store.ts';
import { formatFact, type PictureFact } from '#features/share-picture/picture-fact.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { X } from '#ui/icons.ts';
import { Send } from '#ui/later-icons.ts';
import { unitOfRun } from '../card/check-in-row.tsx';
import { focusGoal } from '../list/goal-focus.ts';
import styles from './share-moment.module.css';

/** Long enough to read it twice; afterwards the goal's page has the same picture. */
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
  // Whose check-in was undone is not proud of it, nor is anybody of the first of a monthly goal, which earns at once.
  if (isHeld || goal === undefined || goal.last_checked !== checkedOn) return null;
  if (goal.check_ins_total < PROGRESS_STEPS && !hasNumber(moment)) return null;
  const close = () => {
    onEnd();
    focusGoal(goal.id);
  };
  const facts = listFacts(moment, goal, uid);
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
          <strong>{formatFact(facts[0])}</strong>
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
      {isOpen && <SharePicture celebration={moment.name} goalText={goalTitle(goal)} facts={facts} onClose={close} />}
    </div>
  );
}

const hasNumber = ({ marks }: PlayingCelebration) => (marks?.number ?? null) !== null;

function listFacts(
  { marks }: PlayingCelebration,
  goal: WireOwnGoal,
  uid: string,
): readonly [PictureFact, ...PictureFact[]] {
  const checkIn = goal.check_ins.findLast(({ user_id: author }) => author === uid);
  const count = goal.check_ins_total;
  // The list of a shared goal has the check-ins of both; the points are one's own.
  const blocks = {
    number: goal.count_streak,
    text: t('{count, plural, one {time five check-ins} other {times five check-ins}}', { count: goal.count_streak }),
  };
  const own = { number: count, text: t('{count, plural, one {check-in} other {check-ins}}', { count }) };
  const all = goal.type === 'shared' ? blocks : own;
  const reached = marks?.number ?? null;
  if (reached === null || checkIn === undefined) return [all];
  return [{ number: reached, text: t(IN_A_ROW, { unit: unitOfRun(goal, checkIn) }) }, all];
}
