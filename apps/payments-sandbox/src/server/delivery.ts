import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Account } from '../state/account.ts';
import type { Delivery } from '../state/account-data.ts';
import { present } from '../wire/present.ts';

/** How deliveries are made: as they come, not at all, in any order with some of them twice, or each of them twice. */
export const DELIVERY_MODES = ['normal', 'hold', 'shuffle', 'duplicate'] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

export interface Dispatcher {
  setMode(mode: DeliveryMode): void;
  /** Starts sending what is due, in the background. */
  kick(): void;
  /**
   * Resolves when nothing is due now or within the next five seconds; held deliveries are not waited for. Rejects when
   * the disk refuses.
   */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** The waits between tries. The last delivery is given up when all are used up. */
export const RETRY_DELAYS_MS: readonly number[] = [250, 1000, 4000, 60_000, 600_000, 3_600_000];

const TIMEOUT_MS = 10_000;
const PATIENCE_MS = 5_000;
/** After an own failure (the disk refused) the queue rests a moment instead of spinning. */
const PAUSE_AFTER_ERROR_MS = 1_000;

interface DispatcherOptions {
  retryDelaysMs: readonly number[];
  /** Resolves when what is about to be announced is on the disk. */
  makeDurable: () => Promise<void>;
  /** Called after a delivery changed what must be remembered. */
  onProgress: () => void;
  onError: (error: unknown) => void;
}

/**
 * Sends the account's queued events to the product's endpoint, one after the other, signed as Stripe signs them. What
 * does not get a 2xx within ten seconds is tried again with growing waits. The queue lives in the account, so that it
 * survives a restart.
 */
export function createDispatcher(account: Account, options: DispatcherOptions): Dispatcher {
  let mode: DeliveryMode = 'normal';
  let running: Promise<void> | undefined;
  let wake: NodeJS.Timeout | undefined;
  const closing = new AbortController();

  const kick = (): void => {
    if (mode === 'hold' || closing.signal.aborted || running) return;
    // What an earlier run left undelivered is sent once the endpoint is known.
    if (!account.endpoint) return;
    if (due(account).length === 0) {
      wakeForNext();
      return;
    }
    let pauseMs = 0;
    running = sendAllDue()
      .catch((error: unknown) => {
        pauseMs = PAUSE_AFTER_ERROR_MS;
        options.onError(error);
      })
      .finally(() => {
        running = undefined;
        wakeForNext(pauseMs);
      });
  };

  const sendAllDue = async (): Promise<void> => {
    for (let batch = due(account); batch.length > 0; batch = due(account)) {
      await options.makeDurable();
      for (const delivery of arranged(batch, mode)) {
        if (mode === 'hold' || closing.signal.aborted) return;
        await send(delivery);
      }
    }
  };

  const send = async (delivery: Delivery): Promise<void> => {
    const event = account.find('event', delivery.event);
    const { endpoint } = account;
    if (!event || !endpoint) {
      drop(delivery);
      return;
    }
    // Indented, as Stripe sends it: a receiver that parses and prints it again before it checks the signature fails
    // here.
    const payload = JSON.stringify(present(account, event), null, 2);
    const status = await post(endpoint, payload, closing.signal);
    if (closing.signal.aborted) return;
    if (!account.deliveries.includes(delivery)) return;
    if (status >= 200 && status < 300) {
      drop(delivery);
      event.pending_webhooks -= 1;
    } else {
      postpone(delivery);
    }
    options.onProgress();
  };

  const drop = (delivery: Delivery): void => {
    account.deliveries = account.deliveries.filter((other) => other !== delivery);
  };

  const postpone = (delivery: Delivery): void => {
    const delay = options.retryDelaysMs[delivery.failures];
    delivery.failures += 1;
    if (delay === undefined) drop(delivery);
    else delivery.nextTryAtMs = Date.now() + delay;
  };

  const wakeForNext = (atLeastMs = 0): void => {
    clearTimeout(wake);
    const next = nextTry(account);
    if (next === undefined || mode === 'hold' || closing.signal.aborted) return;
    wake = setTimeout(kick, Math.max(atLeastMs, next - Date.now())).unref();
  };

  return {
    setMode(next) {
      mode = next;
      kick();
    },
    kick,
    async settle() {
      for (;;) {
        await options.makeDurable();
        kick();
        if (running) {
          await running;
          continue;
        }
        const next = nextTry(account);
        const isFar = next === undefined || next > Date.now() + PATIENCE_MS;
        if (isFar || mode === 'hold' || closing.signal.aborted) return;
        await sleep(Math.max(1, next - Date.now()));
      }
    },
    async close() {
      closing.abort();
      clearTimeout(wake);
      await running;
    },
  };
}

function due(account: Account): Delivery[] {
  const now = Date.now();
  return account.deliveries.filter((delivery) => delivery.nextTryAtMs <= now);
}

function nextTry(account: Account): number | undefined {
  if (account.deliveries.length === 0) return undefined;
  return account.deliveries.reduce((earliest, delivery) => Math.min(earliest, delivery.nextTryAtMs), Infinity);
}

function arranged(batch: Delivery[], mode: DeliveryMode): Delivery[] {
  if (mode === 'duplicate') return batch.flatMap((delivery) => [delivery, delivery]);
  if (mode !== 'shuffle') return batch;
  return batch
    .flatMap((delivery) => (Math.random() < 0.5 ? [delivery, delivery] : [delivery]))
    .map((delivery) => ({ delivery, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ delivery }) => delivery);
}

/**
 * The status of the answer, or 0 when there was none. Signatures carry real time: receivers compare them with their own
 * clock.
 */
async function post(
  { url, secret }: { url: string; secret: string },
  payload: string,
  closing: AbortSignal,
): Promise<number> {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp: Math.floor(Date.now() / 1000),
  });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT_MS)]),
      redirect: 'manual',
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}
