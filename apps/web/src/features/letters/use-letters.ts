import { listLetters, readLetter, type WireLetter, writeLetter } from '@fivefold/contract/calls/letters';
import { text } from '@fivefold/rules/text-key';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '#kernel/api/use-call.ts';

/** The caller's letters of a goal, read anew whenever they are shown. */
export function useLetters(goalId: string, isWanted = true) {
  return useQuery({
    ...callQuery(listLetters, { params: { id: goalId } }),
    refetchOnMount: 'always',
    enabled: isWanted,
  });
}

/** The newest letter that has come back and was not read. */
export function findDue(letters: readonly WireLetter[] = []): (WireLetter & { readonly text: string }) | undefined {
  return letters.findLast(
    (letter): letter is WireLetter & { text: string } => letter.read_on === null && letter.text !== null,
  );
}

/** Writes a letter; a failure is shown by its field, which keeps the text. */
export function useWriteLetter() {
  return useCall(writeLetter, {
    handlesError: () => true,
    successToast: text('Written. It comes back to you when its time has come.'),
  });
}

export function useReadLetter() {
  return useCall(readLetter, { errorToast: text('Your answer couldn’t be saved.') });
}
