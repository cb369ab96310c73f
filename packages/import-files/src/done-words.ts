/** What a cell of a column of values says. */
export type Answer = 'done' | 'not-done' | 'unknown';

/** Words for yes in the languages of the app and of spreadsheets. */
const YES = wordsOf(`
  yes y true t on ok x done checked check complete completed success
  ja j wahr erledigt geschafft gemacht fertig
  sí verdadero hecho completado cumplido
  oui vrai fait terminé tenu
  sim verdadeiro feito concluído cumprido
  はい 真 完了 済 達成 ○ ◯ 〇 ⭕
  ✓ ✔ ☑ ✅ 🗹 √
`);

/** Words for no, and for a day on which nothing was to be done. */
const NO = wordsOf(`
  no n false f off not-done undone incomplete skip skipped miss missed fail failed unknown none null nil nan
  n/a #n/a na -/- - – —
  nein falsch nicht-erledigt offen ausgelassen übersprungen verpasst #nv
  falso incumplido no-hecho omitido saltado
  non faux pas-fait sauté manqué ignoré
  não não-feito pulado perdido escapou
  いいえ 偽 未完了 未達成 未 見送り スキップ × ✕ ✖
  ✗ ✘ ❌ ❎ ☐ ☒ ⬜
`);

/** A number: only its sign and whether it is zero count, so separators of thousands and decimals need not be told apart. */
const NUMBER = /^([+-]?)\d*[.,]?\d[\d.,'’ ]*(?:e[+-]?\d+)?$/;
const PERCENT = /^(-?\d[\d.,]*) ?%$/;

/** A longer cell is a text. */
const CELL_MAX_LENGTH = 40;

/**
 * Reads what the cells of a column say: a word, a sign or a number by its value. What is neither yes nor no is never
 * guessed.
 */
export function answerReader(column: readonly string[]): (cell: string) => Answer {
  // Where O is yes, X is no; alone X is a mark.
  const hasNoughts = column.some((cell) => normalize(cell) === 'o');
  return (cell) => (hasNoughts && normalize(cell) === 'x' ? 'unknown' : answerOf(cell));
}

function answerOf(cell: string): Answer {
  if (cell.trim().length > CELL_MAX_LENGTH) return 'unknown';
  const word = normalize(cell);
  if (word === '' || NO.has(word)) return 'not-done';
  if (YES.has(word)) return 'done';
  const percent = PERCENT.exec(word)?.[1];
  // Half of it done is neither.
  if (percent !== undefined && isPositive(percent) && Number(percent.replace(',', '.')) < 100) return 'unknown';
  const number = percent ?? (NUMBER.test(word) ? word : undefined);
  if (number === undefined) return 'unknown';
  return isPositive(number) ? 'done' : 'not-done';
}

function isPositive(number: string): boolean {
  return !number.startsWith('-') && /[1-9]/.test(number.replace(/e.*$/, ''));
}

/** One form for all ways to write a word: letters of one size and width, without accents and the look of an emoji. */
function normalize(written: string): string {
  return written
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\u200B\u2060\uFEFF]/gu, '')
    .toLowerCase()
    .replaceAll(/\u2212/g, '-')
    .replaceAll(/[\s_]+/gu, ' ')
    .trim()
    .replace(/[.!]$/, '');
}

function wordsOf(words: string): ReadonlySet<string> {
  const all = words.trim().split(/\s+/);
  // 'not-done' is one word here and two there.
  return new Set(all.flatMap((word) => [normalize(word), normalize(word.replaceAll('-', ' '))]).filter(Boolean));
}
