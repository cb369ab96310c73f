import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/connect.ts';
import type { Schema } from '../db/schema.ts';
import type { Caller } from './caller.ts';

/** A call whose client makes the change to its dashboard itself. */
interface RetaggedCall {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Asked before the first change of such a call, when its other locks are taken. What it answers is called after the last
 * change, and tells the client the tag that its dashboard has then, unless something else is new to it.
 * @param other the one whose goals or friendship are changed, beside the caller
 */
export type Retag = (tx: Tx<Schema>, call: RetaggedCall, other: string) => Promise<() => Promise<void>>;
