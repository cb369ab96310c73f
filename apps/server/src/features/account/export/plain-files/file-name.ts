/** So long in UTF-8 that an ending and a number still fit the shortest limit, 143 bytes on an encrypted disk. */
const MAX_BYTES = 120;

/** What Windows refuses, what ends a link in Obsidian, and what breaks a line. */
const UNSAFE = /[<>:"/\\|?*#^[\]\p{Cc}\p{Zl}\p{Zp}]/gu;
/** What shows nothing or turns the text, except what joins letters and emoji. */
const UNSEEN = /\p{Cs}|\p{Noncharacter_Code_Point}|(?![\u{200c}-\u{200d}\u{e0020}-\u{e007f}])\p{Cf}/gu;
/** Windows takes these for devices, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)\s*(?:\.|$)/iu;
/** A dot in front hides a file; Windows drops dots and spaces at the end. */
const ENDS = /^[\s.]+|[\s.]+$/gu;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A text as the name of a file or folder, without an ending, which Windows, macOS and Linux accept.
 * @param fallback where nothing of the text is left
 */
export function safeFileName(text: string, fallback: string): string {
  const clean = text.replaceAll(UNSAFE, ' ').replaceAll(UNSEEN, '').replaceAll(/\s+/gu, ' ').normalize('NFC');
  const name = withoutEnds(cut(withoutEnds(clean)));
  if (name === '') return fallback;
  return DEVICE.test(name) ? `_${name}` : name;
}

/** Names for several texts, by id: no two are one file, also where case does not count. The first keeps its name. */
export function safeFileNames(
  wanted: Iterable<{ readonly id: string; readonly text: string }>,
  fallback: string,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const nextOf = new Map<string, number>();
  for (const { id, text } of wanted) {
    const base = safeFileName(text, fallback);
    const baseKey = fileKey(base);
    let name = base;
    let next = nextOf.get(baseKey) ?? 2;
    while (taken.has(fileKey(name))) name = `${base} (${next++})`;
    nextOf.set(baseKey, next);
    taken.add(fileKey(name));
    names.set(id, name);
  }
  return names;
}

/** Equal for names that a file system may take for one: macOS ignores accents' form and what is unseen, too. */
export function fileKey(name: string): string {
  const folded = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  return folded.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
}

function withoutEnds(text: string): string {
  return text.replaceAll(ENDS, '');
}

/** Never inside a character that people see as one. */
function cut(text: string): string {
  let bytes = 0;
  let end = 0;
  for (const { segment } of characters.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MAX_BYTES) break;
    end += segment.length;
  }
  return text.slice(0, end);
}
