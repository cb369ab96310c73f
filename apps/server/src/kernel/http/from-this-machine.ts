import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../loopback.ts';

const HOST_AND_PORT = /^(\[[\d:a-f]+\]|[^:]+)(:\d{1,5})?$/i;

/** What proxies and tunnels add to a request that they pass on, besides `x-forwarded-…`. */
const PROXY_HEADERS: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'true-client-ip',
  'cf-connecting-ip',
]);

/** Whether a proxy says that it passed a request on. */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.has(name));
}

/**
 * Whether the browser was led here by a name of this machine. A website may let its own name lead to 127.0.0.1 after its
 * page was loaded (DNS rebinding), and the browser then lets that page read the answers; its `Host` header still has the
 * name.
 */
export function hasOwnHost({ headers: { host = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  const name = HOST_AND_PORT.exec(host.toLowerCase())?.[1];
  return name !== undefined && isLoopback(name);
}

/**
 * Whether a request was made on this machine, as far as it tells. nginx adds no header unless it is told to and sends
 * its own name for us as the host; before 1.29 it asks by HTTP/1.0, which no browser has done for decades.
 */
export function isFromThisMachine(request: Pick<FastifyRequest, 'headers' | 'socket' | 'raw'>): boolean {
  const address = request.socket.remoteAddress?.replace(/^::ffff:/, '');
  return (
    address !== undefined &&
    isLoopback(address) &&
    request.raw.httpVersion !== '1.0' &&
    !isForwarded(request) &&
    hasOwnHost(request)
  );
}
