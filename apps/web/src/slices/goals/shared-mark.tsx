import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import Check from 'lucide-react/icons/check';
import { PersonMark } from '#ui/person-mark.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './goal-card.module.css';
import { GoalMark } from './goal-mark.tsx';
import { stateOfGoal } from './standing.ts';

interface Props {
  goal: WireSharedGoal;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

/** With whom a goal is shared, and whether they have done their part, beside its text. */
export function SharedMark({ goal, uid, today }: Props) {
  const partner = goal.participants.find((person) => person.uid !== uid);
  if (partner === undefined) return <GoalMark kind="shared" />;
  const { frequency, weekly_interval } = goal;
  const isDone = stateOfGoal({ ...partner, frequency, weekly_interval }, today).isChecked;
  const words = `${partner.email}${isDone ? ', who has checked in' : ''}`;
  return (
    <span className={styles.mark} title={`Shared with ${words}`}>
      <PersonMark
        uid={partner.uid}
        email={partner.email}
        size="small"
        sign={isDone ? <Check size={8} strokeWidth={4} /> : undefined}
      />
      <span className={styles.markText}>Shared</span> <VisuallyHidden>with {words}</VisuallyHidden>
    </span>
  );
}
