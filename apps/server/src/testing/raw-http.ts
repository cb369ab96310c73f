import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Sends bytes as they are, which no HTTP client would, and reads the first answer.
 * @throws when the server closes without a word or does not answer in five seconds.
 */
export function sendRaw(port: number, request: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
    let received = Buffer.alloc(0);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      socket.destroy();
      const answer = parse(received.toString('utf8'));
      if (answer === undefined) reject(error ?? new Error('The server said nothing.'));
      else resolve(answer);
    };
    const timer = setTimeout(
      () => finish(new Error(`No whole answer in five seconds: ${received.toString('utf8')}`)),
      5000,
    );
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (parse(received.toString('utf8'))?.isWhole === true) finish();
    });
    socket.on('error', finish);
    socket.on('close', () => finish());
  });
}

function parse(text: string): (RawAnswer & { isWhole: boolean }) | undefined {
  const [head, ...rest] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head ?? '')?.[1]);
  if (head === undefined || rest.length === 0 || Number.isNaN(status)) return undefined;
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = rest.join('\r\n\r\n');
  const length = Number(headers['content-length'] ?? 0);
  return { status, headers, text: body.slice(0, length), isWhole: Buffer.byteLength(body) >= length };
}

export interface Conversation {
  /** Everything the server said. */
  readonly text: string;
  /** Until the server ended the connection. */
  readonly ms: number;
}

/**
 * Sends pieces one after the other with pauses between them, again and again where they do not end, until the server
 * ends the connection.
 * @throws when it did not in time.
 */
export function dripInto(
  port: number,
  pieces: Iterable<string | Buffer>,
  pauseMs: number,
  timeoutMs = 10_000,
): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const began = Date.now();
    const socket = connect({ port, host: '127.0.0.1' });
    const received: Buffer[] = [];
    const source = pieces[Symbol.iterator]();
    const next = () => {
      const { value, done } = source.next();
      if (done !== true && socket.writable) socket.write(value);
    };
    const dripping = setInterval(next, pauseMs);
    const late = setTimeout(() => {
      socket.destroy();
      clearInterval(dripping);
      reject(
        new Error(
          `The server still listened after ${timeoutMs} ms: ${Buffer.concat(received).toString('utf8').slice(0, 500)}`,
        ),
      );
    }, timeoutMs);
    socket.on('connect', next);
    socket.on('data', (chunk) => received.push(chunk));
    // The server may end it while we still talk.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(dripping);
      clearTimeout(late);
      resolve({ text: Buffer.concat(received).toString('utf8'), ms: Date.now() - began });
    });
  });
}
