import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketConfig } from '../ports/photo-store/s3.ts';

/** What is used of the package, which has no types. */
type S3rver = new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> };

export interface S3Server {
  readonly bucket: BucketConfig & { readonly endpoint: string };
  stop(): Promise<void>;
}

/** Starts a server on loopback that speaks S3, with one empty bucket; its files are thrown away. */
export async function startS3Server(): Promise<S3Server> {
  const Server = createRequire(import.meta.url)('s3rver') as S3rver;
  const directory = mkdtempSync(join(tmpdir(), 'fivefold-s3-'));
  const bucket = 'photos-of-tests';
  const server = new Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    // The one account that the server knows.
    bucket: {
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
