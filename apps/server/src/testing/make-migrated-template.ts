/** Run as `make-migrated-template.ts <empty database> <new file>`: runs all migrations on a copy, and packs it. */
import { openAsBlob, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';
import { migrate } from '../kernel/db/migrate.ts';

const [empty, path] = process.argv.slice(2);
if (empty === undefined || path === undefined)
  throw new Error('Missing the empty database or the path of the new file.');
const database = await PGlite.create({ loadDataDir: await openAsBlob(empty) });

/** What the migrations use of the driver. Text without values may hold several statements. */
async function query(asked: string | pg.QueryConfig, app?: unknown[]): Promise<{ rows: unknown[] }> {
  const text = typeof asked === 'string' ? asked : asked.text;
  const values = app ?? (typeof asked === 'string' ? undefined : asked.values);
  if (values !== undefined) return database.query(text, values as unknown[]);
  return (await database.exec(text)).at(-1) ?? { rows: [] };
}
const client = { query, release: () => undefined };
await migrate({ query, connect: () => Promise.resolve(client) } as unknown as pg.Pool);

// Opening a copy has nothing to recover then.
await database.exec('checkpoint');
const packed = await database.dumpDataDir('none');
writeFileSync(path, new Uint8Array(await packed.arrayBuffer()));
process.exit(0);
