/**
 * Creates a database in a process of its own, because that takes 600 MB of memory for a moment, and a process keeps
 * some of it, also when a thread did the work and ended. Run as `create-child.ts folder <path>` (an empty folder, made
 * durable) or `create-child.ts tar <path>` (the same packed into one file, for databases in memory). Ends with 0 when
 * everything is on disk.
 */
import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { openDurable } from './open-pglite.ts';
import { flushEverything } from './flush.ts';

// The process that started this one is gone, so the result has no use.
process.on('disconnect', () => process.exit(1));

const [kind, path] = process.argv.slice(2);
if (path === undefined) throw new Error('Missing the path to create.');
if (kind === 'folder') await createFolder(path);
else await createTar(path);
process.exit(0);

async function createFolder(folder: string): Promise<void> {
  const database = await openDurable(folder, []);
  await database.exec('checkpoint');
  await database.close();
  // The files were written before anything flushed them: PGlite unpacks a database that it made in memory.
  await flushEverything(folder);
}

async function createTar(file: string): Promise<void> {
  // Small segments of the write-ahead log make the file 9 MB smaller, which every test that opens it saves.
  const database = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  const packed = await database.dumpDataDir('none');
  writeFileSync(file, new Uint8Array(await packed.arrayBuffer()));
}
