/** An answer as it came, its body still compressed. */
export interface WireAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

const HEAD_END = '\r\n\r\n';

/**
 * Reads one HTTP/1.1 answer from what has arrived so far.
 * @param chunks are joined in place, so that the head is looked for in one buffer.
 * @returns undefined until the answer is whole.
 */
export function readAnswer(chunks: Buffer[]): WireAnswer | undefined {
  const [first] = chunks;
  if (first === undefined) return undefined;
  const headEnd = first.indexOf(HEAD_END);
  if (headEnd < 0) {
    if (chunks.length === 1) return undefined;
    chunks.splice(0, chunks.length, Buffer.concat(chunks));
    return readAnswer(chunks);
  }
  const [statusLine = '', ...lines] = first.toString('latin1', 0, headEnd).split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = readBody(headers, chunks, headEnd + HEAD_END.length);
  return body && { status: Number(statusLine.split(' ')[1]), headers, body };
}

function readBody(headers: ReadonlyMap<string, string>, chunks: readonly Buffer[], from: number): Buffer | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return joinChunks(Buffer.concat(chunks).subarray(from));
  const length = Number(headers.get('content-length') ?? 0);
  const arrived = chunks.reduce((sum, chunk) => sum + chunk.length, 0) - from;
  return arrived < length ? undefined : Buffer.concat(chunks).subarray(from);
}

function joinChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (end > bytes.length) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = end;
  }
}
