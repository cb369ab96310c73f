import { useEffect, useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { type ActivationOutcome, waitForActivation } from './activation.ts';

/** Waits for the subscription of a payment that was just made. @returns how it stands; null while that is not known */
export function useActivation(sessionId: string | null): ActivationOutcome | null {
  const api = useApi();
  const [outcome, setOutcome] = useState<ActivationOutcome | null>(null);

  useEffect(() => {
    const waiting = new AbortController();
    void waitForActivation({ api, sessionId, signal: waiting.signal }).then((reached) => {
      if (!waiting.signal.aborted) setOutcome(reached);
    });
    return () => waiting.abort();
  }, [api, sessionId]);

  return outcome;
}
