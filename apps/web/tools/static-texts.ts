import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCatalogue, TRANSLATED } from '@fivefold/languages/catalogue';
import { findStaticTexts, translateManifest } from '@fivefold/languages/find-static-texts';
import type { Plugin } from 'vite';
import { sayStaticTexts } from './say-static-texts.ts';

const WEB = join(import.meta.dirname, '..');
const PAGES = ['index.html', 'public/old-web-view.html'];
const read = (path: string) => readFileSync(join(WEB, path), 'utf8');

const translationOf = (language: string) => {
  const translations = readCatalogue(language);
  return (text: string) => translations.get(text) ?? text;
};

/** The script that says the pages without the app in other languages; public/first.js fetches it when it is needed. */
export function writeStaticTexts(): string {
  const texts = new Set(PAGES.flatMap((page) => findStaticTexts(read(page), page)));
  const byLanguage = TRANSLATED.map((language) => {
    const translate = translationOf(language);
    return [language, Object.fromEntries([...texts].map((text) => [text, translate(text)]))];
  });
  return `(${sayStaticTexts.toString()})(${JSON.stringify(Object.fromEntries(byLanguage))});\n`;
}

/** The manifest in another language. */
export function writeManifest(language: string): string {
  return translateManifest(read('public/app.webmanifest'), language, translationOf(language));
}

/** Without scripts no script can choose a language: the sentence stands there in all of them. */
export function sayNoScript(page: string): string {
  return page.replace(/<noscript>(<p data-text>([^<]+)<\/p>)/, (_all, english: string, text: string) => {
    const others = TRANSLATED.map(
      (language) => `<p lang="${language}">${escapeHtml(translationOf(language)(text))}</p>`,
    );
    return `<noscript>${[english, ...others].join('')}`;
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Writes what is read before or without the app in the other languages: the script above, and the manifests. */
export function staticTexts(): Plugin {
  return {
    name: 'static-texts',
    apply: 'build',
    transformIndexHtml: sayNoScript,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'static-texts.js', source: writeStaticTexts() });
      for (const language of TRANSLATED)
        this.emitFile({ type: 'asset', fileName: `app-${language}.webmanifest`, source: writeManifest(language) });
    },
  };
}
