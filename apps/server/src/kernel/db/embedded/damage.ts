import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_BYTES, crc32c, isPageWhole } from './checksums.ts';
import { wasShutDown } from './control-file.ts';

/** What is wrong with one file of a database. */
interface Damage {
  /** Its path in the database's folder. */
  readonly file: string;
  readonly problem: string;
}

/** How many bytes of tables a start reads, the system's own first: a tenth of a second. */
const startBudgetBytes = 32 * 1024 * 1024;
/** The database of a connection, by PostgreSQL's fixed number; those beside it are its templates. */
const database = join('base', '5');
const tableFile = /^\d+(_(fsm|vm|init))?(\.(\d+))?$/;
/** Below this number are the system's own tables. */
const firstOwnTable = 16_384;

/** `pg_control` of PostgreSQL 18: where it keeps what, and how much of it the checksum covers. */
const control = {
  bytes: 296,
  checkpoint: 32,
  redo: 40,
  timeline: 48,
  nextTransaction: 64,
  segmentBytes: 228,
  checksums: 252,
  crc: 292,
};
/**
 * `pg_filenode.map`: how many tables it names, then the number of each and of its file, and a checksum behind room for
 * 64.
 */
const map = { bytes: 524, count: 4, entries: 8, entryBytes: 8, crc: 520 };
/**
 * Tables that are never empty, by PostgreSQL's fixed numbers: those of tables, columns, types, functions, roles and
 * databases.
 */
const neverEmpty = new Set([1259, 1249, 1247, 1255, 1260, 1262]);
const pagesOfSegment = 131_072;
/** The number of transactions whose outcome one file of `pg_xact` holds. */
const transactionsPerFile = 32 * 32_768;

/**
 * Looks for damaged files, without changing one, as docs/backup.md promises. What a crash leaves half-written in tables
 * is repaired when the database is opened, so tables are looked at only after a shutdown in order, unless
 * `isOpeningLost`.
 */
export function findDamage(folder: string, { isOpeningLost = false } = {}): Damage[] {
  const damages: Damage[] = [];
  const report = (file: string, problem: string) => damages.push({ file, problem });
  const bytes = readControl(folder, report);
  for (const part of ['global', database]) checkMap(folder, part, report);
  for (const file of ['postgresql.conf', join(database, 'PG_VERSION')]) read(folder, file, report);
  if (bytes === undefined) return damages;
  checkTransactions(folder, bytes, report);
  checkLog(folder, bytes, report);
  const hasChecksums = bytes.readUInt32LE(control.checksums) === 1;
  if (hasChecksums && (isOpeningLost || wasShutDown(folder)))
    checkTables(folder, isOpeningLost ? Infinity : startBudgetBytes, report);
  return damages;
}

/** A start that must not go on. Its message is for the operator. */
class DamagedDatabase extends Error {
  override readonly name = 'DamagedDatabase';
}

const shownDamages = 10;

/** @param reason why the database could not be opened, when that was tried */
export function damagedDatabase(folder: string, damages: readonly Damage[], reason?: string): DamagedDatabase {
  const shown = damages.slice(0, shownDamages).map(({ file, problem }) => `  ${file} ${problem}`);
  if (damages.length > shownDamages) shown.push(`  and ${damages.length - shownDamages} more files`);
  return new DamagedDatabase(
    [
      ...(damages.length > 0
        ? [`The database in ${folder} is damaged:`, ...shown]
        : [`The database in ${folder} cannot be opened.`]),
      ...(reason === undefined
        ? ['Nothing in the folder was changed.']
        : [
            `PostgreSQL says: ${inShort(reason)}`,
            'Nothing was repaired, and no table was deleted. If the disk has space and the files can be read, the database is damaged.',
          ]),
      'Keep a copy of this folder, then restore the newest backup into an empty one. docs/backup.md says how, under “A damaged database”.',
    ].join('\n'),
  );
}

/** Of several lines those that say what went wrong, without their times. */
function inShort(reason: string): string {
  const said = [...reason.matchAll(/\b(?:FATAL|PANIC|ERROR): +(.*)/g)].map(([, sentence]) => sentence);
  return said.length > 0 ? said.join('; ') : reason;
}

type Report = (file: string, problem: string) => void;

function readControl(folder: string, report: Report): Buffer | undefined {
  const file = join('global', 'pg_control');
  const bytes = read(folder, file, report);
  if (bytes === undefined) return undefined;
  if (bytes.length >= control.bytes && bytes.readUInt32LE(control.crc) === crc32c(bytes.subarray(0, control.crc)))
    return bytes;
  report(file, bytes.length < control.bytes ? 'is cut off' : 'does not match its checksum');
  return undefined;
}

