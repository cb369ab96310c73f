import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Counts what a newcomer has to read and know, as a table: `node scripts/count.ts`. Lines are those with code: no blank ones
 * and no comments.
 */
const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const CODE = /\.(?:ts|tsx|mjs|cjs)$/;
const isTest = (path: string) =>
  /\.test\.tsx?$|\/testing\/|^(?:e2e|bench|ops)\//.test(path) || path.startsWith('scripts/test-');

function countLines(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + withoutComments(read(path), path).length, 0);
}

function withoutComments(text: string, path: string): string[] {
  const lines = path.endsWith('.sql') ? text.replaceAll(/--.*$/gm, '') : text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return lines.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
}

/** How often a pattern stands in files. */
function countMatches(pattern: RegExp, paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + [...read(path).matchAll(pattern)].length, 0);
}

const inDashboard = (path: string) => /^apps\/web\/src\/(?:features|app)\/dashboard\//.test(path);
const source = files.filter((path) => CODE.test(path));
const production = [...source.filter((path) => !isTest(path)), ...files.filter((path) => /\.(?:css|sql)$/.test(path))];
const texts = files.filter((path) => CODE.test(path) || path.endsWith('.md'));
/**
 * What conditions of styles depend on: a length, whatever is measured against it and on which side of it, or a feature
 * of the device, present or not. 'width >= 40rem' and 'width < 40rem' are one, as they are for a reader.
 */
const breakpoints = new Set(
  files
    .filter((path) => path.endsWith('.css'))
    .flatMap((path) => [...read(path).matchAll(/@(?:media|container)\s*([^{]+)\{/g)])
    .flatMap(([, text = '']) => text.match(/\d[\d.]*[a-z]+|(?!(?:min|max)-)[a-z-]+(?=: [a-z])/g) ?? []),
);

const rows: readonly (readonly [what: string, count: number])[] = [
  ['production lines (code, CSS, SQL)', countLines(production)],
  ['test lines', countLines(source.filter(isTest))],
  ['code files in the dashboard’s folder', source.filter((path) => inDashboard(path) && !isTest(path)).length],
  ['different breakpoints and features in conditions of CSS', breakpoints.size],
  ['live decision records', files.filter((path) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path)).length],
  [
    'places that decide whether a person has a plan',
    countMatches(
      /\bhasPremiumAccess\(/g,
      source.filter((path) => path.startsWith('apps/') && !isTest(path)),
    ),
  ],
  [
    'somebody, nobody, whoever, for ever, so many',
    countMatches(/\b(?:somebody|nobody|whoever|for ever|so many)\b/gi, texts),
  ],
];
const width = Math.max(...rows.map(([what]) => what.length));
for (const [what, count] of rows) console.log(`${what.padEnd(width)}  ${count}`);
