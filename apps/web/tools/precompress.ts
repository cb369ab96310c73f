import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
const SMALLEST_BYTES = 256;
const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** The size of a file as it travels, in bytes, at the strongest setting. */
export async function compressWithBrotli(content: Buffer): Promise<Buffer> {
  return brotliOf(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  });
}

/** Writes `.br` and `.gz` beside every text file of a folder, where that saves bytes. Answers the number of files. */
export async function precompressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  const written = await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      if (content.byteLength < SMALLEST_BYTES) return 0;
      const [br, gz] = await Promise.all([compressWithBrotli(content), gzipOf(content, { level: 9 })]);
      if (br.byteLength >= content.byteLength) return 0;
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
      return 1;
    }),
  );
  return written.filter(Boolean).length;
}

/** Compresses what the build wrote, so that the server only picks a file. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler({ dir }) {
        if (dir !== undefined) await precompressFolder(dir);
      },
    },
  };
}
