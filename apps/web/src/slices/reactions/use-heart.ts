import { react, reactShared, unreact, unreactShared } from '@fivefold/contract/calls/reactions';
import { getDashboard } from '@fivefold/contract/calls/views';
import type { WireReaction } from '@fivefold/contract/shapes/check-in';
import { ERROR_TOASTS, SUCCESS_TOASTS } from '@fivefold/rules/texts';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { ApiProblem } from '#kernel/api/client.ts';
import { settleDashboard, withReactions } from '#kernel/api/dashboard-cache.ts';
import { settleOlderReactions } from '#kernel/api/older-check-ins.ts';
import { isServerSentenceBetter, isSignedOut } from '#kernel/api/problem.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { toastError, toastSuccess } from '#kernel/toasts/toasts.ts';
import { bringHeart, subscribeToWishes, wishedHeart } from './heart-wishes.ts';

/** The check-in that a heart is for; its `index` is its place in the goal's whole list (Decisions section 5). */
export interface HeartTarget {
  readonly goalId: string;
  readonly goalType: 'regular' | 'shared';
  readonly index: number;
}

interface Heart {
  readonly isOn: boolean;
  /** Everybody's, one's own as it is wished now. */
  readonly count: number;
  readonly toggle: () => void;
}

const CALLS = {
  regular: { put: react, take: unreact },
  shared: { put: reactShared, take: unreactShared },
} as const;

/** One's heart on somebody else's check-in: seen at once, then sent, and taken back on failure (Specification section 4). */
export function useHeart(target: HeartTarget, reactions: readonly WireReaction[], uid: string): Heart {
  const api = useApi();
  const cache = useQueryClient();
  const { goalId, goalType, index } = target;
  const key = `${goalId} ${index}`;
  const wish = useSyncExternalStore(subscribeToWishes, () => wishedHeart(key));
  const wasOn = reactions.some((reaction) => reaction.user_id === uid);
  const isOn = wish ?? wasOn;

  const send = async (isWanted: boolean) => {
    const call = CALLS[goalType][isWanted ? 'put' : 'take'];
    const answer = await api.send(call, { body: { goalId, checkInIndex: index } });
    settleOlderReactions(cache, goalId, index, answer.reactions);
    await settleDashboard(cache, (kept) => withReactions(kept, goalId, index, answer.reactions));
  };

  const toggle = async () => {
    try {
      const whenShown = (action: () => void) => notifyManager.schedule(action);
      const brought = await bringHeart({ key, isOn: !isOn, wasOn, send, whenShown });
      if (brought !== null) toastSuccess(brought ? SUCCESS_TOASTS.reacted : SUCCESS_TOASTS.reactionRemoved);
    } catch (problem) {
      toastError(sentenceOf(problem));
      // It may have happened all the same, or was refused because the screen is out of date.
      void cache.invalidateQueries(callQuery(getDashboard));
    }
  };

  const others = reactions.length - (wasOn ? 1 : 0);
  return { isOn, count: others + (isOn ? 1 : 0), toggle: () => void toggle() };
}

/** The server's own sentence is preferred (Specification section 8). */
function sentenceOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return ERROR_TOASTS.updateReaction;
  if (isSignedOut(problem)) return ERROR_TOASTS.logInToReact;
  return isServerSentenceBetter(problem, true) ? problem.message : ERROR_TOASTS.updateReaction;
}
