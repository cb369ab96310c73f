import { restore } from '../apps/server/src/backup/restore.ts';
import { readConfig } from '../apps/server/src/config/config.ts';

/**
 * Puts a backup into an empty place (docs/backup.md): the data folder and database that the configuration names.
 *
 *   npm run restore -- FOLDER
 */
const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.length > 0) {
  console.error('usage: npm run restore -- FOLDER');
  process.exit(2);
}
try {
  const { counts, differences } = await restore(readConfig(process.env), folder);
  for (const [table, rows] of Object.entries(counts)) console.log(`${table.padEnd(28)} ${rows}`);
  if (differences.length > 0) throw new Error(`\nThis is not what was backed up:\n${differences.join('\n')}`);
  console.log('\nRestored. Every table holds as many rows as in the backup.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
