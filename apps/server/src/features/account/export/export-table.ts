import type { ExportRow } from './csv.ts';

/** One table of an export. Its columns are the names of its rows' fields. */
export interface ExportTable {
  /** Of its files, without an ending. */
  readonly name: string;
  readonly columns: readonly string[];
  rows(): AsyncGenerator<ExportRow>;
}

export const iso = (at: Date | null) => at?.toISOString() ?? null;
