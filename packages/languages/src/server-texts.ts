import { readCatalogue } from './catalogue.ts';
import { collectTexts, listSources } from './sources.ts';

/** What only pages say. */
const WEB_APP = /^apps\/web\//;

let texts: ReadonlySet<string> | undefined;

/** The translations of the texts that a server may say, by the English text: those that stand outside the web app. */
export function readServerTexts(language: string): Record<string, string> {
  texts ??= new Set(collectTexts(listSources().filter((file) => !WEB_APP.test(file))).keys());
  return Object.fromEntries([...readCatalogue(language)].filter(([text]) => texts?.has(text)));
}
