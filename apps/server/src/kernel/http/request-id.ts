import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { TrustedProxies } from '#server/config/trusted-proxies';

/**
 * What ids of proxies look like: UUIDs, nginx's 32 digits, Amazon's and Google's. Nothing that a log or a page could
 * trip over.
 */
const WELL_FORMED = /^[\w.:=;/+-]{8,128}$/;

const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Names each request: by the `x-request-id` of a proxy that TRUST_PROXY trusts, so that both logs speak of the same
 * one, else by a new UUID. Ids from other clients are never used: they could copy another request's id.
 */
export function createRequestId(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = trustPeer(proxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    return typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress)
      ? given
      : randomUUID();
  };
}

/** Whether the machine at the other end of the connection is a proxy of ours. */
function trustPeer(proxies: TrustedProxies): (address: string | undefined) => boolean {
  if ('hops' in proxies) return () => proxies.hops > 0;
  const list = new BlockList();
  for (const network of proxies.networks.flatMap((name) => NETWORKS[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
