import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createCertificate } from '#testing/certificate';
import { createGuardedAddress, type GuardOptions } from './guarded.ts';
import { OutsideFailure } from './port.ts';

const PUBLIC = '93.184.216.34';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
  servers.push(server);
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}
const serve = (answer: RequestListener) => listen(createServer(answer));

/** A guard of a server at goals.example whose names all resolve to the given addresses. */
function guard({
  addresses = [PUBLIC],
  ...more
}: Partial<GuardOptions> & { readonly addresses?: readonly string[] } = {}) {
  return createGuardedAddress({
    hosts: new Set(),
    ownUrls: () => ['https://goals.example'],
    resolve: (host) => Promise.resolve(host === 'goals.example' ? ['93.184.216.40'] : addresses),
    ...more,
  });
}

async function reasonOf(guarded: ReturnType<typeof guard>, url: string): Promise<string> {
  try {
    return `sent ${await guarded.post({ url, headers: {}, body: '{}' })}`;
  } catch (error) {
    if (error instanceof OutsideFailure) return error.reason;
    throw error;
  }
}

/** A guard for whom the host hook.test is the operator's, and this machine. */
const named = (port: number, more: Partial<GuardOptions> = {}) =>
  guard({ hosts: new Set([`hook.test:${port}`]), resolve: () => Promise.resolve(['127.0.0.1']), ...more });

describe('an address that a person types', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://127。0。0。1/',
    'https://①②⑦.0.0.1/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://10.0.0.1/',
    'https://172.31.255.255/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/latest/meta-data/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://goals.example/api/dashboard',
    'https://GOALS.example./',
  ])('is refused as it is written when it is closed: %s', (url) => {
    expect(guard().findFault(url)).toBe('closed');
  });

  it.each([
    ['http://hooks.example/', 'not_https'],
    ['ftp://hooks.example/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['gopher://hooks.example:25/', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['hooks.example', 'not_https'],
    ['https://', 'not_https'],
    ['https://ann:secret@hooks.example/', 'credentials'],
    ['https://goals.example@hooks.example/', 'credentials'],
  ])('is refused as it is written: %s', (url, reason) => {
    expect(guard().findFault(url)).toBe(reason);
  });

  it.each([
    ['loopback', ['127.0.0.1']],
    ['loopback in IPv6', ['::1']],
    ['IPv4 in IPv6', ['::ffff:10.0.0.1']],
    ['a private network', ['192.168.0.9']],
    ['a network of one link', ['169.254.1.1']],
    ['one with a zone', ['fe80::1%lo']],
    ['a cloud’s metadata', ['fd00:ec2::254']],
    ['this server’s own address', ['93.184.216.40']],
    ['an open one and a closed one', [PUBLIC, '10.0.0.1']],
  ])('is refused when its name leads to %s', async (_title, addresses) => {
    expect(await reasonOf(guard({ addresses }), 'https://hooks.example/')).toBe('closed');
  });

  it('is refused when its name leads to an address of this machine', async () => {
    const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
    for (const { address } of own)
      expect(await reasonOf(guard({ addresses: [address] }), 'https://hooks.example/')).toBe('closed');
  });

  it('is refused when there is no such name', async () => {
    expect(await reasonOf(guard({ addresses: [] }), 'https://hooks.example/')).toBe('unknown_host');
  });

  it('is open when it is one of the internet’s', () => {
    for (const url of ['https://hooks.example:8443/a?b=c', `https://${PUBLIC}/`, 'https://[2606:4700::1111]/'])
      expect(guard().findFault(url)).toBeUndefined();
  });
});

