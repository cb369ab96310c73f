import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PortFailure } from '../../kernel/port-failure.ts';
import { createCertificate } from '../../testing/certificate.ts';
import type { Mail } from './port.ts';
import { createSmtpMailer } from './smtp.ts';

const MAIL = { to: 'ann@example.com', subject: 'Reset', text: 'code 4711', html: '<p>code 4711</p>' };
let certificate: { key: string; cert: string };
const open: (() => void)[] = [];

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-mail-'));
  const { key, cert } = createCertificate(folder, { subject: '/CN=mail', validFor: 'IP:127.0.0.1' });
  certificate = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  for (const close of open.splice(0)) close();
});
afterAll(() => expect(open).toEqual([]));

interface MailServer {
  readonly port: number;
  /** What it could read of each connection, in clear and encrypted. */
  readonly read: { readonly line: string; readonly isEncrypted: boolean }[];
}

/** A mail server that takes everything. */
async function startMailServer({ offersTls }: { offersTls: boolean }): Promise<MailServer> {
  const read: { line: string; isEncrypted: boolean }[] = [];
  const converse = (socket: Socket | TLSSocket) => {
    const isEncrypted = socket instanceof TLSSocket;
    let isData = false;
    const lines = createInterface({ input: socket.on('error', () => undefined) });
    lines.on('line', (line) => {
      read.push({ line, isEncrypted });
      if (isData && line !== '.') return;
      isData = line === 'DATA';
      if (line === 'STARTTLS') {
        lines.close();
        socket.write('220 go on\r\n');
        socket.removeAllListeners('data');
        converse(new TLSSocket(socket, { isServer: true, ...certificate }));
      } else if (line.startsWith('EHLO'))
        socket.write(offersTls && !isEncrypted ? '250-mail\r\n250 STARTTLS\r\n' : '250 mail\r\n');
      else socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 OK\r\n');
    });
  };
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail\r\n');
    converse(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  open.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, read };
}

const send = (server: MailServer, requiresTls: boolean, query = '', mail: Mail = MAIL) =>
  createSmtpMailer({
    url: `smtp://127.0.0.1:${server.port}${query}`,
    requiresTls,
    from: 'Fivefold <a@example.com>',
    timeoutMs: 5000,
  }).send(mail);
const couldRead = (server: MailServer, isEncrypted: boolean) =>
  server.read
    .filter((each) => each.isEncrypted === isEncrypted)
    .map(({ line }) => line)
    .join('\n');

describe('mail over a network', () => {
  it('is not sent to a server that cannot encrypt: neither sender, recipient nor text', async () => {
    const server = await startMailServer({ offersTls: false });
    await expect(send(server, true)).rejects.toThrow(PortFailure);
    expect(couldRead(server, false)).not.toMatch(/MAIL FROM|RCPT TO|4711/);
  });

  it('is not sent to a server whose certificate is not good', async () => {
    const server = await startMailServer({ offersTls: true });
    await expect(send(server, true)).rejects.toThrow(PortFailure);
    expect(couldRead(server, false)).not.toMatch(/MAIL FROM|RCPT TO|4711/);
    expect(couldRead(server, true)).toBe('');
  });

  it('is sent encrypted with STARTTLS', async () => {
    const server = await startMailServer({ offersTls: true });
    await send(server, true, '/?tls.rejectUnauthorized=false');
    expect(couldRead(server, true)).toContain('RCPT TO:<ann@example.com>');
    expect(couldRead(server, true)).toContain('4711');
    expect(couldRead(server, false)).not.toMatch(/MAIL FROM|RCPT TO|4711/);
  });

  it('is sent in clear only where TLS is optional and not offered', async () => {
    const server = await startMailServer({ offersTls: false });
    await send(server, false);
    expect(couldRead(server, false)).toContain('RCPT TO:<ann@example.com>');
    const encrypting = await startMailServer({ offersTls: true });
    await send(encrypting, false, '/?tls.rejectUnauthorized=false');
    expect(couldRead(encrypting, false)).not.toContain('RCPT TO');
  });
});

it.each(['🙂'.repeat(40), '<b>"Ann" & co</b>', 'Ann\r\nBcc: eve@example.com', '=?utf-8?Q?=0D=0ABcc:_eve?='])(
  'a subject with %j is one encoded header',
  async (name) => {
    const server = await startMailServer({ offersTls: false });
    await send(server, false, '', { ...MAIL, subject: `A friend invites you to Fivefold: ${name}` });
    const lines = server.read.map(({ line }) => line);
    const head = lines.slice(lines.indexOf('DATA') + 1, lines.indexOf('', lines.indexOf('DATA')));
    expect(head.filter((line) => /^bcc/i.test(line))).toEqual([]);
    expect(Math.max(...head.map((line) => line.length))).toBeLessThanOrEqual(100);
    const names = head.filter((line) => !/^\s/.test(line)).map((line) => line.split(':', 1)[0]);
    expect(names.toSorted()).toEqual(['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To']);
  },
);

it('sends the headers of a mail as they are, folded at most', async () => {
  const server = await startMailServer({ offersTls: false });
  const link = `<https://goals.example/unsubscribe/monday?user=${'u'.repeat(128)}&signature=${'s'.repeat(43)}>`;
  await send(server, false, '', { ...MAIL, headers: { 'List-Unsubscribe': link } });
  const unfolded = couldRead(server, false).replaceAll('\n ', ' ');
  expect(unfolded).toContain(`List-Unsubscribe: ${link}\n`);
});
