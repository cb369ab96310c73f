import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';

/** @returns the addresses of a host; none where there is no such host */
export type Resolve = (host: string, isNamedByOperator: boolean, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Names that people type are asked of the name servers directly: the system's own look-up occupies a thread for as long
 * as a slow name server likes, and passwords are hashed in the same threads. A name of the operator's may stand in the
 * system's own list of hosts.
 */
export const resolveHost: Resolve = async (host, isNamedByOperator, signal) => {
  if (isIP(host) !== 0) return [host];
  if (isNamedByOperator) {
    const found = await dns.lookup(host, { all: true }).catch(() => []);
    return found.map(({ address }) => address);
  }
  const resolver = new dns.Resolver({ timeout: 1500, tries: 2 });
  signal.addEventListener('abort', () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
};
