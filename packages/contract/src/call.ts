import type * as z from 'zod/mini';
import type { TokenScope } from '@fivefold/rules/access-tokens';
import type { ProblemCode } from './problems.ts';

/** Who may make a call: anyone, a logged-in user, or a logged-in user with a plan. */
export type Access = 'public' | 'signed-in' | 'premium';

/** Asks for the minimal form of an answer, where a call has one ({@link Call.hasMinimal}, RFC 7240). */
export const MINIMAL = { header: 'Prefer', value: 'return=minimal', answerHeader: 'Preference-Applied' } as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API as a value: the server binds it, the client sends it, a form checks its input with the same
 * schemas. `path` may hold `{name}` places, which `params` describes.
 */
export interface Call {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** One sentence for the readable page of the API. */
  readonly summary: string;
  readonly access: Access;
  /** What an access token must be allowed for this call; without it, only a session may make it (Beyond section 9). */
  readonly tokenScope?: TokenScope;
  /**
   * A token that was revoked but has not run out yet does not do: the identity service is asked (Decisions section 7).
   */
  readonly asksForRevocation?: boolean;
  /**
   * It is asked again and again, mostly to learn that nothing is new: the server reads what changed last beside the
   * caller.
   */
  readonly readsDashboardVersion?: boolean;
  /** A client may ask for less ({@link MINIMAL}): the same shape with fewer rows. Ours does. */
  readonly hasMinimal?: boolean;
  /**
   * The answer has an entity tag, and a client that names it (`If-None-Match`) learns in a few bytes that nothing is
   * new.
   */
  readonly hasEntityTag?: boolean;
  /**
   * A device keeps the newest answer and shows it until the next one is there. Only for answers that open nothing: no
   * token, no secret, no address that is a secret itself.
   */
  readonly isSaved?: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly answer: z.ZodMiniType;
  /** The JSON body may be as large as this; without it as large as a note needs. */
  readonly maxBytes?: number;
  /** The body is a multipart form instead of JSON. */
  readonly multipart?: { readonly field: string };
  /** The answer is a file of this type instead of JSON. */
  readonly download?: { readonly contentType: string };
  /** The call takes an `Idempotency-Key`: a repeat with the same key gets the first answer (Decisions section 3). */
  readonly idempotent?: boolean;
  /** What this call may refuse, besides what every call may (validation, signed out, too large, too many). */
  readonly problems: readonly ProblemCode[];
  /**
   * Names a read. The caller makes this call's change to their answer of it, which has an entity tag. They name that tag with the
   * call (`If-None-Match`), and where nothing else is new they learn the one that their answer has now.
   */
  readonly retags?: string;
  /** Names of the reads whose answers are out of date once this call succeeded. */
  readonly stales?: readonly string[];
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;

export type BodyOf<C extends Call> = Output<C['body']>;
export type QueryOf<C extends Call> = Output<C['query']>;
export type ParamsOf<C extends Call> = Output<C['params']>;
/** What a caller sends, before defaults are filled in. */
export type BodyInputOf<C extends Call> = Input<C['body']>;
export type QueryInputOf<C extends Call> = Input<C['query']>;
export type ParamsInputOf<C extends Call> = Input<C['params']>;
export type AnswerOf<C extends Call> = z.output<C['answer']>;

/** Declares a call and keeps its exact types. */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
