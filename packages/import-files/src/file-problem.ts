import type { Sentence } from './sentence.ts';

/** Why a file is refused, in a sentence for the person who chose it. */
export class FileProblem extends Error implements Sentence {
  override readonly name = 'FileProblem';
  readonly text: string;
  readonly values: NonNullable<Sentence['values']>;

  constructor(text: string, values: NonNullable<Sentence['values']> = {}) {
    super(text);
    this.text = text;
    this.values = values;
  }
}
