import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../kernel/loopback.ts';

const HOST_AND_PORT = /^(\[[\d:a-f]+\]|[^:]+)(:\d{1,5})?$/i;

/**
 * Answers 404 unless the browser was led here by a name of this machine. A website may let its own name lead to
 * 127.0.0.1 after its page was loaded (DNS rebinding), and the browser then lets that page read the answers; its `Host`
 * header still has the name.
 * @param alsoKnownAs another host and port that the operator gave the product
 */
export function onlyOwnHost(alsoKnownAs: () => string | undefined = () => undefined) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
    const { host = '' } = request.headers;
    const name = HOST_AND_PORT.exec(host.toLowerCase())?.[1];
    if ((name !== undefined && isLoopback(name)) || (host !== '' && host === alsoKnownAs())) next();
    else reply.callNotFound();
  };
}
