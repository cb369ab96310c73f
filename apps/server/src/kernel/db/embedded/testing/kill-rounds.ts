/**
 * Kills a process that writes to the embedded database, again and again at random moments, and holds what the database
 * contains afterwards against what was confirmed. Long form: `ROUNDS=60 node …/testing/kill-rounds.ts`.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openEmbedded } from '../open-embedded.ts';
import { databaseOnDisk } from './database-on-disk.ts';
import { kill, startWriter } from './writer-process.ts';

export interface KillReport {
  rounds: number;
  /** Rounds that were killed while the database was being created, opened or recovered. */
  killedInStart: number;
  confirmed: number;
  /** Sentences about everything that was wrong; empty is the only good result. */
  faults: string[];
  /** How long reopening took after each kill, in milliseconds. */
  reopenMs: number[];
}

type Note = (line: string) => void;

/** Kills a writer `rounds` times on one database; every fourth time before it is ready, so that recovery is hit too. */
export async function killWriters(rounds: number, note: Note = () => {}): Promise<KillReport> {
  const { dataDir: folder, remove } = await databaseOnDisk();
  const report: KillReport = { rounds, killedInStart: 0, confirmed: 0, faults: [], reopenMs: [] };
  const confirmed: string[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const isStartKilled = round % 4 === 0;
      const lines = await writeUntilKilled(folder, round * 1_000_000, isStartKilled);
      if (!lines.includes('ready')) report.killedInStart += 1;
      confirmed.push(...lines.filter((line) => line !== 'ready'));
      await checkRound(folder, confirmed, round, report);
      note(
        `round ${round}: ${confirmed.length} confirmed so far, reopened in ${report.reopenMs.at(-1)} ms, faults ${report.faults.length}`,
      );
    }
  } finally {
    remove();
  }
  return { ...report, confirmed: confirmed.length };
}

/** Kills the process that creates the database, at random moments of the creation. */
export async function killCreators(rounds: number, note: Note = () => {}): Promise<KillReport> {
  const report: KillReport = { rounds, killedInStart: 0, confirmed: 0, faults: [], reopenMs: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const parent = mkdtempSync(join(tmpdir(), 'fivefold-kill-'));
    const folder = join(parent, 'database');
    try {
      const writer = startWriter(folder);
      await delay((2_500 * (round - Math.random())) / rounds);
      await kill(writer);
      if (!existsSync(folder)) report.killedInStart += 1;
      await checkRound(folder, [], round, report);
      // A creating process notices with a delay that its parent is gone; the start after that finds nothing that still
      // moves.
      await checkRound(folder, [], round, report);
      const leftovers = readdirSync(parent).filter((name) => name !== 'database');
      if (leftovers.length > 0) report.faults.push(`round ${round}: left behind ${leftovers.join(', ')}`);
      note(`creation ${round}: opened in ${report.reopenMs.at(-1)} ms, faults ${report.faults.length}`);
    } finally {
      rmSync(parent, { recursive: true, force: true, maxRetries: 3 });
    }
  }
  return report;
}

/** @returns the whole lines that the writer printed before it was killed. */
async function writeUntilKilled(folder: string, firstId: number, isStartKilled: boolean): Promise<string[]> {
  const writer = startWriter(folder, firstId);
  if (!isStartKilled) await writer.ready;
  await delay(isStartKilled ? 100 + Math.random() * 500 : 50 + Math.random() * 1_200);
  await kill(writer);
  return writer.lines();
}

async function checkRound(folder: string, confirmed: string[], round: number, report: KillReport): Promise<void> {
  const startedAt = performance.now();
  try {
    const database = await openEmbedded({ dataDir: folder });
    report.reopenMs.push(Math.round(performance.now() - startedAt));
    const faults = confirmed.length === 0 ? [] : await findFaults(database.pool, confirmed);
    report.faults.push(...faults.map((fault) => `round ${round}: ${fault}`));
    await database.close();
  } catch (error) {
    report.faults.push(`round ${round}: could not be reopened: ${String(error)}`);
  }
}

async function findFaults(pool: pg.Pool, confirmed: string[]): Promise<string[]> {
  const ids = async (sql: string) => new Set((await pool.query<{ id: number }>(sql)).rows.map((row) => row.id));
  const number = async (sql: string) => (await pool.query<{ n: number }>(sql)).rows[0]?.n;
  const singles = await ids('select id from singles');
  const triples = await ids('select id from triples group by id having count(*) = 3');
  const faults: string[] = [];
  for (const line of confirmed) {
    const [kind, id] = line.split(' ');
    const isThere = kind === 'single' ? singles.has(Number(id)) : triples.has(Number(id));
    if (!isThere) faults.push(`lost: ${line}`);
  }
  const partial = await number('select count(*) as n from (select from triples group by id having count(*) <> 3) p');
  if (partial !== 0) faults.push(`${partial} transactions are there in part`);
  const total = await number(`select n from totals where name = 'triples'`);
  if (total !== (await number('select count(*) as n from triples')))
    faults.push('the total does not fit the rows of its transactions');
  // The same question asked of the table and of its index.
  for (const table of ['singles', 'triples']) {
    const byTable = await number(`select count(*) as n from ${table}`);
    const byIndex = await number(
      `select count(*) as n from (select id from ${table} where id >= 0 order by id offset 0) i`,
    );
    if (byTable !== byIndex) faults.push(`${table} and its index differ`);
  }
  return faults;
}

if (import.meta.main) {
  const rounds = Number(process.env['ROUNDS'] ?? 20);
  const note: Note = (line) => process.stdout.write(`${line}\n`);
  const reports = [await killWriters(rounds, note), await killCreators(Math.ceil(rounds / 5), note)];
  for (const { reopenMs, ...rest } of reports)
    note(JSON.stringify({ ...rest, slowestReopenMs: Math.max(...reopenMs) }));
  process.exitCode = reports.some((report) => report.faults.length > 0) ? 1 : 0;
}
