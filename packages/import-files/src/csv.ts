import Papa from 'papaparse';
import { text } from '@fivefold/rules/text-key';
import { FileProblem } from './file-problem.ts';

const ROWS_MAX = 200_000;
const COLUMNS_MAX = 1000;
/** How Excel names the separator, in a line before the names. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t]*\n/i;

/**
 * The rows of a CSV file (RFC 4180), without empty ones. Commas, semicolons and tabs may separate the cells. Cells stay
 * text.
 * @throws FileProblem
 */
export function parseCsv(csv: string, name: string): string[][] {
  // A file that mixes line ends, or a note of more lines in it, would be cut at wrong places.
  const lines = csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const named = SEPARATOR_LINE.exec(lines);
  const table = lines.slice(named?.[0].length ?? 0);
  const rows: string[][] = [];
  let problem: FileProblem | undefined;
  Papa.parse<string[]>(table, {
    delimiter: named?.[1] ?? findDelimiter(table),
    newline: '\n',
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

/** The one that the first line has most of, outside of its quotes. */
function findDelimiter(table: string): string {
  const line = /^.*/.exec(table.slice(0, 10_000).replaceAll(/"[^"]*"/g, ''))?.[0] ?? '';
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** What spreadsheets take for a formula stands behind an apostrophe in exports like ours; it is a text without it. */
export function unguarded(cell: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
