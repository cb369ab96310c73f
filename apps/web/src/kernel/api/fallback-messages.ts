import type { Call } from '@fivefold/contract/call';
import { loadTexts } from '../language/catalogue.ts';
import { t } from '../language/t.ts';
import { loadOnce } from '../load-once.ts';
import { ApiProblem } from './problem.ts';

/** Few calls fail, so the sentences are no part of the first load. */
const loadSentences = loadOnce(async () => {
  const [{ SENTENCES }] = await Promise.all([import('./fallback-sentences.ts'), loadTexts('rest')]);
  return SENTENCES;
});

/** The answer of a call. Its failure has the call's own sentence in place of a general one of the client's. */
export async function withFallbackMessage<T>(call: Call, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (problem) {
    if (!(problem instanceof ApiProblem) || problem.isSaidByServer) throw problem;
    // Without a connection they may be missing.
    const sentence = await loadSentences().then(
      (sentences) => sentences[call.name],
      () => undefined,
    );
    if (sentence === undefined) throw problem;
    throw new ApiProblem(problem.code, problem.status, t(sentence), { fields: problem.fields });
  }
}
