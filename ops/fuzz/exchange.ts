import { Agent, request as httpRequest } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import type { FuzzedRequest } from './requests.ts';

export interface FuzzedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly ms: number;
}

/** No answer may take longer, also on a machine that is busy. */
const TIMEOUT_MS = 15_000;
/** The server may close the connection on a larger body while it is being sent. */
const TAKEN_BYTES = 60_000;

/** Sends requests one after the other over a connection that is kept. */
export function openExchange(origin: string): {
  send(request: FuzzedRequest): Promise<FuzzedAnswer | 'cut off'>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(origin);

  function send({ method, path, headers, body, encoding }: FuzzedRequest): Promise<FuzzedAnswer | 'cut off'> {
    const payload = body === undefined ? undefined : Buffer.from(body, encoding);
    const began = Date.now();
    return new Promise((resolve, reject) => {
      const sending = httpRequest(
        {
          agent,
          hostname,
          port,
          method,
          path,
          headers: { ...headers, ...(payload === undefined ? {} : { 'content-length': payload.length }) },
        },
        (answer) => {
          const unpacked = unpack(answer, answer.headers['content-encoding']);
          buffer(unpacked).then(
            (bytes) =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                text: bytes.toString('utf8'),
                ms: Date.now() - began,
              }),
            reject,
          );
        },
      );
      sending.setTimeout(TIMEOUT_MS, () => sending.destroy(new Error(`No answer in ${TIMEOUT_MS} ms.`)));
      sending.on('error', (error: NodeJS.ErrnoException) => {
        const isCutOff =
          (error.code === 'ECONNRESET' || error.code === 'EPIPE') && (payload?.length ?? 0) > TAKEN_BYTES;
        if (isCutOff) resolve('cut off');
        else reject(error);
      });
      sending.end(payload);
    });
  }
  return { send, close: () => agent.destroy() };
}

function unpack(content: Readable, encoding: string | undefined): Readable {
  if (encoding === 'br') return content.pipe(createBrotliDecompress());
  return encoding === 'gzip' ? content.pipe(createGunzip()) : content;
}
