import type { WireFriend, WireFriendWithGoals } from '@fivefold/contract/shapes/friend';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { WireFriendGoal, WireSharedGoal } from '@fivefold/contract/shapes/goal';
import type { LocalDay } from '@fivefold/rules/calendar';
import { memo, useEffect, useRef } from 'react';
import { nameOf } from '@fivefold/rules/display-name';
import { FRIENDS_FOLDED_FROM } from '@fivefold/rules/limits';
import { t } from '#kernel/language/t.ts';
import { useOpenPart } from '#kernel/open-parts.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { FriendCard } from '#features/friends/friend-card.tsx';
import { FriendMenu } from '#features/friends/friend-menu.tsx';
import { MutedFriend } from '#features/friends/muted-friend.tsx';
import { NewFriends } from '#features/friends/new-friends.tsx';
import { RemoveFriend } from '#features/friends/remove-friend.tsx';
import { ShareGoalLink } from '#features/friends/share-goal-link.tsx';
import { GoalCard } from '#features/goals/goal-card.tsx';
import { getGoalState, getRhythm } from '#features/goals/progress.ts';
import { formatEarned, StreakBadge } from '#features/streaks/streak-badge.tsx';
import { formatStreaks, TotalStreakBadge } from '#features/streaks/total-streak-badge.tsx';
import { PLAN_NAMES } from '#features/billing/effective-plan.ts';
import { CheckInList } from '#features/check-ins/check-in-list.tsx';
import { FrozenDays } from '#features/days-off/frozen-days.tsx';
import { LookBackLink } from '#features/look-back/look-back-link.tsx';
import { isFresh } from './friend-lines.ts';
import { FriendRow } from './friend-row.tsx';
import { FriendLineList } from './friend-line-list.tsx';
import styles from './friend-section.module.css';
import { FriendMeadow } from '#features/celebrations/meadow/friend-meadow.tsx';
import { describeRest } from '#features/goals/rest-text.ts';
import { CheckInHearts, renderPhotoOf, unitOfRun } from '../card/check-in-row.tsx';
import { ReportCheckIn, ReportGoal, ReportPhoto } from '../../report/report-button.tsx';

/** The heading of the friends; it takes the focus when the card that had it goes. */
const FRIENDS_TITLE_ID = 'friends-title';

interface Props {
  friends: readonly WireFriendWithGoals[];
  sharedGoals: readonly WireSharedGoal[];
  /** Who is signed in. */
  self: WireProfile;
  today: LocalDay;
}

/**
 * Friends with their public goals, each a card; from some friends on a row of embers. Without friends it says what to do next, which stands right
 * below.
 */
export const FriendSection = memo(function FriendSection({ friends, sharedGoals, self, today }: Props) {
  const { uid } = self;
  const shown = friends.filter(({ muted }) => !muted);
  const isFolded = shown.length >= FRIENDS_FOLDED_FROM;
  return (
    <section aria-labelledby={FRIENDS_TITLE_ID}>
      <h2 id={FRIENDS_TITLE_ID} tabIndex={-1} className={styles.title}>
        {t('Friends')}
      </h2>
      <NewFriends friends={friends} self={self} />
      {friends.length === 0 && (
        <p className={styles.empty}>{t('No friends here yet. Goals are easier together: invite someone.')}</p>
      )}
      {isFolded && (
        <FriendRow
          friends={shown}
          sharedGoals={sharedGoals}
          today={today}
          renderCard={(friend, fold) => <FriendEntry friend={friend} uid={uid} today={today} {...fold} />}
        />
      )}
      {isFolded && <FriendLineList friends={shown} sharedGoals={sharedGoals} uid={uid} today={today} />}
      <ul className={styles.list}>
        {(isFolded ? friends.filter(({ muted }) => muted) : friends).map((friend) => (
          <FriendItem key={friend.uid} friend={friend} uid={uid} today={today} />
        ))}
      </ul>
      {!isFolded && <FriendLineList friends={shown} sharedGoals={sharedGoals} uid={uid} today={today} />}
    </section>
  );
});

interface EntryProps extends Pick<Props, 'today'> {
  /** Who is signed in. */
  uid: string;
  friend: WireFriendWithGoals;
}

/** A friend's card, or one line while they are muted. */
function FriendItem({ friend, uid, today }: EntryProps) {
  const item = useRef<HTMLLIElement>(null);
  const wasMuted = useRef(friend.muted);
  const [isOpen, setIsOpen] = useOpenPart(friend.uid);
  // What was pressed is gone with what it stood on; the focus goes to what took its place.
  useEffect(() => {
    if (wasMuted.current !== friend.muted && document.activeElement === document.body)
      item.current?.querySelector('button')?.focus({ preventScroll: true });
    wasMuted.current = friend.muted;
  }, [friend.muted]);
  return (
    <li ref={item} className={styles.item}>
      {friend.muted ? (
        <MutedFriend friend={friend} onBlocked={focusFriendsTitle} />
      ) : (
        <FriendEntry friend={friend} uid={uid} today={today} isOpen={isOpen} onToggle={setIsOpen} />
      )}
    </li>
  );
}

