import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { guarded } from './guarded.ts';
import type { PhotoStore } from './port.ts';

/** A bucket for this product's photos alone: what lies under `photos/` without being known is swept. */
export interface BucketConfig {
  readonly bucket: string;
  /** Of a service that speaks S3; Amazon's own when absent. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For each of two tries of a request, in milliseconds; 15 000 unless given. */
  readonly timeoutMs?: number;
}

const FOLDER = 'photos/';
const KEY = new RegExp(`^${FOLDER}([0-9a-f-]{36})\\.jpg$`);
const CONNECT_MS = 5000;
/** A user waits, and 5 MB take only moments between two machines. */
const TIMEOUT_MS = 15_000;
const TRIES = 2;
const JPEG = 'image/jpeg';

/**
 * Photos as private objects of a bucket. An object is there whole or not at all, so nothing is ever left half written.
 */
export function createS3PhotoStore(config: BucketConfig): PhotoStore {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, timeoutMs = TIMEOUT_MS } = config;
  let loading: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | undefined;
  // The SDK is 35 MB of memory: it comes with the first photo, and never where photos lie on disk.
  const load = () =>
    (loading ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        credentials: { accessKeyId, secretAccessKey },
        ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
        // Services other than Amazon's do not know the newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: {
          connectionTimeout: CONNECT_MS,
          requestTimeout: timeoutMs,
          // Without this the SDK only writes a warning and waits without limit.
          throwOnRequestTimeout: true,
          // An answer that began and goes no further.
          socketTimeout: timeoutMs,
        },
        maxAttempts: TRIES,
      }),
    })));
  const keyOf = (id: string) => ({ Bucket: bucket, Key: `${FOLDER}${id}.jpg` });

  return {
    put: (id, jpeg) =>
      guarded('written in the bucket', async () => {
        const { sdk, client } = await load();
        const { ETag } = await client.send(new sdk.PutObjectCommand({ ...keyOf(id), Body: jpeg, ContentType: JPEG }));
        // A bucket answers with an ETag; a 200 without one, such as a proxy's page, stored nothing.
        if (ETag === undefined) throw new Error('The bucket did not say what it keeps.');
      }),
    open: (id) =>
      guarded('read in the bucket', async () => {
        const { sdk, client } = await load();
        try {
          const {
            Body: content,
            ContentLength: bytes,
            ContentType: type,
          } = await client.send(new sdk.GetObjectCommand(keyOf(id)));
          if (!(content instanceof Readable) || bytes === undefined)
            throw new Error('The bucket answered without a body.');
          if (type !== JPEG) {
            content.destroy();
            throw new Error(`The bucket answered ${type} instead of a photo.`);
          }
          return { bytes, content };
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined;
          throw error;
        }
      }),
    delete: (id) =>
      guarded('deleted in the bucket', async () => {
        const { sdk, client } = await load();
        await client.send(new sdk.DeleteObjectCommand(keyOf(id)));
      }),
    listOld: (prefix, before) =>
      guarded('listed in the bucket', async () => {
        const { sdk, client } = await load();
        const old: string[] = [];
        for await (const page of sdk.paginateListObjectsV2(
          { client },
          { Bucket: bucket, Prefix: `${FOLDER}${prefix}` },
        )) {
          for (const { Key = '', LastModified } of page.Contents ?? []) {
            const id = KEY.exec(Key)?.[1];
            if (id !== undefined && LastModified !== undefined && LastModified < before) old.push(id);
          }
        }
        return old;
      }),
    tidy: () => Promise.resolve(),
  };
}
