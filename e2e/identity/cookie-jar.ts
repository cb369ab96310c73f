import { parseSetCookie } from 'cookie';

/** A `fetch` with the cookies of one browser, as far as our server uses them: by path, and gone when they say so. */
export function withCookieJar(send: typeof fetch = fetch): typeof fetch {
  const jar = new Map<string, { value: string; path: string }>();
  return async (input, init = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init.headers);
    const sent = [...jar]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    const answer = await send(input, { ...init, headers });
    for (const { name, value = '', path = '/', maxAge } of answer.headers
      .getSetCookie()
      .map((text) => parseSetCookie(text))) {
      if (maxAge === 0) jar.delete(name);
      else jar.set(name, { value, path });
    }
    return answer;
  };
}
