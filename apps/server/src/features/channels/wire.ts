import type { ChannelService } from '@fivefold/rules/channels';
import type { MessageKind } from '@fivefold/rules/notification-kinds';
import type { OutsideRequest } from '#ports/outside-address/port';
import { signedHeaders } from '#kernel/request-signature';

/** What is said by a channel. */
export interface ChannelMessage {
  readonly id: string;
  /** Null for a test. */
  readonly kind: MessageKind | null;
  readonly title: string;
  readonly body: string;
  /** The page that it opens. */
  readonly link: string;
}

export interface ChannelTarget {
  readonly service: ChannelService;
  readonly url: string;
  readonly secret: string | null;
}

const JSON_HEADERS = { 'content-type': 'application/json' };

/** ntfy's topic is the last part of its address: 'https://ntfy.sh/my-goals'. */
const TOPIC = /^\/[-\w]{1,64}\/?$/;

export function hasTopic(url: string): boolean {
  return TOPIC.test(new URL(url).pathname);
}

/** A message as the service wants it. docs/connections.md has the same in words. */
export function requestFor({ service, url, secret }: ChannelTarget, message: ChannelMessage, at: Date): OutsideRequest {
  const { id, kind, title, body, link } = message;
  switch (service) {
    case 'ntfy': {
      // As JSON to the server's root: headers hold no other letters than English ones.
      const topic = new URL(url).pathname.replaceAll('/', '');
      const said = {
        topic,
        title,
        message: body,
        priority: 3,
        click: link,
        ...(kind === null ? {} : { tags: [kind] }),
      };
      const headers = { ...JSON_HEADERS, ...(secret === null ? {} : { authorization: `Bearer ${secret}` }) };
      return { url: new URL('/', url).href, headers, body: JSON.stringify(said) };
    }
    case 'gotify': {
      const extras = { 'client::notification': { click: { url: link } } };
      const said = { title, message: body, priority: 5, extras };
      const { origin, pathname } = new URL(url);
      const messages = `${origin}${pathname.replace(/\/+$/, '')}/message`;
      return { url: messages, headers: { ...JSON_HEADERS, 'x-gotify-key': secret ?? '' }, body: JSON.stringify(said) };
    }
    case 'address': {
      const said = JSON.stringify({ id, type: 'message', kind: kind ?? 'test', title, text: body, url: link });
      return { url, headers: signedHeaders(secret ?? '', { id, body: said, at }), body: said };
    }
  }
}
