import type { Clock } from '#kernel/clock';
import type { Seal } from '#kernel/seal';
import { type OutsideAddress, OutsideFailure } from '#ports/outside-address/port';
import type { StoredChannel } from './store.ts';
import { type ChannelMessage, requestFor } from './wire.ts';

export interface DeliverDeps {
  readonly clock: Clock;
  readonly outside: OutsideAddress;
  readonly seal: Seal;
}

/** Sends a message to a channel. @returns why it did not arrive; undefined where it did */
export async function deliver(
  { clock, outside, seal }: DeliverDeps,
  { service, url, secret: sealed }: StoredChannel,
  message: ChannelMessage,
): Promise<OutsideFailure | undefined> {
  const secret = sealed === null ? null : seal.open(sealed);
  if (secret === undefined) return new OutsideFailure('unreadable');
  try {
    await outside.post(requestFor({ service, url, secret }, message, clock.now()));
    return undefined;
  } catch (error) {
    if (error instanceof OutsideFailure) return error;
    throw error;
  }
}
