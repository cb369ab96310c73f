import { Agent, type IncomingHttpHeaders, request } from 'node:http';

const ANSWER_TIMEOUT_MS = 60_000;

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent: a compressed body stays compressed. */
  readonly body: Buffer;
}

/** One kept-alive HTTP connection, one request at a time. */
export class Connection {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(port: number) {
    this.#port = port;
  }

  send({ body, headers, ...rest }: HttpRequest): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const options = { ...rest, host: '127.0.0.1', port: this.#port, agent: this.#agent, timeout: ANSWER_TIMEOUT_MS };
      const sent = request({ ...options, headers: { ...headers, ...length } }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.once('error', reject);
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.once('timeout', () => sent.destroy(new Error('The server did not answer in time.')));
      sent.once('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
