import type { Plugin } from 'vite';

/** The letters that every page shows. Other letters are fetched when a page needs them (src/ui/styles/fonts.css). */
const IN_EVERY_PAGE = /-latin-[^/]{8}\.woff2$/;
/** Fonts with letters that only some people's names and goals have. */
export const WHEN_NEEDED = /-latin-(?:ext|more)-[^/]{8}\.woff2$/;

/** Adds a preload link for the fonts of every page, so that the first paint already has them. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((fileName) => IN_EVERY_PAGE.test(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `./${fileName}`, crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}
