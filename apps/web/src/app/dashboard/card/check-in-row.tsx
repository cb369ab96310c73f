import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { milestoneUnit, type RunUnit } from '@fivefold/rules/milestones';
import { type GoalFacts, reactionControl } from '@fivefold/rules/permissions';
import type { WireFriendGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import { nameOf } from '@fivefold/rules/display-name';
import { assignColors } from '@fivefold/rules/participant-color';
import type { ReactNode } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { writtenDay } from '#kernel/day-text.ts';
import { getDaysOff, getRhythm } from '#features/goals/progress.ts';
import { HeartButton, HeartCount } from '#features/reactions/heart.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { LazyCheckInPhoto } from '#features/photos/lazy-photos.tsx';
import { listPhotos } from '#features/photos/shown-photo.ts';
import styles from './check-in-row.module.css';
import { focusGoalsTitle } from '../list/goal-focus.ts';
import { ReportCheckIn } from '../../report/report-button.tsx';

/** What the run of a check-in's milestone counts; of a shared goal by its author's days off. */
export function unitOfRun(goal: WireOwnGoal | WireFriendGoal, { date, user_id: author }: WireCheckIn): RunUnit {
  const person = goal.type === 'shared' ? goal.participants.find(({ uid }) => uid === author) : undefined;
  const day = parseLocalDay(date);
  return day === undefined ? 'times' : milestoneUnit(getRhythm(goal), getDaysOff(person ?? goal), day);
}

interface HeartsProps {
  goalId: string;
  /** Where hearts of several goals stand one below the other, which goal each is of. */
  goalText?: string;
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
export function CheckInHearts({ goalId, goalText, facts, checkIn, author, uid, today }: HeartsProps) {
  const friendUids = facts.type === 'regular' && facts.ownerUid !== uid ? [facts.ownerUid] : [];
  const control = reactionControl({ uid, friendUids }, facts, { userUid: checkIn.user_id });
  if (control === 'none') return null;
  const which = t('{author}’s check-in, {day}', { author, day: writtenDay(checkIn.date, today) });
  const label = goalText === undefined ? which : t('{label}: {value}', { label: which, value: goalText });
  return (
    <span className={styles.hearts}>
      {control === 'count' ? (
        <HeartCount reactions={checkIn.reactions} />
      ) : (
        <HeartButton
          target={{ goalId, goalType: facts.type, index: checkIn.index }}
          reactions={checkIn.reactions}
          uid={uid}
          name={t('Heart on {label}', { label })}
        />
      )}
    </span>
  );
}

interface SharedProps {
  goal: WireSharedGoal;
  checkIn: WireCheckIn;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

/**
 * Who checked in on a shared goal, in their color, and the hearts. A user who left is no longer among its participants.
 */
export function SharedCheckIn({ goal, checkIn, uid, today }: SharedProps) {
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
        <Avatar
          uid={checkIn.user_id}
          color={assignColors(goal.participants).get(checkIn.user_id)}
          level={goal.participants.find(({ uid }) => uid === checkIn.user_id)?.ember_level}
          size="small"
        />
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

interface PhotoOptions {
  readonly goalId: string;
  readonly today: LocalDay;
  /** Who checked in, by the user's id. */
  readonly nameOfUser: (uid: string) => string;
  /** What reports another person's photo. */
  readonly renderReport?: (checkIn: WireCheckIn) => ReactNode;
}

/** For a list of check-ins: the photo of a row, from which one can leaf through those of all rows that are shown. */
export function renderPhotoOf({ goalId, today, nameOfUser, renderReport }: PhotoOptions) {
  return (checkIn: WireCheckIn, shown: readonly WireCheckIn[]): ReactNode => {
    const album = listPhotos(shown, goalId, (row) => ({
      who: nameOfUser(row.user_id),
      day: writtenDay(row.date, today),
      report: renderReport?.(row),
    }));
    const photo = album.find(({ index }) => index === checkIn.index);
    return photo !== undefined && <LazyCheckInPhoto photo={photo} album={album} />;
  };
}
