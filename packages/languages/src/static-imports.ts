import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './sources.ts';
import { parse } from './syntax-tree.ts';

const WEB = join(ROOT, 'apps/web/src');

/** The source files that some files load at once, themselves among them, by their paths from the root. */
export function findStaticImports(entries: readonly string[]): Set<string> {
  const seen = new Set(entries);
  // A set that grows is walked to its end.
  for (const file of seen) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const specifier of importsOf(readFileSync(file, 'utf8'), file)) {
      const found = resolve(specifier, file);
      if (found !== undefined && existsSync(found)) seen.add(found);
    }
  }
  return new Set([...seen].map((file) => relative(ROOT, file).replaceAll('\\', '/')));
}

function importsOf(code: string, file: string): string[] {
  const { staticImports, staticExports } = parse(code, file).module;
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value),
  );
  return [...imported, ...passedOn.filter((specifier) => specifier !== undefined && specifier !== null)];
}

/** Packages from elsewhere have no texts. */
function resolve(specifier: string, from: string): string | undefined {
  const ours = /^@fivefold\/(\w+)\/(.+)$/.exec(specifier);
  if (ours !== null) return join(ROOT, 'packages', ours[1] ?? '', 'src', `${ours[2]}.ts`);
  if (specifier.startsWith('#')) return join(WEB, specifier.slice(1));
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined;
}
