import Papa from 'papaparse';
import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';

const ROWS_MAX = 200_000;
const COLUMNS_MAX = 1000;

/**
 * The rows of a CSV file (RFC 4180), without empty ones. Commas, semicolons and tabs may separate the cells. Cells stay
 * text.
 * @throws FileProblem
 */
export function parseCsv(csv: string, name: string): string[][] {
  const rows: string[][] = [];
  let problem: FileProblem | undefined;
  Papa.parse<string[]>(csv, {
    delimiter: findDelimiter(csv),
    skipEmptyLines: 'greedy',
    step({ data, errors }, parser) {
      if (errors.some(({ type }) => type === 'Quotes'))
        problem = new FileProblem(text('{name} ends in the middle of a text, or isn’t CSV.'), { name });
      else if (data.length > COLUMNS_MAX)
        problem = new FileProblem(text('{name} has more than {most} columns.'), { name, most: COLUMNS_MAX });
      else if (rows.length >= ROWS_MAX)
        problem = new FileProblem(text('{name} has more than {most, plural, other {# rows}}.'), {
          name,
          most: ROWS_MAX,
        });
      if (problem !== undefined) return parser.abort();
      rows.push(data);
    },
  });
  if (problem !== undefined) throw problem;
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
