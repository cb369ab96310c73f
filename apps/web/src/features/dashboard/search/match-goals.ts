/** Letters that are no base letter with an accent, as people type them without their key. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** Whether a goal is searched for. */
export type GoalMatcher = (goal: { readonly goal: string }) => boolean;

/** A goal matches when its text has every word of the query, whatever the case and the accents. */
export function createGoalMatcher(query: string): GoalMatcher {
  const words = foldText(query).split(/\s+/);
  return ({ goal }) => {
    const text = foldText(goal);
    return words.every((word) => text.includes(word));
  };
}

function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłıþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}
