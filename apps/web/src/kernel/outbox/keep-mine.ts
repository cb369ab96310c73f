import { createUuid } from '../api/idempotency-keys.ts';
import type { QueuedChange } from './queued-change.ts';

/** A change that another device overtook, as it is made again on top of what the server has now. */
export function keepMine(change: QueuedChange): QueuedChange {
  const was = change.refusal?.current ?? {};
  // What was refused is another request: it has a key of its own.
  return {
    ...change,
    key: createUuid(),
    input: { ...change.input, body: { ...change.input.body, was } },
    refusal: undefined,
    isAsked: false,
  };
}
