import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificate } from './certificate.ts';

/** A browser that asked for pushes. */
export interface TestBrowser {
  readonly token: string;
  /** Opens what was sent, as RFC 8291 says. */
  read(message: Buffer): Record<string, unknown>;
}

interface PushService {
  /** As the operator names it. */
  readonly host: string;
  readonly authority: string;
  readonly received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[];
  /** What a path answers, where it is not 201. */
  readonly statusOf: Map<string, number>;
  subscribe(path: string): TestBrowser;
  close(): void;
}

/** A push service of browsers, with https as they all have. */
export async function startPushService(): Promise<PushService> {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-push-'));
  const files = createCertificate(folder, { subject: '/CN=127.0.0.1', validFor: 'IP:127.0.0.1' });
  const [key, cert] = [files.key, files.cert].map((file) => readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  const received: PushService['received'] = [];
  const statusOf = new Map<string, number>();
  const server = createServer({ key, cert }, (request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      received.push({ path, headers, body: Buffer.concat(chunks) });
      answer.writeHead(statusOf.get(path) ?? 201).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    authority: cert ?? '',
    received,
    statusOf,
    subscribe: (path) => createTestBrowser(`https://${host}${path}`),
    close: () => server.close().closeAllConnections(),
  };
}

export function createTestBrowser(endpoint: string): TestBrowser {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys('base64url');
  const secret = randomBytes(16);
  return {
    token: JSON.stringify({ endpoint, p256dh, auth: secret.toString('base64url') }),
    read: (message) => JSON.parse(decrypt(message, keys, secret).toString('utf8')) as Record<string, unknown>,
  };
}

/** The other side of `encryptForBrowser`. */
function decrypt(message: Buffer, keys: ECDH, secret: Buffer): Buffer {
  const salt = message.subarray(0, 16);
  const sender = message.subarray(21, 21 + message.readUInt8(20));
  const encrypted = message.subarray(21 + sender.length);
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = hkdfSync('sha256', keys.computeSecret(sender), secret, both, 32);
  const derived = (info: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${info}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
