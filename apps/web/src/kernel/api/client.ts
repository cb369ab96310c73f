import {
  type AnswerOf,
  type BodyInputOf,
  type Call,
  MINIMAL,
  type Method,
  type ParamsInputOf,
  type QueryInputOf,
} from '@fivefold/contract/call';
import { noteTag, tagOf } from './entity-tags.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { newestDate } from './newest-date.ts';
import { ApiProblem, isOutcomeUnknown, createOfflineProblem } from './problem.ts';
import { type ApiLog, readAnswer, readProblem } from './read-answer.ts';
import { t } from '../language/t.ts';
import { LOCALE } from '../locale.ts';

export { ApiProblem } from './problem.ts';

/** A prefetched answer that no read has used is dropped after this long. */
const PREFETCH_MAX_AGE_MS = 3000;
const FIRST_RETRY_MS = 500;
/** After this long without an answer a call counts as failed. */
const ANSWER_TIMEOUT_MS = 30_000;
/** The same for a call that carries a file: 5 MB take a slow phone a while. */
const UPLOAD_TIMEOUT_MS = 180_000;
/** The same for a file that comes, with years of photos over a slow line. */
const DOWNLOAD_TIMEOUT_MS = 60 * 60_000;

type Part<K extends string, T> = [T] extends [undefined]
  ? { readonly [P in K]?: never }
  : undefined extends T
    ? { readonly [P in K]?: T }
    : Record<string, never> extends T
      ? { readonly [P in K]?: T }
      : { readonly [P in K]: T };

/** What the contract says goes into a call, and nothing else. */
export type CallInput<C extends Call> = Part<'params', ParamsInputOf<C>> &
  Part<'query', QueryInputOf<C>> &
  Part<'body', BodyInputOf<C>>;

/** A call that carries one file, in the field that the contract names. */
type UploadCall = Call & Required<Pick<Call, 'multipart'>>;

/** A call that is answered with a file. */
type DownloadCall = Call & Required<Pick<Call, 'download'>>;

export interface SendOptions {
  /** For a caller that stores its own key; otherwise the client creates and reuses one for calls that take it. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The answer that the caller has: it is given back where the server says that it is still the same. */
  readonly known?: unknown;
}

export type SendInput<C extends Call> = CallInput<C> & SendOptions;
type SendArguments<C extends Call> =
  Record<string, never> extends CallInput<C> ? [input?: SendInput<C>] : [input: SendInput<C>];

/** The one way to the server. Every method throws `ApiProblem` when the server refuses or does not answer. */
export interface ApiClient {
  /** Milliseconds before the first retry of a call; each later one waits twice as long. */
  readonly firstRetryMs: number;
  /**
   * A client for one user only: a call that is repeated after another user has signed in is sent without a token, and
   * the server refuses it.
   */
  as(uid: string): ApiClient;
  /**
   * Requests what the page reads once its code is loaded: the first read of this path by the same user takes that
   * answer, if it comes soon. Any call that changes something drops the answer.
   */
  prefetch(path: string, options?: { readonly isMinimal: boolean }): void;
  /** Sends a call of the contract and reads its answer as the contract says. */
  send<C extends Call>(call: C, ...input: SendArguments<C>): Promise<AnswerOf<C>>;
  /** Sends a file by a multipart call of the contract. */
  upload<C extends UploadCall>(call: C, file: Blob, options?: Pick<SendOptions, 'signal'>): Promise<AnswerOf<C>>;
  /** The file that a call is answered with, under the name that the server gives it. */
  download(call: DownloadCall): Promise<File>;
  /** The whole address of something that the server names by a path, as photos are. */
  addressOf(path: string): string;
  /** The generic helpers of Specification section 7: the parsed JSON, unchecked. */
  get(path: string, signal?: AbortSignal): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  put(path: string, body?: unknown): Promise<unknown>;
  delete(path: string, body?: unknown): Promise<unknown>;
}

