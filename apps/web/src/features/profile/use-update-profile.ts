import { updateProfile } from '@fivefold/contract/calls/names';
import { getProfile } from '@fivefold/contract/calls/profile';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { useQueryClient } from '@tanstack/react-query';
import { applyConfirmed } from '#kernel/dashboard-cache/later-changes.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';

/**
 * Saves name and color; what is on the screen changes when the server has accepted them. The caller shows a failure.
 */
export function useUpdateProfile() {
  const cache = useQueryClient();
  return useCall(updateProfile, {
    // One after the other, so that the last choice is the one that stays.
    scope: { id: updateProfile.name },
    onSuccess: ({ data }: { data: WireProfile }) => {
      cache.setQueryData(callQuery(getProfile).queryKey, { data });
      const { uid, display_name, avatar_color } = data;
      void applyConfirmed(cache, (dashboard) => ({
        ...dashboard,
        profile: data,
        shared_goals: dashboard.shared_goals.map((goal) => ({
          ...goal,
          participants: goal.participants.map((person) =>
            person.uid === uid ? { ...person, display_name, avatar_color } : person,
          ),
        })),
      }));
    },
  });
}
