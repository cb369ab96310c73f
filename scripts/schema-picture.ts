import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/kernel/db/connect.ts';
import { migrate } from '../apps/server/src/kernel/db/migrate.ts';
import { readCatalog, schemaDocument } from './schema-document.ts';

/** Writes docs/database.md from an embedded database after all migrations: `npm run schema-picture`. */
const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-schema-'));
try {
  const database = await openDatabase({ dataDir, database: { kind: 'embedded' } });
  await migrate(database.pool);
  const catalog = await readCatalog((text) => database.pool.query(text));
  await database.close();
  writeFileSync(join(import.meta.dirname, '../docs/database.md'), schemaDocument(catalog));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
