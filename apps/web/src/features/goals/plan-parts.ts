/** A plan in parts that lie shuffled. */
interface PlanParts {
  /** In their order. */
  readonly parts: readonly string[];
  /** The places of the parts as they lie; never all in their order. */
  readonly shuffled: readonly number[];
}

/**
 * Divides 'When I have had breakfast' and 'Stretch' into two to four parts, at spaces. A text without spaces stays whole:
 * words that a program finds in Japanese are no parts of speech.
 */
export function toPlanParts(when: string, goalText: string): PlanParts {
  const parts = [when, goalText].flatMap(halve);
  // The second parts first: of two parts or more the first one never lies first.
  const places = parts.map((_, place) => place);
  const shuffled = [...places.filter((place) => place % 2 === 1), ...places.filter((place) => place % 2 === 0)];
  return { parts, shuffled };
}

function halve(text: string): string[] {
  const words = text.trim().split(/\s+/);
  const middle = Math.ceil(words.length / 2);
  const halves = [words.slice(0, middle), words.slice(middle)];
  return halves.flatMap((half) => (half.length === 0 ? [] : [half.join(' ')]));
}
