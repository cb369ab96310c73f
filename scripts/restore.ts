import { parseArgs } from 'node:util';
import { quiet } from '../apps/server/src/backup/back-up.ts';
import { endSessions } from '../apps/server/src/backup/end-sessions.ts';
import { restore } from '../apps/server/src/backup/restore.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { openDatabase } from '../apps/server/src/kernel/db/connect.ts';
import type { Schema } from '../apps/server/src/kernel/db/schema.ts';

/**
 * Puts a backup into an empty place (docs/backup.md): the data folder and database that the configuration names.
 *
 *   npm run restore -- FOLDER [--end-sessions]
 */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'end-sessions': { type: 'boolean', default: false } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new Error('One folder.');
  return { folder, endsSessions: values['end-sessions'] };
}

let given: ReturnType<typeof readArguments>;
try {
  given = readArguments();
} catch {
  console.error('usage: npm run restore -- FOLDER [--end-sessions]');
  process.exit(2);
}
try {
  const config = readConfig(process.env);
  const { counts, differences } = await restore(config, given.folder);
  for (const [table, rows] of Object.entries(counts)) console.log(`${table.padEnd(28)} ${rows}`);
  if (given.endsSessions) {
    const db = await openDatabase<Schema>(config, quiet);
    const ended = await endSessions(db).finally(() => db.close());
    console.log(
      `\nEnded ${ended.sessions} sessions, ${ended.tokens} access tokens and ${ended.feeds} calendar addresses.`,
    );
  }
  if (differences.length > 0) throw new Error(`\nThis is not what was backed up:\n${differences.join('\n')}`);
  console.log('\nRestored. Every table held as many rows as in the backup.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
