/** What is said to a person whose language those who say it do not know: marked texts with their values apart. */

/** A marked text and what stands in it. A sentence among the values is said in the same language. */
export interface Sentence {
  readonly text: string;
  readonly values: Readonly<Record<string, SentenceValue>>;
}

/** Words as they are, a number, another sentence, or what `Intl` makes of a date or price for a locale: 'de-DE'. */
export type SentenceValue = string | number | Sentence | ((locale: string) => string);

/** Words that need no translation, as a goal that a person wrote, or a sentence. */
export type Words = string | Sentence;

/** Marks a text, as `text` does, together with its values. */
export const sentence = (text: string, values: Sentence['values'] = {}): Sentence => ({ text, values });
