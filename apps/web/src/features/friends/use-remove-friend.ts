import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import { listFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import { ERROR_TOASTS, FALLBACK_MESSAGES, SUCCESS_TOASTS } from '@fivefold/rules/texts';
import { useQueryClient } from '@tanstack/react-query';
import { applyConfirmed } from '#features/dashboard/cache/dashboard-cache.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { reportFailure } from '#platform/report-failure.ts';

/** Ends a friendship; what is on the screen changes without a reload (Specification section 4). A failure is also logged. */
export function useRemoveFriend() {
  const cache = useQueryClient();
  return useCall(unlinkFriends, {
    errorToast: ERROR_TOASTS.removeFriend,
    successToast: SUCCESS_TOASTS.friendRemoved,
    onError: (problem) => reportFailure(FALLBACK_MESSAGES.removeFriend, problem),
    onSuccess: (_answer, { body }) => {
      cache.setQueryData(callQuery(listFriends).queryKey, (kept) =>
        kept === undefined ? undefined : { data: kept.data.filter(({ uid }) => uid !== body.friend_uid) },
      );
      void applyConfirmed(cache, (kept) => removeFriend(kept, body.friend_uid));
    },
  });
}

/**
 * The dashboard after a friendship has ended: the friend and their goals are gone, and what the two shared stays with
 * whoever created it (Specification section 4, Decisions section 4).
 */
function removeFriend(dashboard: WireDashboard, friendUid: string): WireDashboard {
  return {
    ...dashboard,
    friends: dashboard.friends.filter(({ uid }) => uid !== friendUid),
    shared_goals: dashboard.shared_goals
      .filter((goal) => goal.created_by !== friendUid)
      .map((goal) => ({ ...goal, participants: goal.participants.filter(({ uid }) => uid !== friendUid) })),
  };
}
