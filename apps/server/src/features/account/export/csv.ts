export type Cell = string | number | boolean | null;
/** A row as it is exported: names as on the wire, in their order. */
export type ExportRow = Readonly<Record<string, Cell>>;

/** What spreadsheets take for the beginning of a formula; a text may begin so, and must stay a text. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of CSV (RFC 4180), with its line break. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Excel on Windows reads a table without it in the machine's old encoding, 'MÃ¼sli'. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Rows as CSV text, piece by piece, under a line with the columns' names. */
export async function* csvOf(columns: readonly string[], rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const row of rows) yield csvLine(columns.map((column) => row[column] ?? null));
}

/** Rows as a JSON array, piece by piece, a line each. */
export async function* jsonOf(rows: AsyncIterable<ExportRow>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
