import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketConfig } from '../ports/photo-store/s3.ts';

export interface S3Server {
  readonly bucket: BucketConfig & { readonly endpoint: string };
  stop(): Promise<void>;
}

const REGION = 'us-east-1';
const ACCESS_KEY_ID = 'key-of-tests';
const SECRET_ACCESS_KEY = 'secret-of-tests';
const BUCKET = 'photos-of-tests';
/** Amazon's pages have 1000 keys. With two a test of three photos shows whether the next page is asked for. */
const KEYS_PER_PAGE = 2;

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly changedAt: Date;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer | string;
}

/**
 * Starts a server on loopback with one empty bucket in memory. It speaks the four calls of S3 that the photo store
 * makes (put, get, delete, list) and checks their signatures and the digests of their bodies; any other call is
 * answered with 501.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    answer(request, objects).then(
      (result) => send(response, result),
      (error: Error) => send(response, problem(500, 'InternalError', error.message)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    bucket: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: SECRET_ACCESS_KEY,
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, objects: Map<string, StoredObject>): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://s3');
  const bytes = await buffer(request);
  const refusal = checkSignature(request, url, bytes);
  if (refusal !== undefined) return refusal;
  const [bucket, ...rest] = decodeURIComponent(url.pathname).slice(1).split('/');
  if (bucket !== BUCKET) return problem(404, 'NoSuchBucket', 'The specified bucket does not exist.');
  const key = rest.join('/');
  if (request.method === 'GET' && key === '' && url.searchParams.get('list-type') === '2')
    return list(objects, url.searchParams);
  if (key === '') return problem(501, 'NotImplemented', `${request.method} of a bucket`);
  switch (request.method) {
    case 'PUT': {
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      const type = request.headers['content-type'] ?? 'application/octet-stream';
      objects.set(key, { bytes, type, etag, changedAt: new Date() });
      return { status: 200, headers: { etag } };
    }
    case 'GET': {
      const found = objects.get(key);
      if (found === undefined) return problem(404, 'NoSuchKey', 'The specified key does not exist.');
      return { status: 200, headers: { 'content-type': found.type, etag: found.etag }, body: found.bytes };
    }
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    default:
      return problem(501, 'NotImplemented', `${request.method} of an object`);
  }
}

function list(objects: Map<string, StoredObject>, query: URLSearchParams): Answer {
  const after = query.get('continuation-token') ?? '';
  const matching = [...objects.entries()]
    .filter(([key]) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const page = matching.slice(0, KEYS_PER_PAGE);
  const isTruncated = page.length < matching.length;
  const contents = page.map(
    ([key, { bytes, changedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  return xml(
    200,
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`,
  );
}

/** AWS Signature Version 4 of the request's headers, computed again. @returns the refusal when it is another one. */
function checkSignature(request: IncomingMessage, url: URL, bytes: Buffer): Answer | undefined {
  const { headers } = request;
  const [, keyId, date, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (keyId !== ACCESS_KEY_ID || date === undefined || region !== REGION)
    return problem(403, 'InvalidAccessKeyId', 'The access key does not exist.');
  const digest = String(headers['x-amz-content-sha256']);
  if (digest !== sha256(bytes)) return problem(400, 'XAmzContentSHA256Mismatch', 'The body has another digest.');
  const query = [...url.searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [request.method, url.pathname, query, signed.join(''), names, digest].join('\n');
  const scope = `${date}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [date, REGION, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${SECRET_ACCESS_KEY}`,
  );
  if (createHmac('sha256', key).update(toSign).digest('hex') === signature) return undefined;
  return problem(403, 'SignatureDoesNotMatch', 'The request has another signature.');
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function escape(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function problem(status: number, code: string, message: string): Answer {
  return xml(status, `<Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

function xml(status: number, body: string): Answer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  };
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': bytes.length }).end(bytes);
}
