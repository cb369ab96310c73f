import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type GoalFacts, reactionControl } from '@fivefold/rules/permissions';
import { t } from '#kernel/language/t.ts';
import { writtenDay } from '#kernel/day-text.ts';
import { HeartButton, HeartCount } from '#features/reactions/heart.tsx';
import styles from './check-in-row.module.css';

interface Props {
  goalId: string;
  facts: GoalFacts;
  checkIn: WireCheckIn;
  /** Whose check-in it is, 'bob@example.org'. */
  author: string;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

/**
 * What stands at the end of a check-in: a heart to press, a count to read, or nothing (Specification sections 4 and 6).
 */
export function CheckInHearts({ goalId, facts, checkIn, author, uid, today }: Props) {
  const friendUids = facts.type === 'regular' && facts.ownerUid !== uid ? [facts.ownerUid] : [];
  const control = reactionControl({ uid, friendUids }, facts, { userUid: checkIn.user_id });
  if (control === 'none') return null;
  return (
    <span className={styles.hearts}>
      {control === 'count' ? (
        <HeartCount reactions={checkIn.reactions} />
      ) : (
        <HeartButton
          target={{ goalId, goalType: facts.type, index: checkIn.index }}
          reactions={checkIn.reactions}
          uid={uid}
          label={t('{author}’s check-in, {day}', { author, day: writtenDay(checkIn.date, today) })}
        />
      )}
    </span>
  );
}
