import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { OutsideFailureReason } from '@fivefold/rules/outside-failures';
import { isNameableAddress, isOwnAddress, isPublicAddress } from './networks.ts';
import { type OutsideAddress, OutsideFailure, type OutsideRequest } from './port.ts';
import { type Resolve, resolveHost } from './resolve.ts';

const TIMEOUT_MS = 5000;
const ANSWER_MAX_BYTES = 64 * 1024;

export interface GuardOptions {
  /** Hosts that the operator names, each with or without a port. */
  readonly hosts: ReadonlySet<string>;
  /** Where this server is reached, and where it listens. */
  readonly ownUrls: () => readonly string[];
  /** For tests. */
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
  readonly ca?: string;
}

/**
 * The guard for addresses that people type (decision 137). They must not make this server ask what only it can reach:
 * its own ports, its network, a cloud's metadata. A name is resolved once, its addresses are checked, and the connection
 * goes to one of these and to no other, whatever the name says by then.
 */
export function createGuardedAddress(options: GuardOptions): OutsideAddress {
  const { hosts, ownUrls, resolve = resolveHost, timeoutMs = TIMEOUT_MS, ca } = options;
  const isNamed = (url: URL) => hosts.has(url.hostname) || hosts.has(`${url.hostname}:${portOf(url)}`);
  const isOwnOrigin = (url: URL) =>
    ownUrls().some(
      (own) => URL.canParse(own) && new URL(own).hostname === url.hostname && portOf(new URL(own)) === portOf(url),
    );

  function findFault(text: string): OutsideFailureReason | undefined {
    const url = URL.parse(text);
    if (url === null || !/^https?:$/.test(url.protocol)) return 'not_https';
    if (url.username !== '' || url.password !== '') return 'credentials';
    const host = hostOf(url);
    if (isNamed(url)) return isOwnOrigin(url) || (isIP(host) !== 0 && !isNameableAddress(host)) ? 'closed' : undefined;
    if (url.protocol !== 'https:') return 'not_https';
    return isOwnName(host) || (isIP(host) !== 0 && !isPublicAddress(host)) ? 'closed' : undefined;
  }
  const isOwnName = (host: string) => ownUrls().some((own) => hostOf(new URL(own)) === withoutLastDot(host));

  /** @returns addresses that may be connected to */
  async function findAddresses(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    const isOfOperator = isNamed(url);
    const ownHosts = isOfOperator ? [] : ownUrls().map((own) => hostOf(new URL(own)));
    const [addresses, ...own] = await Promise.all([
      resolve(hostOf(url), isOfOperator, signal),
      ...ownHosts.map((host) => resolve(host, false, signal)),
    ]);
    if (addresses.length === 0) throw new OutsideFailure('unknown_host');
    const ownPorts = ownUrls().map((each) => portOf(new URL(each)));
    const isOpen = isOfOperator
      ? (address: string) => isNameableAddress(address) && !(isOwnAddress(address) && ownPorts.includes(portOf(url)))
      : (address: string) => isPublicAddress(address) && !isOwnAddress(address) && !own.flat().includes(address);
    // One that is closed among several: the connection must not depend on which of them is tried.
    if (!addresses.every(isOpen)) throw new OutsideFailure('closed');
    return addresses;
  }

  return {
    findFault,
    async post(request) {
      const fault = findFault(request.url);
      if (fault !== undefined) throw new OutsideFailure(fault);
      const url = new URL(request.url);
      const signal = AbortSignal.timeout(timeoutMs);
      const late = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => late.reject(new OutsideFailure('too_slow')), { once: true });
      late.promise.catch(() => undefined);
      const addresses = await Promise.race([findAddresses(url, signal), late.promise]);
      return Promise.race([send(request, { url, addresses, signal, ca }), late.promise]);
    },
  };
}

const portOf = (url: URL) => (url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80');
const withoutLastDot = (host: string) => host.replace(/\.$/, '');
const hostOf = (url: URL) => withoutLastDot(url.hostname.replace(/^\[|\]$/g, ''));

interface Target {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly signal: AbortSignal;
  readonly ca: string | undefined;
}

function send({ headers, body }: OutsideRequest, { url, addresses, signal, ca }: Target): Promise<number> {
  const sent: RequestOptions = {
    method: 'POST',
    // No connection is kept, and no proxy of the environment's is asked.
    agent: false,
    lookup: connectOnlyTo(addresses),
    signal,
    headers: {
      'user-agent': 'Fivefold',
      'accept-encoding': 'identity',
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    },
    ...(ca === undefined ? {} : { ca }),
  };
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage) => void readAnswer(answer).then(resolve, reject);
    const request = url.protocol === 'https:' ? requestHttps(url, sent, take) : requestHttp(url, sent, take);
    request.on('error', (error) => reject(new OutsideFailure(reasonOf(error), null, error)));
    request.end(body);
  });
}

/** Nothing is looked up anymore: the addresses are those that were checked. */
function connectOnlyTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    if (all === true) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family);
  };
}

/** Reads no more than it must, and nothing of it is shown to anyone. */
async function readAnswer(answer: IncomingMessage): Promise<number> {
  const { statusCode: status = 0 } = answer;
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > ANSWER_MAX_BYTES) throw new OutsideFailure('too_long', status);
    }
  } catch (error) {
    throw error instanceof OutsideFailure ? error : new OutsideFailure('no_connection', status, error);
  } finally {
    answer.destroy();
  }
  if (status >= 200 && status < 300) return status;
  if (status >= 300 && status < 400) throw new OutsideFailure('redirect', status);
  throw new OutsideFailure(status < 500 ? 'refused' : 'failed', status);
}

/** Names by which Node says that the other side's certificate is not valid, or that it does not speak TLS. */
const TLS_ERROR = /CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO|SELF_SIGNED/;

function reasonOf(error: NodeJS.ErrnoException): OutsideFailureReason {
  return TLS_ERROR.test(error.code ?? '') ? 'certificate' : 'no_connection';
}