describe('a host of the operator’s', () => {
  it('may have http and a private address, with the port that is named', async () => {
    const port = await serve((request, answer) => void request.resume().on('end', () => answer.end()));
    expect(await reasonOf(named(port), `http://hook.test:${port}/`)).toBe('sent 200');
    expect(guard({ hosts: new Set(['192.168.1.5']) }).findFault('http://192.168.1.5:8080/')).toBeUndefined();
    expect(named(port).findFault(`http://hook.test:${port + 1}/`)).toBe('not_https');
  });

  it.each(['169.254.169.254', 'fd00:ec2::254', '::ffff:127.0.0.1', '0.0.0.0', 'fe80::1'])(
    'is refused when it leads to %s, where no service of a person is',
    async (address) => {
      const resolve = () => Promise.resolve([address]);
      expect(await reasonOf(named(9000, { resolve }), 'http://hook.test:9000/')).toBe('closed');
    },
  );

  it('is never this server itself', async () => {
    const port = await serve((_, answer) => void answer.end());
    const ownUrls = () => [`http://127.0.0.1:${port}`];
    expect(await reasonOf(named(port, { ownUrls }), `http://hook.test:${port}/`)).toBe('closed');
    const own = guard({ hosts: new Set([`127.0.0.1:${port}`]), ownUrls });
    expect(own.findFault(`http://127.0.0.1:${port}/`)).toBe('closed');
  });
});

describe('what is sent', () => {
  it('goes to the address that was checked, though the name says another one a moment later', async () => {
    const heard: string[] = [];
    const listener =
      (name: string): RequestListener =>
      (request, answer) => {
        heard.push(`${name} ${request.headers.host}`);
        request.resume().on('end', () => answer.end());
      };
    const port = await listen(createServer(listener('first')));
    await listen(createServer(listener('second')), '127.0.0.2', port);
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const resolve = () => Promise.resolve(answers.shift() ?? []);
    expect(await reasonOf(named(port, { resolve }), `http://hook.test:${port}/`)).toBe('sent 200');
    expect([heard, answers.length]).toEqual([[`first hook.test:${port}`], 1]);
  });

  it('follows no redirect', async () => {
    let asked = 0;
    const port = await serve((_, answer) => {
      asked += 1;
      answer.writeHead(307, { location: '/' }).end();
    });
    expect([await reasonOf(named(port), `http://hook.test:${port}/`), asked]).toEqual(['redirect', 1]);
  });

  it.each([
    [400, 'refused'],
    [401, 'refused'],
    [500, 'failed'],
  ])('failed when the answer is %d', async (status, reason) => {
    const port = await serve((_, answer) => void answer.writeHead(status).end('secret'));
    expect(await reasonOf(named(port), `http://hook.test:${port}/`)).toBe(reason);
  });

  it.each<[string, RequestListener]>([
    ['never comes', () => undefined],
    ['comes a byte at a time', (_, answer) => void answer.writeHead(200).write('.')],
    ['is only ever about to come', (_, answer) => answer.writeProcessing()],
  ])('ends in time when the answer %s', async (_title, listener) => {
    const port = await serve(listener);
    expect(await reasonOf(named(port, { timeoutMs: 100 }), `http://hook.test:${port}/`)).toBe('too_slow');
  });

  it('ends in time when the name server says nothing', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    expect(await reasonOf(guard({ resolve, timeoutMs: 20 }), 'https://hooks.example/')).toBe('too_slow');
  });

  it('reads no more than 64 KB of an answer that does not end', async () => {
    const port = await serve((_, answer) => {
      const more = () => {
        while (answer.write('x'.repeat(16_384)));
      };
      answer.on('drain', more).writeHead(200);
      more();
    });
    expect(await reasonOf(named(port), `http://hook.test:${port}/`)).toBe('too_long');
  });

  it('is encrypted for the name that was typed, and goes to no server with the certificate of another', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivefold-outside-'));
    const files = createCertificate(folder, { subject: '/CN=hook', validFor: 'DNS:hook.test' });
    const [key, cert] = [readFileSync(files.key, 'utf8'), readFileSync(files.cert, 'utf8')];
    rmSync(folder, { recursive: true });
    const port = await listen(createTlsServer({ key, cert }, (_, answer) => void answer.end()));
    const hosts = new Set([`hook.test:${port}`, `other.test:${port}`]);
    expect(await reasonOf(named(port, { hosts, ca: cert }), `https://hook.test:${port}/`)).toBe('sent 200');
    expect(await reasonOf(named(port, { hosts, ca: cert }), `https://other.test:${port}/`)).toBe('certificate');
    expect(await reasonOf(named(port, { hosts }), `https://hook.test:${port}/`)).toBe('certificate');
  });
});
