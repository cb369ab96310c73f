import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { toPlanParts } from './plan-parts.ts';
import styles from './plan-puzzle.module.css';

interface Props {
  cue: string;
  goalText: string;
  onClose: () => void;
}

/** Once after a cue is saved: the parts of 'When I get home: Stretch' lie shuffled, and are tapped in order. */
export function PlanPuzzle({ cue, goalText, onClose }: Props) {
  const { parts, shuffled } = toPlanParts(t('When {cue}', { cue }), goalText);
  const [tapped, setTapped] = useState<readonly number[]>([]);
  const [isWrong, setIsWrong] = useState(false);
  const isDone = tapped.length === parts.length;

  const tap = (place: number) => {
    if (tapped.includes(place)) return;
    // Two parts may have the same words.
    const isNext = parts[place] === parts[tapped.length];
    setIsWrong(!isNext);
    if (isNext) setTapped([...tapped, place]);
  };

  return (
    <Modal
      title={t('Put your plan in order')}
      size="small"
      onClose={onClose}
      footer={
        <Button variant={isDone ? 'primary' : 'quiet'} onClick={onClose}>
          {t(isDone ? 'Done||plan' : 'Skip||plan')}
        </Button>
      }
    >
      <p>{t('Tap its parts in order. That makes it easier to remember.')}</p>
      <output dir="auto" className={styles.plan}>
        <span>
          {isDone ? t('When {cue}: {goal}', { cue, goal: goalText }) : tapped.map((place) => parts[place]).join(' ')}
        </span>
        {isWrong && <span className={styles.hint}>{t('Another part comes first.')}</span>}
      </output>
      <ul className={styles.parts}>
        {shuffled.map((place) => (
          <li key={place}>
            {/* It stays where it is, so that the focus does. */}
            <Button dir="auto" aria-pressed={tapped.includes(place)} className={styles.part} onClick={() => tap(place)}>
              {parts[place]}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
