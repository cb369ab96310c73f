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
