import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { nameOf } from '@fivefold/rules/display-name';
import { rich } from '#kernel/language/t.ts';
import { classNames } from '#ui/class-names.ts';
import { Hand } from '#ui/later-icons.ts';
import styles from './nudge.module.css';

interface Props {
  goal: WireSharedGoal;
  uid: string;
  /** In the open part of the card, which has its own space around it. */
  isInside?: boolean;
}

/** On the card of a goal that is due: the other participant is done, and nudged the user today. */
export function NudgeLine({ goal, uid, isInside = false }: Props) {
  const friend = goal.participants.find((person) => person.uid !== uid);
  if (friend === undefined) return null;
  return (
    <p className={classNames(styles.line, isInside && styles.inside)}>
      <Hand size={16} aria-hidden="true" />
      <span className={styles.words}>
        {rich('<b>{name}</b> is done and rooting for you', {
          name: nameOf(friend),
          b: (inside) => <bdi className={styles.name}>{inside}</bdi>,
        })}
      </span>
    </p>
  );
}
