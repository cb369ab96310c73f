import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** What is in a ZIP, by path. */
export interface ReadZip {
  readonly paths: readonly string[];
  bytes(path: string): Buffer;
  text(path: string): string;
  json<T>(path: string): T;
}

/** Reads a ZIP with an independent reader, which checks the checksums. */
export function readZip(bytes: Buffer): Promise<ReadZip> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error);
      const files = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => {
        const bytesOf = (path: string) => {
          const found = files.get(path);
          if (found === undefined) throw new Error(`There is no ${path} in the ZIP.`);
          return found;
        };
        resolve({
          paths: [...files.keys()],
          bytes: bytesOf,
          text: (path) => bytesOf(path).toString(),
          json: <T>(path: string) => JSON.parse(bytesOf(path).toString()) as T,
        });
      });
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (failure, content) => {
          if (failure !== null) return reject(failure);
          void buffer(content).then((read) => {
            files.set(entry.fileName, read);
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });
}
