/** A question that people ask, and its answer in paragraphs. */
export interface HelpAnswer {
  /** Names the answer in an address: `/help?show=freezes`. */
  readonly id: string;
  readonly question: string;
  readonly paragraphs: readonly string[];
  /** Words that people search for and the answer does not have. */
  readonly otherWords: string;
}

export interface HelpGroup {
  readonly title: string;
  readonly answers: readonly HelpAnswer[];
}
