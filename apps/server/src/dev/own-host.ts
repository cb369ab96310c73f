import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasOwnHost } from '../kernel/http/from-this-machine.ts';

/**
 * Answers 404 unless the browser was led here by a name of this machine.
 * @param alsoKnownAs another host and port that the operator gave the product
 */
export function onlyOwnHost(alsoKnownAs: () => string | undefined = () => undefined) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const { host = '' } = request.headers;
    if (hasOwnHost(request) || (host !== '' && host === alsoKnownAs())) next();
    else reply.callNotFound();
  };
}
