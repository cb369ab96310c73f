import { isIPv4 } from 'node:net';

/** Whether a host, as a variable, an address or a `Host` header names it, is this machine alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
}
