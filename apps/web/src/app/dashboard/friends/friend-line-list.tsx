import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { avatarColor } from '@fivefold/rules/participant-color';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { LazyCheckInPhoto } from '#features/photos/lazy-photos.tsx';
import { listPhotos } from '#features/photos/shown-photo.ts';
import { FULL_HEART } from '#features/reactions/heart-pixels.ts';
import { HeartButton } from '#features/reactions/heart.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import { writtenDay } from '#kernel/day-text.ts';
import { rich, t } from '#kernel/language/t.ts';
import { goalPath } from '#kernel/paths.ts';
import { Link } from '#kernel/router/router.tsx';
import { formatRun } from '#kernel/run-text.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { PixelIcon } from '#ui/pixel-icon.tsx';
import { useCalmOrder } from '#ui/use-calm-order.ts';
import { unitOfRun } from '../card/check-in-row.tsx';
import {
  type FriendLine,
  listFriendLines,
  listReceivedHearts,
  LINES_SHOWN,
  type ReceivedHearts,
} from './friend-lines.ts';
import styles from './friend-line-list.module.css';

interface Props {
  /** Those that are not muted. */
  friends: readonly WireFriendWithGoals[];
  sharedGoals: readonly WireSharedGoal[];
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

/** What friends did last, each with its heart one tap away, and whose hearts came. Nothing while there is nothing. */
export function FriendLineList({ friends, sharedGoals, uid, today }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const lines = listFriendLines(friends, sharedGoals, useReceivedHearts(uid, today), today);
  const byKey = new Map(lines.map((line) => [keyOf(line), line]));
  const order = useCalmOrder(list, [...byKey.keys()]);
  if (lines.length === 0) return null;
  const more = isWhole ? 0 : order.length - LINES_SHOWN;
  return (
    <Card padding="none" className={styles.card}>
      <ul ref={list} aria-label={t('What your friends did')} className={styles.list}>
        {(more > 0 ? order.slice(0, LINES_SHOWN) : order).map((key) => {
          const line = byKey.get(key);
          return line && <OneLine key={key} line={line} uid={uid} today={today} />;
        })}
      </ul>
      {more > 0 && (
        <Button variant="quiet" size="small" isWide onClick={() => setIsWhole(true)}>
          {t('{count} more', { count: more })}
        </Button>
      )}
    </Card>
  );
}

function keyOf({ friend, activity }: FriendLine): string {
  return `${friend.uid}/${activity?.goal.id ?? ''}`;
}

/** Read from the cache: other changes of the user's own goals draw nothing here again. */
function useReceivedHearts(uid: string, today: LocalDay): readonly ReceivedHearts[] {
  const cache = useQueryClient();
  const [last] = useState((): { of?: unknown; text: string } => ({ text: '[]' }));
  const read = () => {
    const dashboard = cache.getQueryData(callQuery(getDashboard).queryKey);
    if (dashboard !== undefined && dashboard !== last.of) {
      const { personal_goals: own, shared_goals: shared } = dashboard;
      Object.assign(last, { of: dashboard, text: JSON.stringify(listReceivedHearts([...own, ...shared], uid, today)) });
    }
    return last.text;
  };
  const subscribe = useCallback((onChange: () => void) => cache.getQueryCache().subscribe(onChange), [cache]);
  const text = useSyncExternalStore(subscribe, read);
  return useMemo(() => JSON.parse(text) as ReceivedHearts[], [text]);
}

interface LineProps extends Pick<Props, 'uid' | 'today'> {
  line: FriendLine;
}

function OneLine({ line: { friend, activity, received }, uid, today }: LineProps) {
  const [isCheered, setIsCheered] = useState(false);
  const name = nameOf(friend);
  const isToday = activity !== undefined && activity.checkIn.date >= today;
  const calmMood = isToday ? 'happy' : 'content';
  return (
    <li className={styles.line}>
      <span className={classNames(styles.face, isCheered && styles.cheered)}>
        <Avatar
          uid={friend.uid}
          color={avatarColor(friend)}
          level={friend.ember_level}
          mood={isCheered ? 'delighted' : calmMood}
          size="small"
        />
        {isCheered && <PixelIcon rows={FULL_HEART} className={styles.flying} />}
      </span>
      <span className={styles.words}>
        {activity === undefined ? (
          <bdi className={styles.name}>{name}</bdi>
        ) : (
          <ActivityWords name={name} {...activity} today={today} />
        )}
        {received !== undefined && (
          <span className={styles.received}>
            <PixelIcon rows={FULL_HEART} scale={1} />
            <span>
              {rich('{count, plural, one {sent you a heart:} other {sent you # hearts:}} <b>{goal}</b>', {
                count: received.count,
                goal: received.goalText,
                b: (inside) => <bdi className={styles.name}>{inside}</bdi>,
              })}
            </span>
          </span>
        )}
      </span>
      {activity !== undefined && <ActivityPhoto name={name} {...activity} today={today} />}
      {activity !== undefined && (
        <HeartButton
          target={{ goalId: activity.goal.id, goalType: activity.goal.type, index: activity.checkIn.index }}
          reactions={activity.checkIn.reactions}
          uid={uid}
          name={t('Give {name} a heart: {goal}, {day}', {
            name,
            goal: activity.goal.goal,
            day: writtenDay(activity.checkIn.date, today),
          })}
          onPress={setIsCheered}
        />
      )}
    </li>
  );
}

type ActivityProps = NonNullable<FriendLine['activity']> & { name: string; today: LocalDay };

/** The way to the goal's page. */
function ActivityWords({ name, goal, checkIn, today }: ActivityProps) {
  const { date, milestone, came_back: cameBack, description } = checkIn;
  return (
    <Link to={goalPath(goal.id)} id={`friend-line-${goal.id}-${checkIn.user_id}`} className={styles.activity}>
      <span>
        <bdi className={styles.name}>{name}</bdi>{' '}
        <span dir="auto">{`${goal.emoji === null ? '' : `${goal.emoji} `}${goal.goal}`}</span>{' '}
        {date < today && (
          <time dateTime={date} className={styles.day}>
            {writtenDay(date, today)}
          </time>
        )}
      </span>
      {(milestone !== null || cameBack) && (
        <span className={styles.golden}>
          {milestone === null ? t('came back') : formatRun(milestone, unitOfRun(goal, checkIn))}
        </span>
      )}
      {description !== '' && (
        <span className={styles.note} dir="auto">
          {description}
        </span>
      )}
    </Link>
  );
}

function ActivityPhoto({ name, goal, checkIn, today }: ActivityProps) {
  const album = listPhotos([checkIn], goal.id, ({ date }) => ({ who: name, day: writtenDay(date, today) }));
  return album.map((photo) => (
    <span key={photo.index} className={styles.photo}>
      <LazyCheckInPhoto photo={photo} album={album} />
    </span>
  ));
}
