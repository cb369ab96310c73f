import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf } from '@fivefold/contract/call';
import { type ProblemCode, problems } from '@fivefold/contract/problems';
import { type ApiClient, createApiClient } from '#kernel/api/client.ts';

/** What a call brought, read by the contract as the server would. */
interface FakeRequest<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** One request that arrived. */
interface SeenRequest {
  readonly name: string;
  readonly body: unknown;
  /** What a multipart call carried. */
  readonly file: FormDataEntryValue | null;
  readonly query: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  readonly headers: Headers;
}

type Answering<C extends Call> = (request: FakeRequest<C>) => AnswerOf<C> | Promise<AnswerOf<C>>;
type AnyAnswering = (request: FakeRequest<Call>) => unknown;

class FakeProblem extends Error {
  readonly code: ProblemCode;

  readonly current: object | undefined;

  constructor(code: ProblemCode, detail: string, current?: object) {
    super(detail);
    this.code = code;
    this.current = current;
  }
}

/** For an answering function: the server says no. */
export function refuse(code: ProblemCode, detail: string = problems[code].title): never {
  throw new FakeProblem(code, detail);
}

/** The same where another device was first: the fields as they are now. */
export function overtake(current: object): never {
  throw new FakeProblem('common.overtaken', problems['common.overtaken'].title, current);
}

/** A server in memory, behind the real client: requests and answers are read by the contract on their way. */
export interface FakeApi {
  readonly client: ApiClient;
  /** Stands in for the browser's own. */
  readonly fetch: typeof fetch;
  /** Everything that arrived, oldest first. */
  readonly seen: readonly SeenRequest[];
  /** What warnings the client wrote. */
  readonly warnings: readonly string[];
  /** From now on the call is answered so. */
  on<C extends Call>(call: C, answer: Answering<C>): void;
  /** The next time only. */
  once<C extends Call>(call: C, answer: Answering<C>): void;
  /** The next answer waits until the function that is given back is called. */
  hold(call: Call): () => void;
  /** The next request is carried out, and its answer lost on the way. */
  loseAnswer(call: Call): void;
  /** No request arrives. */
  setOffline(isOffline: boolean): void;
  requestsOf(call: Call): SeenRequest[];
}

export interface FakeApiOptions {
  /** A millisecond unless told. */
  readonly firstRetryMs?: number;
  /** The bearer token that is sent. */
  readonly token?: () => Promise<string | null>;
  readonly timeZone?: () => string;
}

export function createFakeApi({ token, timeZone, firstRetryMs = 1 }: FakeApiOptions = {}): FakeApi {
  const calls = new Map<Call, AnyAnswering>();
  const nextTimes: { call: Call; answer: AnyAnswering }[] = [];
  const holds: { call: Call; released: Promise<void> }[] = [];
  const lost: Call[] = [];
  const repeats = new Map<string, Promise<Response>>();
  const seen: SeenRequest[] = [];
  const warnings: string[] = [];
  let isOffline = false;

  const answerCall = async (call: Call, path: string, init: RequestInit, url: URL): Promise<Response> => {
    const wanted = takeFirst(nextTimes, (next) => next.call === call)?.answer ?? calls.get(call);
    const request = {
      params: readPart(call.params, paramsOf(call, path)),
      query: readPart(call.query, Object.fromEntries(url.searchParams)),
      body: readPart(call.body, typeof init.body === 'string' ? JSON.parse(init.body) : undefined),
    };
    try {
      const answer = await wanted?.(request as FakeRequest<Call>);
      if (answer instanceof Response) return answer;
      return json(200, readAs(call.answer, answer));
    } catch (error) {
      if (!(error instanceof FakeProblem)) throw error;
      const { status, title } = problems[error.code];
      return json(status, {
        type: 'about:blank',
        title,
        status,
        code: error.code,
        detail: error.message,
        current: error.current,
      });
    }
  };

  const fakeFetch: typeof fetch = async (input, init = {}) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
    const fitting = [...calls.keys()].filter((known) => known.method === init.method && matches(known, url.pathname));
    // A path without a parameter comes first, as in the server's router.
    const call = fitting.find(({ path }) => path === url.pathname) ?? fitting[0];
    if (call === undefined) throw new Error(`The fake API knows no ${init.method} ${url.pathname}.`);
    const headers = new Headers(init.headers);
    const idempotencyKey = headers.get('Idempotency-Key');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const file = init.body instanceof FormData ? init.body.get(call.multipart?.field ?? '') : null;
    seen.push({ name: call.name, body, file, query: Object.fromEntries(url.searchParams), idempotencyKey, headers });

    const repeat = `${call.name} ${idempotencyKey}`;
    const known = idempotencyKey === null ? undefined : repeats.get(repeat);
    const answer = known ?? answerCall(call, url.pathname, init, url);
    if (idempotencyKey !== null) repeats.set(repeat, answer);
    const response = (await answer).clone();
    // A refused request left nothing behind, so its key is free again.
    if (!response.ok) repeats.delete(repeat);
    await takeFirst(holds, (hold) => hold.call === call)?.released;
    init.signal?.throwIfAborted();
    if (takeFirst(lost, (next) => next === call)) throw new TypeError('Failed to fetch');
    return response;
  };

  return {
    fetch: fakeFetch,
    client: createApiClient({
      baseUrl: '',
      token: token ?? (async () => 'token-of-ann'),
      timeZone: timeZone ?? (() => 'Europe/Vienna'),
      log: { warn: (message) => void warnings.push(message) },
      firstRetryMs,
      fetch: fakeFetch,
    }),
    seen,
    warnings,
    on: (call, answer) => void calls.set(call, answer as AnyAnswering),
    once: (call, answer) => void nextTimes.push({ call, answer: answer as AnyAnswering }),
    hold(call) {
      const { promise, resolve } = Promise.withResolvers<void>();
      holds.push({ call, released: promise });
      return resolve;
    },
    loseAnswer: (call) => void lost.push(call),
    setOffline: (offline) => {
      isOffline = offline;
    },
    requestsOf: (call) => seen.filter((request) => request.name === call.name),
  };
}

function takeFirst<T>(list: T[], isWanted: (item: T) => boolean): T | undefined {
  const place = list.findIndex(isWanted);
  return place === -1 ? undefined : list.splice(place, 1)[0];
}

function readPart(schema: Call['body'], value: unknown): unknown {
  return schema === undefined ? undefined : readAs(schema, value);
}

function readAs(schema: Call['answer'], value: unknown): unknown {
  const read = schema.safeParse(value);
  if (!read.success)
    throw new Error(`The test sends or answers what does not fit: ${JSON.stringify(read.error.issues)}`);
  return read.data;
}

function matches(call: Call, path: string): boolean {
  return patternOf(call).test(path);
}

function paramsOf(call: Call, path: string): Record<string, string> {
  return { ...patternOf(call).exec(path)?.groups };
}

function patternOf(call: Call): RegExp {
  return new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}
