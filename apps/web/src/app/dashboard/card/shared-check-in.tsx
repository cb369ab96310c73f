import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { assignColors } from '@fivefold/rules/participant-color';
import { t } from '#kernel/language/t.ts';
import { Avatar } from '#ui/avatar.tsx';
import { CheckInHearts } from './check-in-hearts.tsx';
import styles from './check-in-row.module.css';
import { focusGoalsTitle } from '../list/goals-title.ts';
import { ReportCheckIn } from '../friends/report-button.tsx';

interface Props {
  goal: WireSharedGoal;
  checkIn: WireCheckIn;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

/**
 * Who checked in on a shared goal, in their color, and the hearts. A user who left is no longer among its participants.
 */
export function SharedCheckIn({ goal, checkIn, uid, today }: Props) {
  const author = goal.participants.find((person) => person.uid === checkIn.user_id);
  const name = author === undefined ? t('a former friend') : nameOf(author);
  const facts = {
    type: 'shared',
    creatorUid: goal.created_by,
    participantUids: goal.participants.map((person) => person.uid),
  } as const;
  return (
    <>
      <span className={styles.author}>
        <Avatar uid={checkIn.user_id} color={assignColors(goal.participants).get(checkIn.user_id)} size="small" />
        <span className={styles.name} dir="auto">
          {checkIn.user_id === uid ? t('You') : name}
        </span>
      </span>
      {checkIn.user_id !== uid && (
        <ReportCheckIn goal={goal} checkIn={checkIn} today={today} person={author} onBlocked={focusGoalsTitle} />
      )}
      <CheckInHearts goalId={goal.id} facts={facts} checkIn={checkIn} author={name} uid={uid} today={today} />
    </>
  );
}
