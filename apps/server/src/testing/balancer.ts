import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A proxy as it stands in front of several processes: it keeps connections, asks who is ready, and never tries twice.
 */
export interface Balancer {
  readonly origin: string;
  /** Sends to this process, too, once it says that it is ready. */
  add(origin: string): void;
  remove(origin: string): void;
  /** How many requests it has sent to a process. */
  sentTo(origin: string): number;
  close(): Promise<void>;
}

interface Upstream {
  readonly origin: string;
  isReady: boolean;
  sent: number;
}

const ASK_EVERY_MS = 100;

export async function startBalancer(): Promise<Balancer> {
  const upstreams = new Map<string, Upstream>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const ask = async (upstream: Upstream) => {
    const answer = await fetch(`${upstream.origin}/health/ready`).catch(() => undefined);
    await answer?.text();
    upstream.isReady = answer?.status === 200;
  };
  const asking = setInterval(() => void Promise.all([...upstreams.values()].map(ask)), ASK_EVERY_MS);

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = [...upstreams.values()].filter(({ isReady }) => isReady);
    const upstream = ready[turn++ % Math.max(ready.length, 1)];
    if (upstream === undefined) return outgoing.writeHead(502).end('no process is ready');
    upstream.sent += 1;
    const onward = request(
      upstream.origin + (incoming.url ?? '/'),
      { method: incoming.method, headers: incoming.headers, agent },
      (answer) => {
        const { connection: _ofThatConnection, 'keep-alive': _too, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      },
    );
    onward.on('error', (error: NodeJS.ErrnoException) =>
      outgoing.writeHead(502).end(`cut: ${error.code ?? error.message}`),
    );
    incoming.pipe(onward);
  };
  const server: Server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (origin) => void upstreams.set(origin, { origin, isReady: false, sent: 0 }),
    remove: (origin) => void upstreams.delete(origin),
    sentTo: (origin) => upstreams.get(origin)?.sent ?? 0,
    async close() {
      clearInterval(asking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
