import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { flushPath } from '../kernel/flush-path.ts';
import { filesBelow } from './files.ts';

const MANIFEST = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(2, 'was made by another version of this program'),
  madeAt: z.iso.datetime(),
  /** The last migration that its database has seen. */
  migration: z.string(),
  /** The columns of each table's file. */
  columns: z.record(z.string(), z.array(z.string())),
  /** Where each sequence stands. */
  sequences: z.record(z.string(), z.object({ value: z.string().regex(/^\d+$/), isCalled: z.boolean() })),
  /** How many rows each table holds. */
  counts: z.record(z.string(), z.number()),
  /**
   * How many photos of check-ins have a row and no file: their owners deleted them meanwhile, or they were lost before.
   */
  photosMissing: z.number().default(0),
  /** Every file of the backup but this one. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** What a backup says of itself. A folder without one is no backup: it is written last. */
export type Manifest = z.output<typeof manifestSchema>;

/** Describes what lies in a folder, and makes it a backup. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, 'format' | 'madeAt' | 'files'>,
): Promise<Manifest> {
  const files: Manifest['files'] = [];
  for (const path of await filesBelow(folder)) files.push({ path, ...(await digestOf(join(folder, path))) });
  const manifest: Manifest = {
    format: 2,
    madeAt: new Date().toISOString(),
    ...facts,
    files,
  };
  const aside = join(folder, `${MANIFEST}.writing`);
  writeFileSync(aside, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
  renameSync(aside, join(folder, MANIFEST));
  flushPath(folder);
  return manifest;
}

/**
 * Reads what a backup says of itself and holds every file against it.
 * @throws a sentence when the folder is no backup, or not whole.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = parseManifest(folder);
  const there = new Set(await filesBelow(folder));
  for (const { path, bytes, sha256 } of manifest.files) {
    if (!there.has(path)) throw new Error(`The backup is not whole: ${path} is missing.`);
    const found = await digestOf(join(folder, path));
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Error(`The backup is damaged: ${path} is not as it was made.`);
  }
  return manifest;
}

function parseManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch {
    throw new Error(`${folder} holds no backup: there is no ${MANIFEST}. One that was interrupted has none either.`);
  }
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`The backup in ${folder} cannot be read: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
