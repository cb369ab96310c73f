import { vi } from 'vitest';
import { type ApiClientOptions, createApiClient } from '#kernel/api/client.ts';

/** A client over a `fetch` that gives these answers in turn, the last one for all further requests. */
export function clientWith(answers: (() => Response)[], options: Partial<ApiClientOptions> = {}) {
  const requests: { url: string; init: RequestInit; headers: Headers }[] = [];
  const warn = vi.fn();
  const client = createApiClient({
    baseUrl: 'https://api.example',
    token: async () => 'secret',
    timeZone: () => 'Europe/Vienna',
    log: { warn },
    fetch: async (url, init = {}) => {
      requests.push({ url: url as string, init, headers: new Headers(init.headers) });
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return answer();
    },
    ...options,
  });
  return { client, requests, warn };
}

export const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status });
export const noConnection = () => {
  throw new TypeError('Failed to fetch');
};