export interface ApiClientOptions {
  /** Put before every path; empty for the page's own origin. */
  readonly baseUrl: string;
  /** The bearer token of the current user, or null; also null when the current user is not `uid`. */
  readonly token: (uid?: string) => Promise<string | null>;
  /** The device's IANA zone, 'Europe/Vienna' (Decisions section 1). */
  readonly timeZone: () => string;
  readonly log: ApiLog;
  readonly firstRetryMs?: number;
  /**
   * The server does not take the token that was sent (401). When this is done, the call is sent once more if there is
   * another token.
   */
  readonly onTokenRefused?: (token: string) => Promise<void>;
  readonly fetch?: typeof fetch;
}

interface Outgoing {
  readonly method: Method;
  readonly path: string;
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly form?: FormData;
  readonly options: SendOptions;
  readonly isDownload?: boolean;
  /** The JSON may take as long as a file. */
  readonly isLarge?: boolean;
  /** The entity tag of the answer that the caller has: the server does not send the same answer again. */
  readonly knownTag?: string | undefined;
  /** Asks for the minimal form of the answer. */
  readonly isMinimal?: boolean;
}

/** The answer is the one that the caller has. */
const NOT_MODIFIED = 304;
const SIGNED_OUT = 401;

interface Incoming {
  readonly json: unknown;
  readonly file?: File;
  readonly status: number;
  /** The entity tag, where the server gives one. */
  readonly tag: string | null;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  return clientWith(options, new Map());
}

/** Answers that were requested before they were needed, by path. */
type PrefetchedAnswers = Map<string, { token: string | null; isMinimal: boolean; answer: Promise<Incoming> }>;

function clientWith(options: ApiClientOptions, prefetched: PrefetchedAnswers): ApiClient {
  const keys = createIdempotencyKeys();
  const exchange = async (outgoing: Outgoing) => {
    const token = await options.token();
    if (outgoing.method !== 'GET') prefetched.clear();
    const asked = prefetched.get(outgoing.path);
    prefetched.delete(outgoing.path);
    const isAsked = asked?.token === token && asked.isMinimal === (outgoing.isMinimal === true);
    const answer = isAsked ? asked.answer : exchangeOnce(options, token, outgoing);
    try {
      return await answer;
    } catch (problem) {
      if (token === null || !(problem instanceof ApiProblem) || problem.status !== SIGNED_OUT) throw problem;
      await options.onTokenRefused?.(token);
      const next = await options.token();
      if (next === null || next === token) throw problem;
      return exchangeOnce(options, next, outgoing);
    }
  };
  const helper = (method: Method) => async (path: string, body?: unknown) =>
    (await exchange({ method, path, body, options: {} })).json;

  return {
    firstRetryMs: options.firstRetryMs ?? FIRST_RETRY_MS,
    as: (uid) => clientWith({ ...options, token: () => options.token(uid) }, prefetched),
    prefetch: (path, { isMinimal } = { isMinimal: false }) => {
      const ask = (token: string | null) => {
        const answer = exchangeOnce(options, token, { method: 'GET', path, isMinimal, options: {} });
        const asked = { token, isMinimal, answer };
        const drop = () =>
          setTimeout(() => {
            if (prefetched.get(path) === asked) prefetched.delete(path);
          }, PREFETCH_MAX_AGE_MS);
        // The read that takes the answer gets the failure.
        asked.answer.then(drop, drop);
        prefetched.set(path, asked);
      };
      // Without a token nothing is requested: the read asks for a token itself, and gets the failure.
      options.token().then(ask, () => undefined);
    },
    async send<C extends Call>(call: C, ...[input]: SendArguments<C>) {
      const { params, query, body, known, ...rest } = (input ?? {}) as LooseInput;
      const path = fillPath(call.path, params) + writeQuery(query);
      const request = `${call.name} ${path} ${JSON.stringify(body)}`;
      const key = rest.idempotencyKey ?? (call.idempotent === true ? keys.keyFor(request) : undefined);
      try {
        const sent = key === undefined ? rest : { ...rest, idempotencyKey: key };
        const { json, status, tag } = await exchange({
          method: call.method,
          path,
          body,
          options: sent,
          knownTag: tagOf(known),
          isMinimal: call.hasMinimal === true,
          isLarge: call.maxBytes !== undefined,
        });
        if (status === NOT_MODIFIED) return known as AnswerOf<C>;
        const answer = readAnswer(call, json, status, options.log);
        noteTag(answer, tag);
        keys.settle(request);
        return answer;
      } catch (problem) {
        if (!isOutcomeUnknown(problem)) keys.settle(request);
        throw problem;
      }
    },
    async upload<C extends UploadCall>(call: C, file: Blob, sendOptions = {}) {
      const form = new FormData();
      // Some servers take a part without a file's name for a text.
      form.set(call.multipart.field, file, call.multipart.field);
      const { json, status } = await exchange({ method: call.method, path: call.path, form, options: sendOptions });
      return readAnswer(call, json, status, options.log);
    },
    download: async ({ method, path }) => {
      const { file } = await exchange({ method, path, isDownload: true, options: {} });
      return file ?? new File([], '');
    },
    addressOf: (path) => (path.startsWith('/') ? options.baseUrl + path : path),
    get: async (path, signal) =>
      (await exchange({ method: 'GET', path, options: signal === undefined ? {} : { signal } })).json,
    post: helper('POST'),
    put: helper('PUT'),
    delete: helper('DELETE'),
  };
}

