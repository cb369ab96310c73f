import { blockPerson, listBlocks, muteFriend, unblockPerson } from '@fivefold/contract/calls/blocks';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '#kernel/language/t.ts';
import { applyConfirmed } from '#kernel/dashboard-cache/later-changes.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { withoutPerson } from './without-person.ts';

/** Ends all that the user has with a person; what is on the screen changes without a reload. */
export function useBlock({ name }: { name: string }) {
  const cache = useQueryClient();
  return useCall(blockPerson, {
    errorToast: text('Failed to block'),
    successToast: t('{name} is blocked.', { name }),
    onSuccess: async (_answer, { body }) => {
      await applyConfirmed(cache, (kept) => withoutPerson(kept, body.uid));
      // What they wrote in shared goals is gone from every list, which the server alone can count anew.
      void cache.invalidateQueries();
    },
  });
}

export function useUnblock() {
  const cache = useQueryClient();
  return useCall(unblockPerson, {
    errorToast: text('Failed to unblock'),
    successToast: text('Unblocked. To be friends again, send an invitation.'),
    onSuccess: (_answer, { body }) =>
      cache.setQueryData(callQuery(listBlocks).queryKey, (kept) =>
        kept === undefined ? undefined : { data: kept.data.filter(({ uid }) => uid !== body.uid) },
      ),
  });
}

/** Hides a friend’s goals at once, or asks for them again: they come with the next dashboard. */
export function useMute({ name }: { name: string }) {
  const cache = useQueryClient();
  const toasts = useToasts();
  return useCall(muteFriend, {
    errorToast: ({ body }) => t(body.muted ? 'Failed to mute' : 'Failed to unmute'),
    onSuccess: (_answer, { body: { friend_uid: uid, muted } }) => {
      if (!muted) return;
      toasts.success(t('You won’t see {name}’s goals. They won’t know.', { name }));
      void applyConfirmed(cache, (kept) => ({
        ...kept,
        friends: kept.friends.map((friend) => (friend.uid === uid ? { ...friend, muted, goals: [] } : friend)),
      }));
    },
  });
}
