import { useEffect, useState } from 'react';
import type { KeptAnswers } from '#kernel/api/kept-answers.ts';
import { readKept } from '#platform/kept-answers/read-kept.ts';

/** What this device keeps of a person; undefined until it was read, which takes a moment. */
export function useKeptAnswers(uid: string): KeptAnswers | undefined {
  const [kept, setKept] = useState<KeptAnswers>();
  useEffect(() => void readKept(uid).then(setKept), [uid]);
  return kept;
}
