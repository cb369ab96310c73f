import { listFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import { ERROR_TOASTS, FALLBACK_MESSAGES, SUCCESS_TOASTS } from '@fivefold/rules/texts';
import { useQueryClient } from '@tanstack/react-query';
import { settleDashboard } from '#kernel/api/dashboard-cache.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { toastSuccess } from '#kernel/toasts/toasts.ts';
import { reportFailure } from '#platform/report-failure.ts';
import { withoutFriend } from './without-friend.ts';

/** Ends a friendship; what is on the screen changes without a reload (Specification section 4). A failure is also logged. */
export function useRemoveFriend() {
  const cache = useQueryClient();
  return useCall(unlinkFriends, {
    toast: ERROR_TOASTS.removeFriend,
    onError: (problem) => reportFailure(FALLBACK_MESSAGES.removeFriend, problem),
    onSuccess: (_answer, { body }) => {
      cache.setQueryData(callQuery(listFriends).queryKey, (kept) =>
        kept === undefined ? undefined : { data: kept.data.filter(({ uid }) => uid !== body.friend_uid) },
      );
      void settleDashboard(cache, (kept) => withoutFriend(kept, body.friend_uid));
      toastSuccess(SUCCESS_TOASTS.friendRemoved);
    },
  });
}
