import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of a ZIP. */
export interface ZippedFile {
  readonly path: string;
  readonly content: Readable;
  /** Pictures are small already. */
  readonly isCompressed: boolean;
}

/**
 * A ZIP that is made while it is read: one file after the other, each asked for when the one before is through, so that
 * memory does not grow with it. If the client stops reading, it ends and closes the open file.
 * @param at what the files say of when they were written
 */
export function zipOf(files: AsyncIterable<ZippedFile>, at: Date): Readable {
  const zip = new ZipFile();
  // Typed by what it promises; it is a stream of Node's own.
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));

  const write = async () => {
    for await (const { path, content, isCompressed } of files) {
      current = content;
      if (output.destroyed) content.destroy();
      else zip.addReadStream(content, path, { mtime: at, compress: isCompressed });
      await finished(content, { writable: false });
    }
    zip.end();
  };
  void write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}