function checkMap(folder: string, part: string, report: Report): void {
  const file = join(part, 'pg_filenode.map');
  const bytes = read(folder, file, report);
  if (bytes === undefined) return;
  if (bytes.length < map.bytes) return report(file, 'is cut off');
  if (bytes.readUInt32LE(map.crc) !== crc32c(bytes.subarray(0, map.crc)))
    return report(file, 'does not match its checksum');
  for (let nth = 0; nth < bytes.readInt32LE(map.count); nth++) {
    const at = map.entries + nth * map.entryBytes;
    const [table, number] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
    const size = statSync(join(folder, part, String(number)), { throwIfNoEntry: false })?.size;
    if (size === undefined) report(join(part, String(number)), 'is missing');
    else if (size === 0 && neverEmpty.has(table)) report(join(part, String(number)), 'is empty');
  }
}

function checkTransactions(folder: string, controlFile: Buffer, report: Report): void {
  const newest = controlFile.readUInt32LE(control.nextTransaction) - 1;
  const file = join(
    'pg_xact',
    Math.floor(newest / transactionsPerFile)
      .toString(16)
      .toUpperCase()
      .padStart(4, '0'),
  );
  const bytes = read(folder, file, report);
  if (bytes !== undefined && (bytes.length === 0 || bytes.length % PAGE_BYTES !== 0)) report(file, 'is cut off');
}

/** Opening begins at one record of the write-ahead log, so its file must be there, and that record whole. */
function checkLog(folder: string, controlFile: Buffer, report: Report): void {
  const segmentBytes = controlFile.readUInt32LE(control.segmentBytes);
  for (const field of new Set([control.checkpoint, control.redo])) {
    const position = controlFile.readBigUInt64LE(field);
    const file = join('pg_wal', segmentName(controlFile.readUInt32LE(control.timeline), position, segmentBytes));
    const bytes = read(folder, file, report);
    if (bytes === undefined) return;
    if (bytes.length !== segmentBytes) return report(file, 'is cut off');
    if (!isRecordWhole(bytes, Number(position % BigInt(segmentBytes))))
      return report(file, 'does not match its checksum');
  }
}

function segmentName(timeline: number, position: bigint, segmentBytes: number): string {
  const nth = position / BigInt(segmentBytes);
  const perFile = 2n ** 32n / BigInt(segmentBytes);
  return [BigInt(timeline), nth / perFile, nth % perFile]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');
}

/** A record's header: its length, transaction, predecessor, kind, and a checksum over all of it, data first. */
function isRecordWhole(segment: Buffer, at: number): boolean {
  const [headerBytes, crcAt] = [24, 20];
  const left = PAGE_BYTES - (at % PAGE_BYTES);
  // One that goes on in the next page has a page's head in its middle: PostgreSQL itself looks at it.
  if (left < headerBytes) return true;
  const length = segment.readUInt32LE(at);
  if (length < headerBytes) return false;
  if (length > left) return true;
  const record = segment.subarray(at, at + length);
  return record.readUInt32LE(crcAt) === crc32c(record.subarray(headerBytes), record.subarray(0, crcAt));
}

function checkTables(folder: string, budgetBytes: number, report: Report): void {
  const files = ['global', database].flatMap((part) =>
    (existsSync(join(folder, part)) ? readdirSync(join(folder, part)) : [])
      .filter((name) => tableFile.test(name))
      .map((name) => ({ part, name })),
  );
  const isOwn = ({ name }: { name: string }) => Number.parseInt(name, 10) >= firstOwnTable;
  let left = budgetBytes;
  for (const { part, name } of [...files.filter((file) => !isOwn(file)), ...files.filter(isOwn)]) {
    const file = join(part, name);
    const checked = checkTable(join(folder, file), Number(tableFile.exec(name)?.[4] ?? 0), left);
    if (checked.problem !== undefined) report(file, checked.problem);
    left -= checked.bytes;
  }
}

/** @returns how many bytes were looked at, and the first thing that is wrong. */
function checkTable(path: string, segment: number, budgetBytes: number): { bytes: number; problem?: string } {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (size % PAGE_BYTES !== 0) return { bytes: 0, problem: 'is cut off' };
    const page = Buffer.alloc(PAGE_BYTES);
    const pages = Math.min(size, Math.max(0, budgetBytes)) / PAGE_BYTES;
    for (let nth = 0; nth < pages; nth++) {
      readSync(descriptor, page, 0, PAGE_BYTES, nth * PAGE_BYTES);
      if (!isPageWhole(page, segment * pagesOfSegment + nth))
        return { bytes: size, problem: `does not match its checksum, in page ${nth}` };
    }
    return { bytes: pages * PAGE_BYTES };
  } finally {
    closeSync(descriptor);
  }
}

function read(folder: string, file: string, report: Report): Buffer | undefined {
  try {
    return readFileSync(join(folder, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    report(file, code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`);
    return undefined;
  }
}
