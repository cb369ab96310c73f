import type { Call } from '@fivefold/contract/call';
import type { TestApp } from './test-app.ts';

export interface ClientAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

/** Requests over real connections, as many at once as are asked for. */
export interface HttpClient {
  send(call: Call, token: string, sending?: { body?: unknown; key?: string | undefined }): Promise<ClientAnswer>;
}

/** Sends one call over the network. */
export async function sendCall(
  origin: string,
  call: Call,
  token: string,
  { body, key }: { body?: unknown; key?: string | undefined } = {},
): Promise<ClientAnswer> {
  const answer = await fetch(`${origin}${call.path}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Record<string, unknown> };
}

/** Lets an app listen, and sends requests to it like many browsers. */
export async function openHttpClient(app: TestApp): Promise<HttpClient> {
  const origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  return { send: (call, token, sending) => sendCall(origin, call, token, sending) };
}

/** Runs the same function many times concurrently. */
export function runConcurrently<T>(count: number, act: (nth: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, nth) => act(nth)));
}

/** How often each status was answered: `{ 200: 1, 409: 49 }`. */
export function statusesOf(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
