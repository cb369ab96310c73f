import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../apps/server/src/backup/back-up.ts';
import { readConfig } from '../apps/server/src/config/config.ts';

/**
 * Copies everything that the product keeps (docs/backup.md), with the configuration that the product has:
 *
 *   npm run backup -- FOLDER [--without-lost-photos]
 */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-lost-photos': { type: 'boolean', default: false } },
  });
  if (positionals.length > 1) throw new Error('One folder only.');
  const [folder = join('backups', new Date().toISOString().slice(0, 19).replaceAll(':', '-'))] = positionals;
  return { folder, mayLackPhotos: values['without-lost-photos'] };
}

let given: ReturnType<typeof readArguments>;
try {
  given = readArguments();
} catch {
  console.error('usage: npm run backup -- FOLDER [--without-lost-photos]');
  process.exit(2);
}
try {
  const { folder, mayLackPhotos } = given;
  const config = readConfig(process.env);
  const { counts, files, photosMissing } = await backUp(config, folder, { mayLackPhotos });
  for (const [table, rows] of Object.entries(counts)) console.log(`${table.padEnd(28)} ${rows}`);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`\nBacked up into ${folder}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB.`);
  if (photosMissing > 0) console.log(`${photosMissing} photos are not in it: deleted meanwhile, or lost before.`);
  if (config.photos.kind === 's3') console.log('Photos lie in a bucket and are not in this backup.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
