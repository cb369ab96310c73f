import { join } from 'node:path';
import { backUp } from '../apps/server/src/backup/back-up.ts';
import { readConfig } from '../apps/server/src/config.ts';

/**
 * Copies everything that the product keeps (docs/backup.md), with the configuration that the product has:
 *
 *   npm run backup -- FOLDER
 */
const [folder = join('backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-')), ...rest] =
  process.argv.slice(2);
if (rest.length > 0 || folder.startsWith('-')) {
  console.error('usage: npm run backup -- FOLDER');
  process.exit(2);
}
try {
  const config = readConfig(process.env);
  const { counts, files, engine } = await backUp(config, folder);
  for (const [table, rows] of Object.entries(counts)) console.log(`${table.padEnd(28)} ${rows}`);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`\nBacked up into ${folder}: ${engine}, ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB.`);
  if (config.photos.kind === 's3') console.log('Photos lie in a bucket and are not in this backup.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
