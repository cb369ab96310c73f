import { verifyEmail } from '@fivefold/contract/calls/email-verification';
import { getProfile } from '@fivefold/contract/calls/profile';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { ApiProblem } from '#kernel/api/problem.ts';

export interface ConfirmEmail {
  readonly outcome: 'working' | 'confirmed' | ApiProblem;
  readonly retry: () => void;
}

/** Confirms the current user's address with the code of the mailed link, as soon as the component is mounted. */
export function useConfirmEmail(code: string): ConfirmEmail {
  const api = useApi();
  const [outcome, setOutcome] = useState<ConfirmEmail['outcome']>('working');
  const hasStarted = useRef(false);

  const run = async () => {
    setOutcome('working');
    try {
      await api.send(verifyEmail, { body: { code } });
      setOutcome('confirmed');
    } catch (failure) {
      setOutcome((await isConfirmed()) ? 'confirmed' : toProblem(failure));
    }
  };
  /** After a link that was opened twice, or a lost answer, the address is confirmed all the same. */
  const isConfirmed = async () => {
    try {
      return (await api.send(getProfile)).data.email_verified;
    } catch {
      return false;
    }
  };

  useEffect(() => {
    // The code works once, and React runs effects twice in development.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run();
  });
  return { outcome, retry: () => void run() };
}

function toProblem(failure: unknown): ApiProblem {
  if (failure instanceof ApiProblem) return failure;
  throw failure;
}

/** Whether the code is useless from now on; after any other problem it may work later. */
export function isCodeRejected({ status }: ApiProblem): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
