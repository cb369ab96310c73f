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

export interface SearchedGoal {
  readonly goal: string;
  readonly emoji: string | null;
}

/** Whether a goal is searched for. */
export type GoalMatcher = (goal: SearchedGoal) => boolean;

/** A goal matches when its emoji and text have every word of the query, whatever the case and the accents. */
export function createGoalMatcher(query: string): GoalMatcher {
  const words = foldText(query).split(/\s+/);
  return ({ goal, emoji }) => {
    const text = foldText(`${emoji ?? ''} ${goal}`);
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
