import { SIGNED_IN_COOKIE, WEB_SESSION_HEADER, WEB_SESSION_PATH } from '@fivefold/contract/calls/auth';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { cookiesNamed, securedName } from './cookies.ts';

const NAME = 'fivefold_session';

/**
 * Whether a request comes from our own page in a browser. Another site cannot send the header: no origin may with CORS.
 */
export function isFromWebApp(request: FastifyRequest): boolean {
  return request.headers[WEB_SESSION_HEADER.name.toLowerCase()] === WEB_SESSION_HEADER.value;
}

/** @throws Problem identity.web_header_missing */
export function requireWebApp(request: FastifyRequest): void {
  if (!isFromWebApp(request)) throw new Problem('identity.web_header_missing');
}

/** @param options.isHttps whether people reach the product by HTTPS: on plain HTTP a browser would drop a `Secure` cookie. */
export function createSessionCookie({ isHttps, basePath }: { readonly isHttps: boolean; readonly basePath: string }) {
  const attributes: CookieSerializeOptions = {
    path: basePath + WEB_SESSION_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps,
  };
  const name = securedName(NAME, isHttps);
  // The version before had no prefix: its cookie is read until the next refresh replaces it.
  const names = [...new Set([name, NAME])];
  const hint: CookieSerializeOptions = { ...attributes, path: `${basePath}/`, httpOnly: false, encode: String };
  // A page in a folder also sees the hint of a product at the root of its host.
  const hintValue = basePath === '' ? 'yes' : basePath;
  return {
    /** All that the browser sent, those with the safer name first. */
    read: (request: FastifyRequest): string[] => names.flatMap((each) => cookiesNamed(request, each)),
    set: (reply: FastifyReply, value: string, expiresAt: Date): void => {
      // By the browser's own clock, so that one that is wrong loses nothing.
      const maxAge = Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
      void reply.setCookie(name, value, { ...attributes, maxAge });
      for (const former of names.slice(1)) void reply.clearCookie(former, attributes);
      // A browser may clear what scripts have stored long before it drops this: the page then still knows to refresh.
      void reply.setCookie(SIGNED_IN_COOKIE, hintValue, { ...hint, maxAge });
    },
    clear: (reply: FastifyReply): void => {
      for (const each of names) void reply.clearCookie(each, attributes);
      void reply.clearCookie(SIGNED_IN_COOKIE, hint);
    },
  };
}

export type SessionCookie = ReturnType<typeof createSessionCookie>;
