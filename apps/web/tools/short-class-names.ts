import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

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
    if (number === undefined) throw new Error(`${module} is not among the CSS modules of the app.`);
    const known = classes.get(module) ?? [];
    classes.set(module, known);
    if (!known.includes(name)) known.push(name);
    return `_${number}${known.indexOf(name).toString(36)}`;
  };
}

/** Gives the classes of CSS modules short names in the build; development keeps the readable ones. */
export function shortClassNames(): Plugin {
  return {
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
          modules: { generateScopedName: (name, file) => nameClass(name, pathOf(file.split('?', 1)[0] ?? file)) },
        },
      };
    },
  };
}
