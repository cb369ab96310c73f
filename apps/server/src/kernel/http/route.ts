import type { Readable } from 'node:stream';
import { type AnswerOf, type BodyOf, type Call, MINIMAL, type ParamsOf, type QueryOf } from '@fivefold/contract/call';
import { problemCodesOf } from '@fivefold/contract/problem-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import type { Authenticate, Caller } from './caller.ts';
import { KEEPS_BYTES } from './json-body.ts';
import { parseInput } from './parse-input.ts';
import { entityTagOf, NotModified, RawJson } from './raw-json.ts';

/** What a route hands to its use case: the caller, and input that the contract has checked. */
export interface Input<C extends Call> {
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly params: ParamsOf<C>;
  readonly caller: C['access'] extends 'public' ? Caller | undefined : Caller;
  /** The Idempotency-Key, where the call takes one and the client sent one. */
  readonly idempotencyKey: string | undefined;
  /** Whether the client prefers the minimal form of the answer, where the call has one. */
  readonly isMinimal: boolean;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handle<C extends Call> = (input: Input<C>) => Promise<AnswerOf<C> | RawJson | NotModified>;

export interface BindDeps {
  readonly authenticate: Authenticate;
  /**
   * Check every answer against the contract; on in tests, where a defect must show, off where it would cost each
   * person.
   */
  readonly checkAnswers: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Callers of requests with large bodies, which are authenticated before the body is read: each request once. */
const callers = new WeakMap<FastifyRequest, Caller | undefined>();

function largeBody(deps: BindDeps, call: Call) {
  if (call.maxBytes === undefined) return {};
  return {
    bodyLimit: call.maxBytes,
    // Before the body is read, so that strangers send none.
    onRequest: async (request: FastifyRequest) => {
      callers.set(request, await deps.authenticate(request, call));
    },
  };
}

/** Binds one call of the contract: authenticate, check the input, run the use case. Nothing else answers under /api. */
export function bind<C extends Call>(app: FastifyInstance, deps: BindDeps, call: C, handle: Handle<C>): void {
  app.route({
    method: call.method,
    url: urlOf(call),
    ...largeBody(deps, call),
    handler: async (request, reply) => {
      const answer = await checkRefusals(deps, call, async () => handle(await readInput(deps, call, request, reply)));
      reply.header('cache-control', 'no-store');
      if (answer instanceof NotModified) return reply.code(304).header('etag', answer.tag).send();
      reply.header('content-type', 'application/json; charset=utf-8');
      if (deps.checkAnswers) checkAnswer(call, answer);
      if (!(answer instanceof RawJson)) return JSON.stringify(answer);
      return call.method === 'GET' ? unlessKnown(request, reply, answer) : answer.text;
    },
  });
}

/**
 * The same for a call whose body is too large to be parsed beside other requests: the use case gets its bytes, and has
 * them read where that holds no other request up.
 */
export function bindBytes<C extends Call>(
  app: FastifyInstance,
  deps: BindDeps,
  call: C,
  handle: (input: Omit<Input<C>, 'body'> & { readonly bytes: Buffer }) => Promise<AnswerOf<C>>,
): void {
  app.route({
    method: call.method,
    url: urlOf(call),
    config: KEEPS_BYTES,
    ...largeBody(deps, call),
    handler: async (request, reply) => {
      const answer = await checkRefusals(deps, call, async () => {
        const { body: _, ...head } = call;
        const input = await readInput(deps, head as Call, request, reply);
        const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        return handle({ ...(input as unknown as Input<C>), bytes });
      });
      reply.header('cache-control', 'no-store');
      if (deps.checkAnswers) checkAnswer(call, answer);
      return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  });
}

/** A file that is made while it is sent. */
export interface Download {
  /** What the browser calls it; letters, digits, dots and dashes. */
  readonly fileName: string;
  readonly content: Readable;
}

/** The same for a call whose answer is a file. */
export function bindDownload<C extends Call & Required<Pick<Call, 'download'>>>(
  app: FastifyInstance,
  deps: BindDeps,
  call: C,
  handle: (input: Input<C>) => Promise<Download>,
): void {
  app.route({
    method: call.method,
    url: urlOf(call),
    handler: async (request, reply) => {
      const { fileName, content } = await checkRefusals(deps, call, async () =>
        handle(await readInput(deps, call, request, reply)),
      );
      reply.headers({
        'cache-control': 'no-store',
        'content-type': call.download.contentType,
        'content-disposition': `attachment; filename="${fileName}"`,
      });
      return reply.send(content);
    },
  });
}

/** The address of a call as the router writes it. */
export function urlOf(call: Call): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Authenticates first, then checks the input against the contract. */
async function readInput<C extends Call>(
  deps: BindDeps,
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Input<C>> {
  const input = {
    caller: callers.get(request) ?? (await deps.authenticate(request, call)),
    params: parseInput(call.params, request.params),
    query: parseInput(call.query, request.query),
    body: parseInput(call.body, request.body),
    idempotencyKey: call.idempotent === true ? readIdempotencyKey(request) : undefined,
    isMinimal: call.hasMinimal === true && prefersMinimal(request),
    request,
    reply,
  } as Input<C>;
  if (input.isMinimal) reply.header(MINIMAL.answerHeader, MINIMAL.value);
  return input;
}

/** A client that looks again and again is told in a few bytes when there is nothing new. */
function unlessKnown(request: FastifyRequest, reply: FastifyReply, answer: RawJson): Buffer | FastifyReply {
  // Made into bytes once: the tag, the length and the socket would each do it again.
  const bytes = Buffer.from(answer.text);
  const tag = answer.tag ?? entityTagOf(bytes);
  reply.header('etag', tag);
  return request.headers['if-none-match'] === tag ? reply.code(304).removeHeader('content-type').send() : bytes;
}

function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !UUID.test(key)) throw new Problem('common.invalid_key');
  return key.toLowerCase();
}

/** RFC 7240: several preferences may stand in one header, and who knows none of them ignores it. */
function prefersMinimal({ headers: { prefer = '' } }: FastifyRequest): boolean {
  return String(prefer)
    .split(',')
    .some((each) => each.trim().toLowerCase() === MINIMAL.value);
}

/** Where answers are checked, a refusal that the contract does not name is a defect, too. */
async function checkRefusals<Answer>(deps: BindDeps, call: Call, act: () => Promise<Answer>): Promise<Answer> {
  if (!deps.checkAnswers) return act();
  try {
    return await act();
  } catch (error) {
    if (error instanceof Problem && !problemCodesOf(call).includes(error.code))
      throw new Error(`${call.name} refused with ${error.code}, which its contract doesn't name.`, { cause: error });
    throw error;
  }
}

function checkAnswer(call: Call, answer: unknown): void {
  if (answer instanceof RawJson && call.method === 'GET' && call.hasEntityTag !== true)
    throw new Error(`${call.name} answers with an entity tag, which its contract doesn't say.`);
  const value: unknown = answer instanceof RawJson ? JSON.parse(answer.text) : JSON.parse(JSON.stringify(answer));
  const parsed = call.answer.safeParse(value);
  if (!parsed.success)
    throw new Error(`${call.name} answered against its contract: ${JSON.stringify(parsed.error.issues)}`);
}
