/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly value: string;
  /** What it is compared with. */
  readonly against?: string;
  readonly ratio?: string;
  /** How much the windows of the ratio differ. */
  readonly spread?: string;
  /** CPU of the database server's processes, this side and the other. */
  readonly databaseCpu?: string;
  readonly target?: string;
  readonly isMet?: boolean;
  /** Its windows differ too much for a verdict. */
  readonly isNoisy?: boolean;
}

export const spreadOf = (part: number) => `${(part * 100).toFixed(0)} %`;

const COLUMNS = ['what', 'value', 'against', 'ratio', 'spread', 'database CPU', 'target', ''] as const;
/** From here on to the ratio, numbers: they stand at the right. */
const RIGHT_ALIGNED = new Set<string>(['value', 'against', 'ratio', 'spread', 'database CPU']);

export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.what,
    row.value,
    row.against ?? '',
    row.ratio ?? '',
    row.spread ?? '',
    row.databaseCpu ?? '',
    row.target ?? '',
    verdictOf(row),
  ]);
  const widths = COLUMNS.map((name, at) => Math.max(name.length, ...cells.map((line) => line[at]?.length ?? 0)));
  const lineOf = (line: readonly string[]) =>
    line
      .map((cell, at) =>
        RIGHT_ALIGNED.has(COLUMNS[at] ?? '') ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [lineOf(COLUMNS), widths.map((width) => '-'.repeat(width)).join('  '), ...cells.map(lineOf)].join('\n');
}

function verdictOf({ isMet, isNoisy = false }: Row): string {
  if (isMet === undefined) return '';
  if (isNoisy) return 'noisy';
  return isMet ? 'pass' : 'MISS';
}
