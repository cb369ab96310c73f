import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A position in a file of the bundle, as a stack names it. The bundle's files have no other characters in their names.
 */
const POSITION = /(?:file:\/\/)?\/[^\s():]*\/dist\/([\w.-]+\.js):(\d+):(\d+)/g;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const DIGIT_OF: Readonly<Record<string, number>> = Object.fromEntries(
  DIGITS.split('').map((digit, value) => [digit, value]),
);
/** The same few errors come again and again. */
const MOST_KEPT = 1000;

/** Both count from 1, as stacks do. */
interface Position {
  readonly line: number;
  readonly column: number;
}

const known = new Map<string, string>();
/** Of the bundle. Every line of the log comes by: an address is not made for each. */
const OWN_FOLDER = new URL('.', import.meta.url);

/**
 * Puts positions in the source in the place of those in the bundle. Node's own way (`--enable-source-maps`) costs 70 MB
 * and a quarter of a second at every start; this reads a map when an error names its file, for a tenth of a second, and
 * keeps only the answers.
 *
 * @param folder of the bundle, with the maps of its files
 */
export function toSourcePositions(text: string, folder = OWN_FOLDER): string {
  if (!text.includes('/dist/')) return text;
  const unknown = [...text.matchAll(POSITION)].filter(([found]) => !known.has(found));
  if (known.size + unknown.length > MOST_KEPT) known.clear();
  for (const [file, positions] of Map.groupBy(unknown, ([, name = '']) => name)) {
    const asked = positions.map(([, , line, column]) => ({ line: Number(line), column: Number(column) }));
    const found = sourcesOf(new URL(`${file}.map`, folder), asked);
    positions.forEach(([position], nth) => known.set(position, found[nth] ?? position));
  }
  return text.replaceAll(POSITION, (position) => known.get(position) ?? position);
}

/** @returns for each position the file and position in the source; nothing where it has none. */
function sourcesOf(map: URL, positions: readonly Position[]): readonly (string | undefined)[] {
  try {
    const { sources, mappings } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[]; mappings: string };
    return sourcePositionsIn(mappings, positions).map((found) => {
      const source = found && sources[found.source];
      return source && `${fileURLToPath(new URL(source, map))}:${found.line + 1}:${found.column + 1}`;
    });
  } catch {
    // Without its map the position in the bundle has to do.
    return [];
  }
}

/**
 * Reads mappings (ECMA-426) from their beginning: numbers are differences to the ones before, so there is no shorter
 * way.
 */
function sourcePositionsIn(mappings: string, positions: readonly Position[]) {
  const now = { source: 0, line: 0, column: 0 };
  const found: (typeof now | undefined)[] = positions.map(() => undefined);
  const lastLine = Math.max(...positions.map(({ line }) => line));
  let lineNow = 0;
  for (const segments of mappings.split(';', lastLine)) {
    lineNow += 1;
    const asked = positions.flatMap(({ line, column }, nth) => (line === lineNow ? [{ column, nth }] : []));
    let columnNow = 0;
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [inBundle = 0, source, line = 0, column = 0] = numbersOf(segment);
      columnNow += inBundle;
      if (source === undefined) continue;
      now.source += source;
      now.line += line;
      now.column += column;
      for (const one of asked) if (columnNow < one.column) found[one.nth] = { ...now };
    }
  }
  return found;
}

/** Five bits a digit, the lowest first; the sixth says that more follow, and the number's own lowest is its sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of segment) {
    const bits = DIGIT_OF[digit] ?? 0;
    value += (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}
