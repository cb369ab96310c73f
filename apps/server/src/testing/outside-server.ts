import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OutsideServer {
  /** As the operator names it. */
  readonly host: string;
  readonly url: string;
  /** What arrived, the oldest first. */
  readonly received: {
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly text: string;
    readonly json: Record<string, unknown>;
  }[];
  /** What a path answers, where it is not 200. */
  readonly statusOf: Map<string, number>;
  close(): void;
}

/** A server of a person, on this machine, which an app reaches that names it in OUTSIDE_HOSTS. */
export async function startOutsideServer(): Promise<OutsideServer> {
  const received: OutsideServer['received'] = [];
  const statusOf = new Map<string, number>();
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const text = Buffer.concat(chunks).toString('utf8');
      received.push({ path, headers, text, json: JSON.parse(text) as Record<string, unknown> });
      answer.writeHead(statusOf.get(path) ?? 200).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}`, received, statusOf, close: () => server.close().closeAllConnections() };
}
