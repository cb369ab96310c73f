/**
 * Where a file is that stands beside a source file: a script for a process or thread of its own, or a folder. In the
 * bundle all of them lie in one folder, and scripts are JavaScript (`vite.config.ts` of the server).
 *
 * @param source `import.meta.url` of the source file
 */
export function beside(source: string, name: string): URL {
  return new URL(source.endsWith('.ts') ? name : name.replace(/\.ts$/, '.js'), source);
}
