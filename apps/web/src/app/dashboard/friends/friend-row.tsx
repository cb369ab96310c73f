import type { WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { avatarColor } from '@fivefold/rules/participant-color';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { getGoalState } from '#features/goals/progress.ts';
import { t } from '#kernel/language/t.ts';
import { useOpenPart } from '#kernel/open-parts.ts';
import { Avatar } from '#ui/avatar.tsx';
import { glideAround } from '#ui/glide.ts';
import styles from './friend-row.module.css';
import { useCalmOrder } from '#ui/use-calm-order.ts';

interface Props {
  /** Those that are not muted. */
  friends: readonly WireFriendWithGoals[];
  /** Those of the user; what a friend did on one counts as theirs. */
  sharedGoals: readonly WireSharedGoal[];
  today: LocalDay;
  renderCard: (friend: WireFriendWithGoals, fold: Fold) => ReactNode;
}

interface Fold {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Friends as a row of embers with what they did today, the newest first; each unfolds to the friend's card. */
export function FriendRow({ friends, sharedGoals, today, renderCard }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const byUid = new Map(friends.map((friend) => [friend.uid, friend]));
  const order = useCalmOrder(
    list,
    friends.toSorted(compareActivity).map(({ uid }) => uid),
  );
  return (
    <ul ref={list} className={styles.row}>
      {order.map((uid) => {
        const friend = byUid.get(uid);
        return (
          friend && (
            <FoldedFriend key={uid} friend={friend} sharedGoals={sharedGoals} today={today} renderCard={renderCard} />
          )
        );
      })}
    </ul>
  );
}

function compareActivity(one: WireFriendWithGoals, other: WireFriendWithGoals): number {
  return (one.activity_rank ?? Infinity) - (other.activity_rank ?? Infinity) || 0;
}

interface FoldedProps extends Omit<Props, 'friends'> {
  friend: WireFriendWithGoals;
}

function FoldedFriend({ friend, sharedGoals, today, renderCard }: FoldedProps) {
  const [isOpen, setIsOpen] = useOpenPart(friend.uid);
  const ember = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // The card that was folded is gone, and the focus with it.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      ember.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const name = nameOf(friend);
  const { words, mood } = describeToday([...friend.goals, ...listShared(sharedGoals, friend.uid)], today);
  return (
    <li className={styles.friend} data-gliding>
      <button
        ref={ember}
        type="button"
        className={styles.ember}
        aria-label={t('{label}: {value}', { label: name, value: words })}
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          const row = currentTarget.closest('ul');
          if (row !== null) glideAround(row, () => setIsOpen(!isOpen));
        }}
      >
        <Avatar uid={friend.uid} color={avatarColor(friend)} level={friend.ember_level} mood={mood} />
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.today}>{words}</span>
      </button>
      {isOpen && <div className={styles.card}>{renderCard(friend, { isOpen, onToggle: setIsOpen })}</div>}
    </li>
  );
}

interface Today {
  readonly words: string;
  readonly mood: NonNullable<ComponentProps<typeof Avatar>['mood']>;
}

type PersonsProgress = Parameters<typeof getGoalState>[0];

/** How a friend stands with the goals that both have accepted. */
function listShared(goals: readonly WireSharedGoal[], uid: string): PersonsProgress[] {
  return goals
    .filter(({ participants }) => participants.every(({ accepted }) => accepted))
    .flatMap(({ participants, frequency, weekly_interval }) =>
      participants.filter((person) => person.uid === uid).map((person) => ({ ...person, frequency, weekly_interval })),
    );
}

/** What a friend did today of what was due: '2 of 3 today'. */
function describeToday(goals: readonly PersonsProgress[], today: LocalDay): Today {
  const done = goals.filter(({ last_checked: last }) => last === today).length;
  const due = goals.filter((goal) => goal.last_checked !== today && getGoalState(goal, today).section === 'due').length;
  if (goals.length === 0) return { words: t('No public goals'), mood: 'content' };
  if (done + due === 0) return { words: t('Nothing due today'), mood: 'content' };
  const moodOfDone = due === 0 ? 'happy' : 'content';
  return { words: t('{done} of {all} today', { done, all: done + due }), mood: done === 0 ? 'sleepy' : moodOfDone };
}
