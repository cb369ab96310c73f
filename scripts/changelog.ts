import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Puts the files of `changes/` into CHANGELOG.md as a release, removes them, and prints what it wrote:
 *
 *   node scripts/changelog.ts VERSION
 */
const ROOT = join(import.meta.dirname, '..');
const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const READERS = { people: 'For everyone', operators: 'For operators' } as const;

const [version] = process.argv.slice(2);
if (version === undefined || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('usage: node scripts/changelog.ts VERSION, such as 1.2.0');
  process.exit(2);
}
const files = globSync('changes/*.md', { cwd: ROOT })
  .filter((file) => !file.endsWith('README.md'))
  .toSorted();
const lines = files.flatMap((file) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ file, line })),
);
const unread = lines.find(({ line }) => !Object.keys(READERS).some((reader) => line.startsWith(`${reader}: `)));
if (unread !== undefined) {
  console.error(`${unread.file}: '${unread.line}' does not say whom it is for (changes/README.md).`);
  process.exit(1);
}
const parts = Object.entries(READERS).map(([reader, title]) => {
  const own = lines
    .filter(({ line }) => line.startsWith(`${reader}: `))
    .map(({ line }) => line.slice(reader.length + 2));
  return own.length === 0 ? '' : `### ${title}\n\n${own.map((text) => `- ${text}`).join('\n')}\n`;
});
const release = `## ${version}\n\n${parts.filter((part) => part !== '').join('\n')}`;
const [title = '', ...releases] = readFileSync(CHANGELOG, 'utf8').split(/^(?=## )/m);
writeFileSync(
  CHANGELOG,
  [title.trimEnd(), release.trimEnd(), ...releases.map((text) => text.trimEnd())].join('\n\n') + '\n',
);
for (const file of files) rmSync(join(ROOT, file));
console.log(release);
