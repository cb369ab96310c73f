/**
 * Creates a database in a process of its own, because that takes 650 MB of memory for a moment, which the server would
 * never give back. Run as `create-child.ts folder <path>` (an empty folder, made durable) or `create-child.ts tar <path>`
 * (the same packed into one file, for databases in memory). Ends with 0 when everything is on disk.
 */
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { openDurable } from './open-pglite.ts';
import { flushEverything } from './flush.ts';

// The code runs once, so optimising it is wasted: this halves the memory that creating takes, and is no slower.
setFlagsFromString('--liftoff-only');
// Whoever started this process is gone: nobody will use the result.
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
