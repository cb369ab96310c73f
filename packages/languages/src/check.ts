import { textKey } from '@fivefold/rules/text-key';
import { readCatalogue, TRANSLATED } from './catalogue.ts';
import { argumentsOf, compileText, type CompiledMessage } from './compile-text.ts';
import { findBareTexts } from './find-bare-texts.ts';
import { findUnmarked, isExtracted } from './find-unmarked.ts';
import { collectTexts, listSources, readSource } from './sources.ts';

type Texts = ReadonlyMap<string, readonly string[]>;

/** What is wrong with the texts and catalogues of the repository, a line each. */
export function checkLanguages(): string[] {
  const files = listSources();
  const texts = collectTexts(files);
  return [
    ...checkTexts(texts),
    ...TRANSLATED.flatMap((language) => checkCatalogue(language, texts, readCatalogue(language))),
    ...files
      .filter(isExtracted)
      .flatMap((file) => [findUnmarked, findBareTexts].flatMap((find) => find(readSource(file), file))),
  ];
}

/** Texts that are no messages, and texts that would take each other's translation. */
export function checkTexts(texts: Texts): string[] {
  const faults: string[] = [];
  const byKey = new Map<string, string>();
  for (const [text, [file]] of texts) {
    const compiled = tryCompile(text);
    if (compiled instanceof Error) faults.push(`${file}: “${text}” is no ICU message: ${compiled.message}`);
    const other = byKey.get(textKey(text));
    if (other !== undefined) faults.push(`${file}: “${text}” has the same key as “${other}”. Change one of them.`);
    byKey.set(textKey(text), text);
  }
  return faults;
}

/** Texts that a catalogue lacks, texts that it has in vain, and translations that do not fit. */
export function checkCatalogue(language: string, texts: Texts, translations: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  for (const [text, [file]] of texts) {
    const translation = translations.get(text);
    if (translation === undefined) faults.push(`${language}.po lacks “${text}” (${file}). Run npm run languages.`);
    else if (translation.trim() === '') faults.push(`${language}.po does not translate “${text}” (${file}).`);
    else faults.push(...checkTranslation(language, text, translation));
  }
  for (const text of translations.keys())
    if (!texts.has(text)) faults.push(`${language}.po has “${text}”, which nothing uses. Run npm run languages.`);
  return faults;
}

function checkTranslation(language: string, text: string, translation: string): string[] {
  const [english, compiled] = [tryCompile(text), tryCompile(translation)];
  if (english instanceof Error) return [];
  if (compiled instanceof Error) return [`${language}.po: “${translation}” is no ICU message: ${compiled.message}`];
  const [asked, given] = [argumentsOf(english), argumentsOf(compiled)].map((names) => names.join(', '));
  if (asked !== given) return [`${language}.po: “${translation}” has the arguments ${given}, not ${asked}.`];
  // Such a text stands before another sentence. Japanese has no space there.
  const lacksSpace = language !== 'ja' && text.endsWith(' ') && !translation.endsWith(' ');
  return lacksSpace ? [`${language}.po: “${translation}” must end with a space, as “${text}” does.`] : [];
}

function tryCompile(text: string): CompiledMessage | Error {
  try {
    return compileText(text);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
