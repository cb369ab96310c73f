import * as z from 'zod/mini';
import { PortFailure } from '../../kernel/port-failure.ts';
import type { GoogleAccess } from '../google/port.ts';
import { type FcmError, readFcmError } from './fcm-error.ts';
import type { Push, PushOutcome, PushSender } from './port.ts';

export interface FcmOptions {
  readonly projectId: string;
  readonly access: GoogleAccess;
  readonly url?: string;
  /** For a message, in milliseconds; 8000 unless given. */
  readonly timeoutMs?: number;
}

const sentMessage = z.object({ name: z.string().check(z.minLength(1)) });
const FCM_URL = 'https://fcm.googleapis.com';
const TIMEOUT_MS = 8000;
/** A phone that is off for longer does not get the message, unless it says otherwise. */
const KEPT_SECONDS = 24 * 60 * 60;
/** After an outage, messages fail at once for this time, instead of waiting one by one. */
const PAUSE_SECONDS = 10;
/** Google's default when it names no time. */
const QUOTA_PAUSE_SECONDS = 60;

/** FCM over HTTP v1. */
export function createFcmSender({ projectId, access, url = FCM_URL, timeoutMs = TIMEOUT_MS }: FcmOptions): PushSender {
  const address = `${url}/v1/projects/${projectId}/messages:send`;
  let pausedUntilMs = 0;

  function away(retryAfterSeconds: number | undefined, cause: unknown): PortFailure {
    const seconds = retryAfterSeconds ?? PAUSE_SECONDS;
    pausedUntilMs = Date.now() + seconds * 1000;
    return failure('Push messages cannot be sent at the moment.', cause, seconds);
  }

  async function post(push: Push, bearer: string): Promise<FcmError | undefined> {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: messageOf(push) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await answer.text();
      if (!answer.ok) return readFcmError(answer.status, answer.headers.get('retry-after'), text);
      // An accepted message has a name; a proxy's page with status 200 has none.
      sentMessage.parse(JSON.parse(text));
      return undefined;
    } catch (cause) {
      throw away(undefined, cause);
    }
  }

  async function tokenForGoogle(): Promise<string> {
    try {
      return await access.token();
    } catch (cause) {
      throw away(undefined, cause);
    }
  }

  return {
    async send(push) {
      const pauseMs = pausedUntilMs - Date.now();
      if (pauseMs > 0)
        throw failure('Push messages cannot be sent at the moment.', undefined, Math.ceil(pauseMs / 1000));
      const bearer = await tokenForGoogle();
      let error = await post(push, bearer);
      if (error?.status === 401 && error.code !== 'THIRD_PARTY_AUTH_ERROR') {
        access.forget(bearer);
        error = await post(push, await tokenForGoogle());
      }
      if (error === undefined) return { kind: 'sent' };
      if (error.status >= 500) throw away(error.retryAfterSeconds, error.reason);
      if (error.status === 429)
        throw failure('Push messages are sent too fast.', error.reason, error.retryAfterSeconds ?? QUOTA_PAUSE_SECONDS);
      return outcomeOf(error);
    },
  };
}

/** What Google refused for good. The text decides whether an invalid argument is the token or our message. */
function outcomeOf({ code, message, reason }: FcmError): PushOutcome {
  const isDead =
    code === 'UNREGISTERED' ||
    code === 'SENDER_ID_MISMATCH' ||
    (code === 'INVALID_ARGUMENT' && /registration token/i.test(message));
  return { kind: isDead ? 'dead' : 'refused', reason };
}

function failure(message: string, cause: unknown, retryAfterSeconds: number): PortFailure {
  return new PortFailure('push', message, { cause, isRetryable: true, retryAfterSeconds });
}

function messageOf({ token, title, body, data, keptSeconds = KEPT_SECONDS }: Push) {
  return {
    token,
    notification: { title, body },
    data,
    android: { ttl: `${keptSeconds}s` },
    apns: {
      headers: { 'apns-expiration': String(Math.floor(Date.now() / 1000) + keptSeconds) },
      payload: { aps: { sound: 'default' } },
    },
  };
}
