import {
  addChannel,
  changeChannel,
  listChannels,
  removeChannel,
  testChannel,
  type WireChannel,
} from '@fivefold/contract/calls/channels';
import { MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import type { FakeApi } from './fake-api.ts';

const MADE_AT = Date.parse('2026-11-20T12:00:00Z');

export function channelOf(over: Partial<WireChannel> = {}): WireChannel {
  return {
    id: crypto.randomUUID(),
    service: 'ntfy',
    url: 'https://ntfy.sh/ann',
    kinds: [...MESSAGE_KINDS],
    names_goals: false,
    made_at: MADE_AT,
    last_sent_at: null,
    failure: null,
    failing_since: null,
    ...over,
  };
}

/** Keeps Ann's channels; those that fail fail again when they are tested. */
export function answerChannels(api: FakeApi, initial: readonly WireChannel[] = []): void {
  let channels = [...initial];
  api.on(listChannels, () => ({ data: channels }));
  api.on(addChannel, ({ body: { service, url, kinds, names_goals } }) => {
    const data = channelOf({ service, url, kinds: [...kinds], names_goals });
    channels = [...channels, data];
    return { data, secret: service === 'address' ? 'whsec_secret' : null };
  });
  api.on(changeChannel, ({ body: { id, ...changes } }) => {
    channels = channels.map((each) => (each.id === id ? ({ ...each, ...changes } as WireChannel) : each));
    return { data: channels.find((each) => each.id === id) ?? channelOf() };
  });
  api.on(removeChannel, ({ body }) => {
    channels = channels.filter(({ id }) => id !== body.id);
    return { success: true as const };
  });
  api.on(testChannel, ({ body }) => ({ failure: channels.find(({ id }) => id === body.id)?.failure ?? null }));
}