/** `SendInput` of any call, as the client handles it. */
interface LooseInput extends SendOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

async function exchangeOnce(client: ApiClientOptions, token: string | null, outgoing: Outgoing): Promise<Incoming> {
  if (token === null) client.log.warn('No authenticated user for API request');
  const timeout = AbortSignal.timeout(timeoutOf(outgoing));
  const { signal } = outgoing.options;
  try {
    const response = await (client.fetch ?? fetch)(client.baseUrl + outgoing.path, {
      method: outgoing.method,
      headers: headersOf(client, outgoing, token),
      body: bodyOf(outgoing),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    newestDate.text = response.headers.get('Date');
    newestDate.at = Date.now();
    if (outgoing.isDownload === true && response.ok) return await readFile(response);
    const json = await readJson(response);
    if (response.ok || response.status === NOT_MODIFIED) {
      return { json, status: response.status, tag: response.headers.get('ETag') };
    }
    throw readProblem(json, response.status);
  } catch (error) {
    if (error instanceof ApiProblem || signal?.aborted === true) throw error;
    throw timeout.aborted
      ? new ApiProblem('timeout', 0, t('The server didn’t answer in time. Please try again.'))
      : createOfflineProblem();
  }
}

function timeoutOf({ form, isLarge = form !== undefined, isDownload = false }: Outgoing): number {
  if (isDownload) return DOWNLOAD_TIMEOUT_MS;
  return isLarge ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS;
}

async function readFile(response: Response): Promise<Incoming> {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';
  return { json: undefined, file: new File([await response.blob()], name), status: response.status, tag: null };
}

function headersOf(
  client: ApiClientOptions,
  { body, form, options, method, knownTag, isMinimal }: Outgoing,
  token: string | null,
): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': LOCALE,
    'Time-Zone': client.timeZone(),
  });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  // The server takes JSON only; a call without a body still says so, as some proxies drop a typeless POST.
  if (form === undefined && (body !== undefined || method === 'POST')) {
    headers.set('Content-Type', 'application/json');
  }
  if (isMinimal === true) headers.set(MINIMAL.header, MINIMAL.value);
  if (knownTag !== undefined) headers.set('If-None-Match', knownTag);
  if (options.idempotencyKey !== undefined) headers.set('Idempotency-Key', options.idempotencyKey);
  return headers;
}

function bodyOf({ method, body, form }: Outgoing): BodyInit | null {
  if (form !== undefined) return form;
  if (body !== undefined) return JSON.stringify(body);
  return method === 'POST' ? '{}' : null;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page, a captive portal: the status decides, and a 200 of that kind does not fit the contract.
    return undefined;
  }
}

function fillPath(path: string, params: LooseInput['params']): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
}

function writeQuery(query: LooseInput['query']): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  if (pairs.length === 0) return '';
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
}
