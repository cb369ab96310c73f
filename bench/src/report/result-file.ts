import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ProductResult } from '../measure/product.ts';
import type { Row } from './row.ts';

const RESULTS = join(import.meta.dirname, '../../results');

export interface RunResult {
  readonly startedAt: Date;
  readonly rounds: number;
  readonly machine: object;
  readonly rows: readonly Row[];
  readonly series: ProductResult['series'];
}

/** Saves the table and every round behind it. @returns the file, as the caller would name it. */
export function saveResult({ startedAt, rounds, machine, rows, series: measured }: RunResult): string {
  const series = measured.map(({ what, subject, rounds: all }) => ({
    history: subject.history.name,
    side: subject.side,
    what,
    rounds: all,
  }));
  const file = join(RESULTS, `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}.json`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ startedAt, rounds, machine, rows, series }, undefined, 1)}\n`);
  return relative(process.cwd(), file);
}
