/**
 * Writes to the embedded database in the folder given until it is killed, and prints what was confirmed: one line per
 * confirmed change, written before the next one starts. With `count-fsync.ts` loaded, the line ends with the number of
 * flushes so far. Run by `kill-rounds.ts`.
 */
import { statSync, writeSync } from 'node:fs';
import { openEmbedded } from '../open-embedded.ts';

const [folder, firstId] = process.argv.slice(2);
if (folder === undefined || firstId === undefined) throw new Error('Usage: kill-writer.ts <folder> <first id>');

// Checkpoints come so often that many rounds are killed in the middle of one.
const checkpointEveryMs = Number(process.env['CHECKPOINT_EVERY_MS'] ?? 150);
const { pool } = await openEmbedded({ dataDir: folder, checkpointEveryMs });
await pool.query('create table if not exists singles (id int primary key, filler text)');
await pool.query('create table if not exists triples (id int, part int, primary key (id, part))');
await pool.query('create table if not exists totals (name text primary key, n int)');
await pool.query(`insert into totals values ('triples', 0) on conflict do nothing`);
const counter = process.env['FSYNC_COUNTER'];
const confirm = (what: string) => writeSync(1, `${what}${counter === undefined ? '' : ` ${statSync(counter).size}`}\n`);
writeSync(1, 'ready\n');

for (let id = Number(firstId); ; id += 1) {
  if (Math.random() < 0.6) {
    await pool.query('insert into singles values ($1, $2)', [id, 'x'.repeat(Math.random() * 2_000)]);
    confirm(`single ${id}`);
  } else {
    await writeTriple(id);
    confirm(`triple ${id}`);
  }
}

/** Three rows and their total in one transaction. */
async function writeTriple(id: number): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  for (const part of [1, 2, 3]) await client.query('insert into triples values ($1, $2)', [id, part]);
  await client.query(`update totals set n = n + 3 where name = 'triples'`);
  await client.query('commit');
  client.release();
}
