import Papa from 'papaparse';
import { FileProblem } from './file-problem.ts';

const ROWS_MAX = 200_000;
const COLUMNS_MAX = 1000;

/**
 * The rows of a CSV file (RFC 4180), without empty ones. Commas, semicolons and tabs may separate the cells. Cells stay text.
 * @throws FileProblem
 */
export function parseCsv(text: string, name: string): string[][] {
  const rows: string[][] = [];
  let problem: string | undefined;
  Papa.parse<string[]>(text, {
    delimiter: findDelimiter(text),
    skipEmptyLines: 'greedy',
    step({ data, errors }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) problem = `${name} ends in the middle of a text, or isn’t CSV.`;
      else if (data.length > COLUMNS_MAX) problem = `${name} has more than ${COLUMNS_MAX} columns.`;
      else if (rows.length >= ROWS_MAX) problem = `${name} has more than ${ROWS_MAX.toLocaleString('en-US')} rows.`;
      if (problem !== undefined) return parser.abort();
      rows.push(data);
    },
  });
  if (problem !== undefined) throw new FileProblem(problem);
  return rows;
}

/** The one that the first line has most of. */
function findDelimiter(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = text.slice(0, Math.min(end === -1 ? text.length : end, 10_000));
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** What spreadsheets take for a formula stands behind an apostrophe in exports like ours; it is a text without it. */
export function unguarded(cell: string): string {
  return /^'[=+\-@\t＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
