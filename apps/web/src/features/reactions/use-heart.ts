import type { AnswerOf } from '@fivefold/contract/call';
import type { react, reactShared, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireReaction } from '@fivefold/contract/shapes/check-in';
import { ERROR_TOASTS } from '@fivefold/rules/toast-texts';
import { SUCCESS_TOASTS } from '@fivefold/rules/success-texts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { t } from '#kernel/language/t.ts';
import { ApiProblem } from '#kernel/api/client.ts';
import { applyConfirmed, withReactions } from '#kernel/dashboard-cache/later-changes.ts';
import { updateOlderReactions } from '#kernel/dashboard-cache/later-changes.ts';
import { retag } from '#kernel/api/entity-tags.ts';
import { isSignedOut } from '#kernel/api/problem.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { HEARTS } from '#kernel/outbox/kinds.ts';
import { useChange } from '#kernel/outbox/use-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { useSharedInstance } from '#kernel/shared-instance.tsx';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { createPendingReactions } from './pending-reactions.ts';

/** The check-in that a heart is for; its `index` is its place in the goal's whole list (Decisions section 5). */
export interface HeartTarget {
  readonly goalId: string;
  readonly goalType: 'regular' | 'shared';
  readonly index: number;
}

type ReactionCall = typeof react | typeof unreact | typeof reactShared | typeof unreactShared;

interface Heart {
  readonly isOn: boolean;
  /** Everyone's, with one's own as the last tap left it. */
  readonly count: number;
  readonly toggle: () => void;
}

/**
 * A reaction that needs a session says so in its own words; for the rest the server's sentence is preferred
 * (Specification section 8).
 */
const OPTIONS = {
  errorToast: ERROR_TOASTS.updateReaction,
  preferServer: true,
  handlesError: isSignedOut,
  // Each names the tag that the dashboard has since the one before, so that none of them is news to this page.
  scope: { id: 'hearts' },
} as const;

/**
 * The user's heart on another person's check-in: shown at once, then sent, and rolled back on failure (Specification
 * section 4).
 */
export function useHeart(target: HeartTarget, reactions: readonly WireReaction[], uid: string): Heart {
  const cache = useQueryClient();
  const toasts = useToasts();
  const { goalId, goalType, index } = target;
  const options = {
    ...OPTIONS,
    // The heart itself shows it.
    onQueued: () => undefined,
    async onSuccess(answer: AnswerOf<ReactionCall>) {
      updateOlderReactions(cache, goalId, index, answer.reactions);
      await applyConfirmed(cache, (kept) => retag(kept, withReactions(kept, goalId, index, answer.reactions), answer));
    },
  };
  const platform = usePlatform();
  const { mutateAsync: add } = useChange<ReactionCall>(platform, HEARTS[goalType].add, options);
  const { mutateAsync: remove } = useChange<ReactionCall>(platform, HEARTS[goalType].remove, options);
  const key = `${goalId} ${index}`;
  const pending = useSharedInstance(createPendingReactions);
  const optimistic = useSyncExternalStore(pending.subscribe, () => pending.optimisticReaction(key));
  const wasOn = reactions.some((reaction) => reaction.user_id === uid);
  const isOn = optimistic ?? wasOn;

  const send = async (isWanted: boolean) => {
    await (isWanted ? add : remove)({ body: { goalId, checkInIndex: index } });
  };

  const toggle = async () => {
    try {
      const whenShown = (action: () => void) => notifyManager.schedule(action);
      const changedTo = await pending.syncReaction({ key, isOn: !isOn, wasOn, send, whenShown });
      if (changedTo !== null) toasts.success(t(changedTo ? SUCCESS_TOASTS.reacted : SUCCESS_TOASTS.reactionRemoved));
    } catch (problem) {
      if (problem instanceof ApiProblem && isSignedOut(problem)) toasts.error(t(ERROR_TOASTS.logInToReact));
      // The server may have done it all the same, or refused because the screen is out of date.
      void cache.invalidateQueries(callQuery(getDashboard));
    }
  };

  const others = reactions.length - (wasOn ? 1 : 0);
  return { isOn, count: others + (isOn ? 1 : 0), toggle: () => void toggle() };
}
