import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Words of the language: a CSS module can't export a class under such a name. */
const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for function if ' +
    'implements import in instanceof interface let new null package private protected public return static super switch this ' +
    'throw true try typeof var void while with yield'
  ).split(' '),
);

/**
 * Names for the classes of CSS modules: the module's number among all, then the class's number in its module.
 * The file's name and a hash, as Vite writes them, cost the dashboard 2 KB. The underline keeps names from being words:
 * ad blockers hide `.ad1`.
 */
export function createClassNamer(modules: readonly string[]): (name: string, module: string) => string {
  const numbers = new Map(modules.toSorted().map((module, at) => [module, at.toString(36).padStart(2, '0')]));
  const classes = new Map<string, string[]>();
  return (name, module) => {
    const number = numbers.get(module);
    if (RESERVED.has(name))
      throw new Error(`Rename the class or animation '${name}' of ${module}: it can't be exported.`);
    if (number === undefined) throw new Error(`${module} is not among the CSS modules of the app.`);
    const known = classes.get(module) ?? [];
    classes.set(module, known);
    if (!known.includes(name)) known.push(name);
    return `_${number}${known.indexOf(name).toString(36)}`;
  };
}

const DEFAULT_IMPORT = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/**
 * The source of a module with each class as an export of its own: the bundler writes the name where it is used and
 * leaves out the others. One object with all of them cost the dashboard 4 KB.
 */
export function withClassesAsExports(source: string): string {
  return source.replace(DEFAULT_IMPORT, 'import * as $1 from $2;');
}

/** Names a module of which no class is in the style sheets. */
export function findLostModules(names: ReadonlyMap<string, readonly string[]>, styles: string): string[] {
  return [...names].filter(([, given]) => !given.some((name) => styles.includes(name))).map(([module]) => module);
}

/**
 * Gives the classes of CSS modules short names in the build, each written where it is used; development keeps the
 * readable ones in an object.
 */
export function shortClassNames(): Plugin[] {
  const names = new Map<string, string[]>();
  return [
    {
      name: 'short-class-names',
      apply: 'build',
      config({ root = process.cwd() }) {
        const sources = join(root, 'src');
        const pathOf = (file: string) => relative(sources, file).split(sep).join('/');
        const modules = readdirSync(sources, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.module.css'))
          .map((file) => pathOf(join(sources, file)));
        const nameClass = createClassNamer(modules);
        return {
          css: {
            modules: {
              generateScopedName: (name, file) => {
                const module = pathOf(file.split('?', 1)[0] ?? file);
                const given = nameClass(name, module);
                names.set(module, [...(names.get(module) ?? []), given]);
                return given;
              },
            },
          },
        };
      },
      transform: {
        // Before types are taken out, which also changes the quotes.
        order: 'pre',
        filter: { id: /\.tsx?$/, code: '.module.css' },
        handler: (code) => ({ code: withClassesAsExports(code), map: null }),
      },
    },
    {
      name: 'keep-styles',
      apply: 'build',
      enforce: 'post',
      transform: {
        order: 'post',
        filter: { id: /\.module\.css$/ },
        // Vite leaves out the styles of a module when all its exports are written elsewhere.
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const styles = Object.values(bundle).flatMap((file) =>
            file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
          );
          const lost = findLostModules(names, styles.join('\n'));
          if (lost.length > 0) this.error(`The build lost the styles of ${lost.join(', ')}.`);
        },
      },
    },
  ];
}
