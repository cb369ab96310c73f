import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import Check from 'lucide-react/icons/check';
import { PersonMark } from '#ui/person-mark.tsx';
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
  const partner = partnerOf(goal, uid, today);
  if (partner === undefined) return <GoalMark kind="shared" />;
  const { isDone } = partner;
  return (
    <span className={styles.mark} title={sharedMarkText(goal, uid, today)}>
      <PersonMark
        uid={partner.uid}
        email={partner.email}
        size="small"
        sign={isDone ? <Check size={8} strokeWidth={4} /> : undefined}
      />
      <span className={styles.markText}>Shared</span>
    </span>
  );
}

/** The mark in words, for the card's name. */
export function sharedMarkText(goal: WireSharedGoal, uid: string, today: LocalDay): string {
  const partner = partnerOf(goal, uid, today);
  if (partner === undefined) return 'Shared';
  return `Shared with ${partner.email}${partner.isDone ? ', who has checked in' : ''}`;
}

function partnerOf(goal: WireSharedGoal, uid: string, today: LocalDay) {
  const partner = goal.participants.find((person) => person.uid !== uid);
  if (partner === undefined) return undefined;
  const { frequency, weekly_interval } = goal;
  const isDone = stateOfGoal({ ...partner, frequency, weekly_interval }, today).isChecked;
  return { uid: partner.uid, email: partner.email, isDone };
}
