import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 1 << 20;
/** How much of an oversized body is read (and thrown away), so that its sender gets to see the refusal. */
const MAX_DRAINED_BYTES = 16 << 20;

/** The body as text, or undefined when it is larger than 1 MiB. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (size > MAX_DRAINED_BYTES) break;
    else chunks.length = 0;
  }
  return size > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}
