import { listFriends, unlinkFriends } from '@fivefold/contract/calls/friends';
import { FALLBACK_MESSAGES } from '@fivefold/rules/fallback-texts';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { SUCCESS_TOASTS } from '@fivefold/rules/success-texts';
import { useQueryClient } from '@tanstack/react-query';
import { applyConfirmed } from '#kernel/dashboard-cache/later-changes.ts';
import { retag } from '#kernel/api/entity-tags.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { reportFailure } from '#platform/report-failure.ts';
import { withoutPerson } from './without-person.ts';

/**
 * Ends a friendship; what is on the screen changes without a reload (Specification section 4). A failure is also
 * logged.
 */
export function useRemoveFriend() {
  const cache = useQueryClient();
  return useCall(unlinkFriends, {
    errorToast: ERROR_TOASTS.removeFriend,
    successToast: SUCCESS_TOASTS.friendRemoved,
    onError: (problem) => reportFailure(FALLBACK_MESSAGES.removeFriend, problem),
    onSuccess: (answer, { body }) => {
      cache.setQueryData(callQuery(listFriends).queryKey, (kept) =>
        kept === undefined ? undefined : { data: kept.data.filter(({ uid }) => uid !== body.friend_uid) },
      );
      void applyConfirmed(cache, (kept) => retag(kept, withoutPerson(kept, body.friend_uid), answer));
    },
  });
}
