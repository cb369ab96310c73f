/** Why a file is refused, in a sentence for the person who chose it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem';
}
