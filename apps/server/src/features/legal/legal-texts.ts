import { readFileSync, statSync } from 'node:fs';
import { Marked } from 'marked';

/** As HTML; undefined where the operator has pages elsewhere, or none. */
export interface LegalTexts {
  readonly terms: string | undefined;
  readonly privacy: string | undefined;
}

const MAX_FILE_BYTES = 256 * 1024;
/**
 * A place or a choice that the template leaves to the operator. A link has an address behind it, and `\[` is a bracket.
 */
const PLACE = /(?<![\]\\])\[[^[\]\n]+\](?![([:])/;
/** People must see which text they agreed to. */
const DATED = /^\W*last changed:\W*\d/im;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
// The page has no other styles and no scripts; a tag in the text is a mistake and shows as one.
const markdown = new Marked({ renderer: { html: ({ text }) => escape(text) } });

/**
 * Reads a text of the operator, in Markdown. It is read once, at the start.
 * @param variable whose file it is. @param wrong gets a sentence for a file that cannot be used
 */
export function readLegalText(variable: string, path: string, wrong: string[]): string | undefined {
  const refuse = (reason: string) => void wrong.push(`${variable} (${path}) ${reason}`);
  let text: string;
  try {
    if (!statSync(path).isFile()) return refuse('is not a file.');
    if (statSync(path).size > MAX_FILE_BYTES) return refuse(`is larger than ${MAX_FILE_BYTES / 1024} KB.`);
    text = readFileSync(path, 'utf8');
  } catch {
    return refuse('cannot be read.');
  }
  const place = PLACE.exec(text)?.[0];
  if (place !== undefined) return refuse(`still has the place ${place} of the template.`);
  if (!DATED.test(text))
    return refuse('has no line "Last changed: 2026-11-22", so people can’t tell which text it is.');
  // A table may be wider than a phone.
  return markdown
    .parse(text, { async: false })
    .replaceAll('<table>', '<div class="table"><table>')
    .replaceAll('</table>', '</table></div>');
}