interface CardProps extends EntryProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

const FriendEntry = memo(function FriendEntry({ friend, uid, today, isOpen, onToggle }: CardProps) {
  const isSold = usePlatform().server.payments === 'on';
  return (
    <FriendCard
      isOpen={isOpen}
      onToggle={onToggle}
      friend={friend}
      planName={t(PLAN_NAMES[isSold ? friend.subscription_status : 'family'])}
      isPerformance={isSold && friend.subscription_status === 'performance'}
      badge={<TotalStreakBadge count={friend.total_streak} />}
      badgeText={formatStreaks(friend.total_streak)}
      goalCount={friend.goals.length}
      actions={
        <>
          <ShareGoalLink friend={friend} />
          <FriendMeadow friend={friend} />
          <RemoveFriend friend={friend} onRemoved={focusFriendsTitle} />
          <FriendMenu friend={friend} onBlocked={focusFriendsTitle} />
        </>
      }
    >
      {friend.goals.map((goal) => (
        <FriendGoal key={goal.id} goal={goal} friend={friend} uid={uid} today={today} />
      ))}
    </FriendCard>
  );
});

function FriendGoal({ goal, friend, uid, today }: DetailsProps) {
  const state = getGoalState(goal, today);
  const [isOpen, setIsOpen] = useOpenPart(goal.id);
  const fresh = findFreshCheckIn(goal, today);
  return (
    <GoalCard
      goalId={goal.id}
      isOpen={isOpen}
      onToggle={setIsOpen}
      goal={goal}
      rhythm={getRhythm(goal)}
      state={state}
      badge={<StreakBadge count={state.countStreak} />}
      badgeText={formatEarned(state.countStreak)}
      opens={describeRest(goal, today)}
      check={fresh && <FriendHeart goal={goal} checkIn={fresh} friend={friend} uid={uid} today={today} />}
      headingLevel={4}
    >
      <FriendGoalDetails goal={goal} friend={friend} uid={uid} today={today} />
    </GoalCard>
  );
}

/** The newest check-in of the last days: its heart is one tap away, on the card itself. */
function findFreshCheckIn({ check_ins: checkIns }: WireFriendGoal, today: LocalDay): WireCheckIn | undefined {
  const newest = checkIns.at(-1);
  return newest !== undefined && isFresh(newest, today) ? newest : undefined;
}

interface DetailsProps {
  goal: WireFriendGoal;
  friend: WireFriend;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

function FriendHeart({ goal, checkIn, friend, uid, today }: DetailsProps & { checkIn: WireCheckIn }) {
  return (
    <CheckInHearts
      goalId={goal.id}
      goalText={goal.goal}
      facts={{ type: 'regular', ownerUid: friend.uid, isPublic: true }}
      checkIn={checkIn}
      author={nameOf(friend)}
      uid={uid}
      today={today}
    />
  );
}

/** What an opened card of a friend's goal shows: frozen days, and the newest check-ins with their photos and hearts. */
function FriendGoalDetails({ goal, friend, uid, today }: DetailsProps) {
  const about = { goal, person: friend, today, onBlocked: focusFriendsTitle };
  const fresh = findFreshCheckIn(goal, today);
  return (
    <>
      <FrozenDays daysOff={goal.days_off} today={today} />
      <CheckInList
        goalId={goal.id}
        newest={goal.check_ins}
        total={goal.check_ins_total}
        today={today}
        amountUnit={goal.amount_unit}
        unitOf={(row) => unitOfRun(goal, row)}
        aside={<LookBackLink goalId={goal.id} goalText={goal.goal} />}
        renderMore={(row) => (
          <span className={styles.marks}>
            <ReportCheckIn {...about} checkIn={row} />
            {row.index === fresh?.index ? (
              <span className={styles.onCard} />
            ) : (
              <FriendHeart goal={goal} checkIn={row} friend={friend} uid={uid} today={today} />
            )}
          </span>
        )}
        renderPhoto={renderPhotoOf({
          goalId: goal.id,
          today,
          nameOfUser: () => nameOf(friend),
          renderReport: (row) => <ReportPhoto {...about} checkIn={row} />,
        })}
      />
      <ReportGoal goal={goal} person={friend} onBlocked={focusFriendsTitle} />
    </>
  );
}

function focusFriendsTitle(): void {
  document.getElementById(FRIENDS_TITLE_ID)?.focus({ preventScroll: true });
}
