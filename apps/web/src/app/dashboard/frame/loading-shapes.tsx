import { FRIENDS_FOLDED_FROM } from '@fivefold/rules/limits';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { t } from '#kernel/language/t.ts';
import styles from './dashboard-loading.module.css';

const FRIENDS = [66, 52];

/** The shape of the friends, until their data and the code are there. */
export function FriendsShape({ friends = [] }: { friends?: readonly unknown[] }) {
  const { length } = friends;
  // Their row, and below it a line of each.
  if (length >= FRIENDS_FOLDED_FROM)
    return <Room rem={3.5 + 6.75 * Math.ceil(length / 4) + 3.75 * Math.min(length, 4)} />;
  return (
    <div aria-hidden="true">
      <div className={styles.title}>
        <Skeleton width="6rem" height="1.5rem" />
      </div>
      <div className={styles.list}>
        {FRIENDS.map((width) => (
          <GoalShape key={width} width={`${width}%`} />
        ))}
      </div>
    </div>
  );
}

export function GoalShape({ width, hasTarget = false }: { width: string; hasTarget?: boolean }) {
  return (
    <Card className={styles.goal}>
      <div className={styles.lines}>
        <Skeleton width={width} />
        <Skeleton width="80%" height="0.75rem" />
      </div>
      {hasTarget && <Skeleton width="3rem" height="3rem" shape="circle" />}
    </Card>
  );
}

/** How high these parts become on a phone, in rem: the one place that copies what their own styles make of them. */
const HEIGHTS = {
  archivedGoal: 2.75,
  inviteForm: 19.3,
  inviteLine: 2.9,
  emberNameQuestion: 12.5,
  firstGoal: 7.6,
  offeredGoal: 17.5,
  starterIdeas: 24,
  welcomeBack: 15,
};

/** The room of a part before its code is there, so that what stands below does not move. */
export function Room({ of, rem = of && HEIGHTS[of] }: { of?: keyof typeof HEIGHTS; rem?: number }) {
  return <div style={{ minBlockSize: `${rem}rem` }} />;
}

/** In an opened card whose code could not be fetched. */
export function NotLoaded() {
  return <p role="alert">{t('This didn’t load. Check your connection and refresh the page.')}</p>;
}
