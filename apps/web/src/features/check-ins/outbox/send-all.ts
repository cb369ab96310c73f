import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { CHECK_DATE_REFUSALS } from '@fivefold/rules/check-in-gate';
import { OWN_CHECK_INS_SHOWN } from '@fivefold/rules/limits';
import type { QueryClient } from '@tanstack/react-query';
import { findGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import type { IdentityPort } from '#platform/identity/port.ts';
import type { QueuedCheckIn } from './queued-check-in.ts';
import { sendChange } from '#kernel/outbox/deliver-change.ts';
import { kindOf } from '#kernel/outbox/kinds.ts';
import { isAddition } from '../amounts/queued-additions.ts';
import { type AdditionDeps, sendAddition, settleFresh } from '../amounts/send-addition.ts';
import { findNextInLine, type InLine, keyOf } from './next-in-line.ts';
import { isRefusedWith, type CheckInProblem } from './check-in-problem.ts';
import { sendCheckIn, type SendDeps } from './send-check-in.ts';
import { isWithdrawn, type Sending } from './sending.ts';

interface SendAllDeps extends Omit<SendDeps, 'onChecked'>, AdditionDeps {
  readonly identity: Pick<IdentityPort, 'onChange'>;
}

/**
 * Sends what is in a user's outbox, of each goal in its order, also what is added meanwhile, until the server does not answer or the
 * session is no longer theirs. Does nothing while another tab sends it.
 */
export async function sendAll(deps: SendAllDeps, uid: string): Promise<void> {
  const { outbox, queue, identity } = deps;
  await outbox.runExclusively(async () => {
    let isTheirs = true;
    const stop = identity.onChange((user) => {
      isTheirs = user?.uid === uid;
    });
    const tried = new Set<string>();
    let isAnswered = navigator.onLine;
    const findNext = async () => {
      const isLeft = ({ key }: { readonly key: string }) => isTheirs && !tried.has(key);
      const changes = (await queue.list(uid)).filter(({ key, kind }) => isLeft({ key }) && kindOf(kind) !== undefined);
      return findNextInLine((await outbox.listQueued(uid)).filter(isLeft), changes);
    };
    try {
      for (let next = await findNext(); isAnswered && next !== undefined; next = await findNext()) {
        tried.add(keyOf(next));
        isAnswered = await sendNext(deps, next);
      }
      await settleFresh(deps);
    } finally {
      stop();
    }
    await Promise.all([outbox.refresh(), queue.refresh()]);
    return isAnswered;
  });
}

function sendNext(deps: SendAllDeps, next: InLine): Promise<boolean> {
  if ('checkIn' in next) return sendAgain(deps, next.checkIn);
  if (isAddition(next.change)) return sendAddition(deps, next.change);
  const kind = kindOf(next.change.kind);
  return kind === undefined ? Promise.resolve(true) : sendChange(deps, kind, next.change);
}

/** @returns false when the outcome is unknown: the others are not tried now, so that none overtakes it */
async function sendAgain(deps: SendAllDeps, checkIn: QueuedCheckIn): Promise<boolean> {
  const { cache, outbox } = deps;
  const sending: Sending = { checkIn, isFirst: false, hide: () => void outbox.remove(checkIn) };
  const outcome = await sendCheckIn({ ...deps, onChecked: deps.celebration.celebrateCheckIn }, sending);
  if (outcome === 'unknown') return false;
  if (typeof outcome === 'string' || isWithdrawn(sending)) return true;
  if (mayBeOnServer(outcome) && (await isOnServer(cache, checkIn))) await outbox.remove(checkIn);
  else await outbox.put({ ...checkIn, refusal: outcome });
  return true;
}

function mayBeOnServer(refusal: CheckInProblem): boolean {
  return refusal.code === 'check_ins.closed' || isRefusedWith(refusal, CHECK_DATE_REFUSALS.not_after_last);
}

/** Whether the server has a check-in of that day: this one under an earlier key, or one from another device. */
async function isOnServer(cache: QueryClient, { goalId, day, uid }: QueuedCheckIn): Promise<boolean> {
  await cache.refetchQueries({ queryKey: [getDashboard.name] });
  if (findGoal(cache, goalId)?.last_checked === day) return true;
  const newest = callQuery(listCheckIns, { query: { goalId, limit: OWN_CHECK_INS_SHOWN } });
  const { check_ins: rows } = await cache.fetchQuery({ ...newest, staleTime: 0 });
  return rows.some(({ date, user_id: author }) => date === day && author === uid);
}
