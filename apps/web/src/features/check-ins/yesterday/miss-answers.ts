import type { BodyOf } from '@fivefold/contract/call';
import { answerMiss } from '@fivefold/contract/calls/misses';
import { type MissReason, SLIPPED } from '@fivefold/rules/miss';
import type { LocalDay } from '@fivefold/rules/calendar';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { createUuid } from '#kernel/api/idempotency-keys.ts';
import { sendCall } from '#kernel/api/use-call.ts';
import { findGoal, replaceGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import { queuedMissPrefixOf } from '#platform/preferences/personal-data.ts';
import { checkInProblemOf } from '../outbox/check-in-problem.ts';

type MissAnswer = BodyOf<typeof answerMiss>;

/** Shows the last day about which a goal was answered. */
export function showAnswered(cache: QueryClient, goalId: string, day: LocalDay | null): void {
  const goal = findGoal(cache, goalId);
  if (goal !== undefined) replaceGoal(cache, { ...goal, miss_answered: day });
}

/**
 * Tells the server what the user says about a missed day. Until the server has answered, it is on this device, each with
 * a key of its own.
 */
export function useMissAnswers(uid: string) {
  const deps = { api: useApi(), cache: useQueryClient() };
  const { preferences, personalData } = usePlatform();
  const prefix = queuedMissPrefixOf(uid);

  /** @returns the kind of answer for which there is an offer */
  const send = async (key: string, body: MissAnswer): Promise<MissReason | null> => {
    // It is of today, or waited on this device: the goal as it was fetched does not have it.
    if (body.reason === SLIPPED) showAnswered(deps.cache, body.goalId, body.day);
    try {
      const { offer } = await sendCall(deps, answerMiss, { body, idempotencyKey: key }, {});
      await preferences.remove(prefix + key);
      return offer;
    } catch (problem) {
      // A day that is not missed any more needs no answer.
      if (checkInProblemOf(problem) !== undefined) await preferences.remove(prefix + key);
      return null;
    }
  };
  const answer = async (body: MissAnswer) => {
    const key = createUuid();
    if (personalData.isAllowed(uid)) await preferences.set(prefix + key, JSON.stringify(body));
    return send(key, body);
  };
  const sendQueued = async () => {
    for (const [key, body] of await listQueuedMisses(preferences, prefix)) {
      if (body === undefined) await preferences.remove(key);
      else await send(key.slice(prefix.length), body);
    }
  };
  return { answer, sendQueued };
}

/** Sends what waits on this device: now, and when the device is back online or the page is shown again. */
export function useSendQueuedMisses(uid: string): void {
  const { sendQueued } = useMissAnswers(uid);
  const sendNow = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void sendQueued();
  });
  useEffect(() => {
    const onReturn = () => sendNow();
    onReturn();
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [uid]);
}

/** What waits on this device, with the keys under which it is stored. */
export async function listQueuedMisses(preferences: PreferencesPort, prefix: string) {
  const keys = (await preferences.keys()).filter((key) => key.startsWith(prefix));
  return Promise.all(keys.map(async (key) => [key, parseAnswer(await preferences.get(key))] as const));
}

function parseAnswer(text: string | null): MissAnswer | undefined {
  try {
    return answerMiss.body?.parse(JSON.parse(text ?? 'null')) as MissAnswer;
  } catch {
    return undefined;
  }
}
