import { getSubscriptionStatus } from '@fivefold/contract/calls/billing';
import { type ApiClient, ApiProblem } from '#kernel/api/client.ts';

const POLL_INTERVAL_MS = 2000;
const POLL_TIMEOUT_MS = 30_000;

/**
 * How a payment stands: 'active' is done, 'late' is paid but not done within the time, 'expired' was never paid,
 * 'unknown' is no payment of this person.
 */
export type ActivationOutcome = 'active' | 'late' | 'expired' | 'unknown';

interface Options {
  readonly api: Pick<ApiClient, 'send'>;
  /** The checkout session; without it only the subscription itself is watched. */
  readonly sessionId: string | null;
  /** Ends the waiting; the answer is then 'late'. */
  readonly signal: AbortSignal;
}

/** Asks every 2 s, at most 30 s long, until the subscription is active. A failed question counts as 'not yet'. */
export async function waitForActivation({ api, sessionId, signal }: Options): Promise<ActivationOutcome> {
  for (let waited = 0; waited <= POLL_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
    const outcome = await pollOnce(api, sessionId);
    if (outcome !== 'pending') return outcome;
    if (signal.aborted) break;
    await pause(POLL_INTERVAL_MS, signal);
    if (signal.aborted) break;
  }
  return 'late';
}

async function pollOnce(api: Options['api'], sessionId: string | null): Promise<ActivationOutcome | 'pending'> {
  try {
    const status = await api.send(
      getSubscriptionStatus,
      sessionId === null ? {} : { query: { session_id: sessionId } },
    );
    if (status.is_premium || status.checkout === 'active') return 'active';
    return status.checkout === 'expired' ? 'expired' : 'pending';
  } catch (problem) {
    // The id in the address is not one of this person's payments, or no id at all.
    const isUnknown = problem instanceof ApiProblem && (problem.status === 404 || problem.status === 400);
    return isUnknown ? 'unknown' : 'pending';
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
