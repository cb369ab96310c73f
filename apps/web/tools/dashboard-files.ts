import type { Plugin } from 'vite';
import type { Chunk } from './chunks.ts';

const CHUNK: Chunk = 'signed-in';

/** Tells public/first.js, by a meta tag, which files the dashboard needs beside those that the page names already. */
export function dashboardFiles(): Plugin {
  return {
    name: 'dashboard-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ name }) => name === CHUNK);
        if (start === undefined) throw new Error(`The build has no chunk ${CHUNK}.`);
        const needed = new Set([start]);
        // A set that grows is walked to its end.
        for (const { imports } of needed) {
          for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
        }
        const content = [...needed]
          .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
          .map((file) => `/${file}`)
          .filter((path) => !html.includes(path))
          .join(' ');
        return [
          { tag: 'meta', attrs: { name: 'fivefold-dashboard-files', content }, injectTo: 'head-prepend' as const },
        ];
      },
    },
  };
}
