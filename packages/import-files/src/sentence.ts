/** A marked text (rules/text-key.ts) and its values. Who shows it says it in a language. */
export interface Sentence {
  readonly text: string;
  readonly values?: Readonly<Record<string, string | number>>;
}
