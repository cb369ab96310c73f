const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** An address of the web, without what usually ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>\p{Cc}]*[^\s<>\p{Cc}.,;:!?'"()[\]{}*_~…’”]/giu;

/** What Markdown, GitHub's and Obsidian's, would read as a mark, wherever it stands in a line. */
const MARKS = new RegExp(
  [
    String.raw`[\\\x60*[\]<~$|^]`,
    // Inside a word it is one of its letters.
    String.raw`(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])#`,
    String.raw`=(?==)|(?<==)=|%(?=%)|(?<=%)%`,
    String.raw`&(?=#?[a-z0-9]+;)`,
    // What would become a link.
    String.raw`(?<=\S)@(?=\S)|(?<=www)\.|:(?=\/\/)`,
  ].join('|'),
  'giu',
);
/** What begins a list, a quotation, a heading's underline or a table, at the beginning of a line. */
const BEGINNING = /^(\d*)([-+=>:.)])/u;

/** A text of one line as Markdown that shows just this text. An address of the web becomes a link. */
export function markdownLine(text: string): string {
  const line = text.split(LINE_ENDS).join(' ').trim();
  let written = '';
  let end = 0;
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    written += `${escapeMarks(line.slice(end, index))}<${address}>`;
    end = index + address.length;
  }
  return (written + escapeMarks(line.slice(end))).replace(BEGINNING, String.raw`$1\$2`);
}

/**
 * A text of several lines, each as in {@link markdownLine}. An empty line begins a paragraph, every other one is a line
 * of its own.
 * @param indent of all lines but the first
 */
export function markdownLines(text: string, indent: string): string {
  const lines = text.split(LINE_ENDS).map(markdownLine).join('\n').trim();
  return lines
    .split(/\n{2,}/u)
    .map((paragraph) => paragraph.replaceAll('\n', `  \n${indent}`))
    .join(`\n\n${indent}`);
}

function escapeMarks(text: string): string {
  return text.replaceAll(MARKS, String.raw`\$&`);
}
