import { isIP } from 'node:net';

/**
 * Which proxies are trusted for a client's address: a number of them, counted from the server, or all in these
 * networks.
 */
export type TrustedProxies = { readonly hops: number } | { readonly networks: readonly string[] };

const MOST_HOPS = 10;
const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Reads TRUST_PROXY; undefined when it says neither a number nor networks. */
export function readTrustedProxies(value: string | undefined): TrustedProxies | undefined {
  if (value === undefined || value === 'false') return { hops: 0 };
  if (value === 'true') return { hops: 1 };
  if (/^\d{1,2}$/.test(value)) return Number(value) <= MOST_HOPS ? { hops: Number(value) } : undefined;
  const networks = value.split(/[\s,]+/).filter(Boolean);
  return networks.every(isNetwork) ? { networks } : undefined;
}

export function trustsProxies(proxies: TrustedProxies): boolean {
  return 'networks' in proxies ? proxies.networks.length > 0 : proxies.hops > 0;
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = '', bits = '0', more] = text.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/**
 * The same as Fastify asks for it. X-Forwarded-For is read from its end: what precedes the entries of our own proxies
 * anyone may have written.
 */
export function trustOf(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if ('networks' in proxies) return [...proxies.networks];
  return proxies.hops === 0 ? false : (_address, hop) => hop < proxies.hops;
}
