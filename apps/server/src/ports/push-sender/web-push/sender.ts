import { createHash } from 'node:crypto';
import { OUTSIDE_FAILURES } from '@fivefold/rules/outside-failures';
import { text } from '@fivefold/rules/text-key';
import type { KeyPair } from '../../../kernel/p256.ts';
import { PortFailure } from '../../../kernel/port-failure.ts';
import { type OutsideAddress, OutsideFailure } from '../../outside-address/port.ts';
import type { BrowserPushSender, Push, PushOutcome } from '../port.ts';
import { encryptForBrowser, TEXT_MAX_BYTES } from './encrypt.ts';
import { parseBrowserToken } from './subscription.ts';
import { vapidHeader } from './vapid-header.ts';

export interface WebPushOptions {
  readonly key: KeyPair;
  /** Whom a push service may write to: an address that begins with mailto: or https:. */
  readonly contact: () => string;
  readonly outside: OutsideAddress;
}

/** A browser that is closed for longer does not get the message, unless it says otherwise. */
const KEPT_SECONDS = 24 * 60 * 60;

/** Push services of browsers. Every endpoint is an address that a person's browser gave, so the guard sends. */
export function createWebPushSender({ key, contact, outside }: WebPushOptions): BrowserPushSender {
  // The operator may allow http for hosts of theirs; push services have none.
  const faultOf = (endpoint: string) =>
    endpoint.startsWith('https://') ? outside.findFault(endpoint) : ('not_https' as const);
  return {
    publicKey: key.publicKey,
    findFault(token) {
      const browser = parseBrowserToken(token);
      if (browser === undefined) return text('This token is not valid.');
      const fault = faultOf(browser.endpoint);
      return fault && OUTSIDE_FAILURES[fault];
    },
    async send(push) {
      const browser = parseBrowserToken(push.token);
      if (browser === undefined || faultOf(browser.endpoint) !== undefined)
        return { kind: 'dead', reason: 'not a subscription of a browser' };
      const { endpoint } = browser;
      const tag = tagOf(push);
      const headers = {
        authorization: vapidHeader(key, { endpoint, contact: contact() }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(push.keptSeconds ?? KEPT_SECONDS),
        // Of a message that comes twice, a browser that was closed gets one.
        topic: tag,
      };
      try {
        await outside.post({ url: endpoint, headers, body: encryptForBrowser(payloadOf(push, tag), browser) });
        return { kind: 'sent' };
      } catch (error) {
        if (error instanceof OutsideFailure) return outcomeOf(error);
        throw error;
      }
    },
  };
}

/** @throws PortFailure when it may work later */
function outcomeOf(failure: OutsideFailure): PushOutcome {
  const { status, reason, message } = failure;
  const isGone = status === 404 || status === 410;
  if (isGone || reason === 'closed') return { kind: 'dead', reason: message };
  const isLater = status === null || status === 429 || status >= 500;
  if (!isLater) return { kind: 'refused', reason: message };
  throw new PortFailure('push', 'The push service of a browser cannot be reached at the moment.', {
    cause: failure,
    isRetryable: true,
    isAnswered: status !== null,
  });
}

/** The same for the same words: a message that comes twice replaces itself. A topic has at most 32 letters. */
function tagOf({ title, body, data }: Push): string {
  return createHash('sha256')
    .update(JSON.stringify([title, body, data]))
    .digest('base64url')
    .slice(0, 32);
}

/** What the service worker shows (apps/web/src/worker/pushes.ts); a long text is cut to what fits. */
function payloadOf({ title, body, data }: Push, tag: string): Buffer {
  for (let length = body.length; ; length = Math.floor(length * 0.9)) {
    const cut = length === body.length ? body : `${body.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;
    const bytes = Buffer.from(JSON.stringify({ ...data, title, body: cut, tag }));
    if (bytes.length <= TEXT_MAX_BYTES || length === 0) return bytes;
  }
}
