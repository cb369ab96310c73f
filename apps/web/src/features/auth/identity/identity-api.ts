import { type ApiClient, createApiClient } from '#kernel/api/client.ts';
import { deviceTimeZone } from '#platform/time-zone.ts';
import { QUIET } from './identity-calls.ts';

export interface IdentityApiOptions {
  /** Where the API is; empty for the page's own address. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
}

/** The way to our own server's identity calls. @param headers sent with each call */
export function identityApi(
  { baseUrl, fetch: send }: IdentityApiOptions,
  token: string | null,
  headers: Readonly<Record<string, string>> = {},
): ApiClient {
  return createApiClient({
    baseUrl,
    token: async () => token,
    timeZone: deviceTimeZone,
    log: QUIET,
    fetch: (input, init = {}) => {
      const all = new Headers(init.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      return (send ?? fetch)(input, { ...init, headers: all });
    },
  });
}
