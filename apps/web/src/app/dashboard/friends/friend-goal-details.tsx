import type { WireFriendGoal } from '@fivefold/contract/shapes/goal';
import type { WireFriend } from '@fivefold/contract/shapes/friend';
import type { LocalDay } from '@fivefold/rules/calendar';
import { nameOf } from '@fivefold/rules/display-name';
import { CheckInList } from '#features/check-ins/check-in-list.tsx';
import { FrozenDays } from '#features/days-off/frozen-days.tsx';
import { CheckInHearts } from '../card/check-in-hearts.tsx';
import { focusFriendsTitle } from './friends-title.ts';
import { LookBackLink } from '#features/look-back/look-back-link.tsx';
import { renderPhotoOf } from '../card/photo-row.tsx';
import { ReportCheckIn, ReportGoal, ReportPhoto } from './report-button.tsx';

interface Props {
  goal: WireFriendGoal;
  friend: WireFriend;
  /** Who is signed in. */
  uid: string;
  today: LocalDay;
}

/** What an opened card of a friend's goal shows: frozen days, and the newest check-ins with their photos and hearts. */
export function FriendGoalDetails({ goal, friend, uid, today }: Props) {
  const about = { goal, person: friend, today, onBlocked: focusFriendsTitle };
  return (
    <>
      <FrozenDays daysOff={goal.days_off} today={today} />
      <CheckInList
        goalId={goal.id}
        newest={goal.check_ins}
        total={goal.check_ins_total}
        today={today}
        aside={<LookBackLink goalId={goal.id} goalText={goal.goal} />}
        renderMore={(row) => (
          <>
            <ReportCheckIn {...about} checkIn={row} />
            <CheckInHearts
              goalId={goal.id}
              facts={{ type: 'regular', ownerUid: friend.uid, isPublic: true }}
              checkIn={row}
              author={nameOf(friend)}
              uid={uid}
              today={today}
            />
          </>
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
