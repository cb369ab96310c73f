import { PROVIDER_MINUTES } from '@fivefold/rules/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiesNamed, securedName } from '#kernel/http/cookies';

const NAME = 'fivefold_provider';
/** Only the calls about the provider read it. */
const PATH = '/api/identity/provider';

/**
 * Remembers an attempt in the browser that began it, so that no other can finish it: a link with a stranger's answer logs
 * no one in. The page that comes back from the provider asks from our own site, which sends a strict cookie.
 */
export function createAttemptCookie({ isHttps }: { readonly isHttps: boolean }) {
  const attributes = { path: PATH, httpOnly: true, sameSite: 'strict', secure: isHttps } as const;
  const name = securedName(NAME, isHttps);
  return {
    read: (request: FastifyRequest): string | undefined => cookiesNamed(request, name)[0],
    set: (reply: FastifyReply, attempt: string) =>
      void reply.setCookie(name, attempt, { ...attributes, maxAge: PROVIDER_MINUTES * 60 }),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, attributes),
  };
}
