import { findTableUses, UNKNOWN_TABLE } from './find-uses.ts';
import type { TableRule } from './owners.ts';

export interface SourceFile {
  /** Relative to apps/server/src. */
  readonly path: string;
  readonly text: string;
}

/** Fills every table of an empty database, and names none. */
const RESTORE = 'backup/tables.ts';

/**
 * Compares the tables that source files read and write with the rules.
 * @returns one line for each use that no rule allows, and for each rule that nothing uses any more
 */
export function findFaults(files: readonly SourceFile[], rules: Readonly<Record<string, TableRule>>): string[] {
  const tables = new Set(Object.keys(rules));
  const faults: string[] = [];
  const used = new Set<string>();
  for (const { path, text } of files) {
    for (const { table, kind, line } of findTableUses(path, text, tables)) {
      if (table === UNKNOWN_TABLE && path === RESTORE) continue;
      if (table === UNKNOWN_TABLE) {
        faults.push(`${path}:${line} writes a table whose name is inserted: name it, so that its owner can be checked`);
        continue;
      }
      const { owner, readers = [] } = rules[table] ?? { owner: [] };
      const allowed = kind === 'write' ? owner : [...owner, ...readers];
      const place = allowed.find((each) => path === each || path.startsWith(`${each}/`));
      if (place === undefined)
        faults.push(`${path}:${line} ${kind}s ${table}, which belongs to ${owner.join(' and ')}`);
      else used.add(`${table} ${place}`);
    }
  }
  for (const [table, { owner, readers = [] }] of Object.entries(rules)) {
    if (!owner.some((each) => used.has(`${table} ${each}`))) faults.push(`${table} is not used by its owner`);
    for (const each of readers) {
      if (!used.has(`${table} ${each}`)) faults.push(`${each} may read ${table} and does not: remove it from the rule`);
    }
  }
  return faults;
}
