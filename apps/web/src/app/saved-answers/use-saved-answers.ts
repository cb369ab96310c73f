import { useEffect, useState } from 'react';
import type { SavedAnswers } from '#kernel/api/saved-answers.ts';
import { readSaved } from '#platform/saved-answers/read-saved.ts';

/** What this device keeps of a person; undefined until it was read, which takes a moment. */
export function useSavedAnswers(uid: string): SavedAnswers | undefined {
  const [kept, setKept] = useState<SavedAnswers>();
  useEffect(() => void readSaved(uid).then(setKept), [uid]);
  return kept;
}
