import { useRef, useState } from 'react';
import { ApiProblem } from '#kernel/api/problem.ts';

interface Sending<T> {
  readonly send: () => void;
  readonly isBusy: boolean;
  readonly answer: T | undefined;
  readonly problem: ApiProblem | undefined;
}

/** One call of a page that is for people who are signed out as well: there is no cache of answers, as `useCall` needs. */
export function useSending<T>(call: () => Promise<T>): Sending<T> {
  const isRunning = useRef(false);
  const [state, setState] = useState<Omit<Sending<T>, 'send'>>({
    isBusy: false,
    answer: undefined,
    problem: undefined,
  });
  const run = async () => {
    isRunning.current = true;
    setState({ isBusy: true, answer: undefined, problem: undefined });
    try {
      const answer = await call();
      setState({ isBusy: false, answer, problem: undefined });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setState({ isBusy: false, answer: undefined, problem: error });
    } finally {
      isRunning.current = false;
    }
  };
  return { ...state, send: () => void (isRunning.current || run()) };
}
