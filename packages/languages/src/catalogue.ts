import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LANGUAGE_CODES } from '@fivefold/rules/languages';
import { contextOf, withoutContext } from '@fivefold/rules/text-key';
import POParser from 'po-parser';

const FOLDER = join(import.meta.dirname, '..');

/** The languages that have a catalogue: all but English, which stands in the source. */
export const TRANSLATED = LANGUAGE_CODES.filter((language): language is Exclude<Language, 'en'> => language !== 'en');

const fileOf = (language: string) => join(FOLDER, `${language}.po`);

/** The translations of a language by the English text with its context; an untranslated text is ''. */
export function readCatalogue(language: string, file = fileOf(language)): Map<string, string> {
  if (!existsSync(file)) return new Map();
  const { messages = [] } = POParser.parse(withBlankLines(readFileSync(file, 'utf8')));
  return new Map(
    messages
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgctxt, msgstr }) => [msgctxt === undefined ? msgid : `${msgid}||${msgctxt}`, msgstr]),
  );
}

/** Two branches that add texts may merge into one without the blank line between two entries. */
function withBlankLines(po: string): string {
  return po.replaceAll(/^(msgstr .*\n)(?=#|msgid|msgctxt)/gm, '$1\n');
}

/**
 * Writes the catalogue of a language: every text of the source with the files that have it, and its translation, if
 * any.
 */
export function writeCatalogue(
  language: string,
  texts: ReadonlyMap<string, readonly string[]>,
  translations: ReadonlyMap<string, string>,
): void {
  const messages = [...texts].map(([text, files]) => {
    const context = contextOf(text);
    return {
      ...(context !== undefined && { msgctxt: context }),
      msgid: withoutContext(text),
      msgstr: translations.get(text) ?? '',
      references: files.map((path) => ({ path })),
    };
  });
  const meta = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8', 'Content-Transfer-Encoding': '8bit' };
  writeFileSync(fileOf(language), `${POParser.serialize({ meta, messages }).trimEnd()}\n`);
}
