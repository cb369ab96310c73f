import { BlobReader, configure, type Entry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { PHOTO_TARGET_BYTES } from '@fivefold/rules/photo-policy';
import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';
import { decodeText, TEXT_BYTES_MAX, tooLargeZip } from './text.ts';

// Browsers and Node decompress by themselves; a worker would need a script of its own.
configure({ useWebWorkers: false });

/** More than an export has; each is only named until it is read. */
const ENTRIES_MAX = 20_000;

export interface OpenZip {
  /** Of all files, photos too. */
  readonly paths: readonly string[];
  /** @throws FileProblem when it is not text, or larger than it may be */
  readText(path: string): Promise<string>;
  /** @throws FileProblem when it is damaged, or larger than a photo that we make */
  readPhoto(path: string): Promise<Blob>;
}

/** What a Mac adds to folders that it packs. */
const SYSTEM_FILE = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/;

function dropSystemFiles(entries: Map<string, Entry>): void {
  for (const path of entries.keys()) if (SYSTEM_FILE.test(path)) entries.delete(path);
}

/** A ZIP as if only what is in one of its folders had been packed; `folder` ends with its slash, or is empty. */
export function inFolder(zip: OpenZip, folder: string): OpenZip {
  return {
    paths: zip.paths.flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : [])),
    readText: (path) => zip.readText(folder + path),
    readPhoto: (path) => zip.readPhoto(folder + path),
  };
}

export async function isZip(blob: Blob): Promise<boolean> {
  const [p, k] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return p === 0x50 && k === 0x4b;
}

/**
 * Opens a ZIP by its list of files. Only files that are asked for are read, and no more of them than text may have: how
 * large a file says it is counts for nothing.
 * @throws FileProblem
 */
export async function openZip(blob: Blob): Promise<OpenZip> {
  const entries = new Map<string, Entry>();
  const reader = new ZipReader(new BlobReader(blob));
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.size >= ENTRIES_MAX)
        throw new FileProblem(text('This ZIP has more than {most} files.'), { most: ENTRIES_MAX });
      // Some programs for Windows write the separator of its paths.
      if (!entry.directory) entries.set(entry.filename.replaceAll('\\', '/'), entry);
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(text('This ZIP is damaged or incomplete.'));
  }
  dropSystemFiles(entries);
  let left = TEXT_BYTES_MAX;
  return {
    paths: [...entries.keys()],
    async readText(path) {
      const content = await readEntry(entries.get(path), path, left, tooLargeZip);
      left -= content.size;
      return decodeText(new Uint8Array(await content.arrayBuffer()), path);
    },
    readPhoto: (path) => readEntry(entries.get(path), path, PHOTO_TARGET_BYTES, () => damaged(path)),
  };
}

const damaged = (name: string) => new FileProblem(text('{name} in this ZIP is damaged.'), { name });

async function readEntry(
  entry: Entry | undefined,
  path: string,
  most: number,
  tooLarge: () => FileProblem,
): Promise<Blob> {
  if (entry === undefined || entry.directory) throw new FileProblem(text('This ZIP has no {name}.'), { name: path });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let left = most;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      left -= chunk.length;
      if (left < 0) throw tooLarge();
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(sink, { checkSignature: true });
  } catch {
    throw left < 0 ? tooLarge() : damaged(path);
  }
  return new Blob(chunks);
}
