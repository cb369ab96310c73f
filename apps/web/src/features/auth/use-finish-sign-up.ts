import type { WireSecondStep } from '@fivefold/contract/calls/auth';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from '#kernel/router/router.tsx';
import { paths, pathWith } from '#kernel/paths.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { cleanAddress } from '#platform/mailed-codes.ts';
import { type FinishSignUpOutcome, finishSignUp, type SignInLink } from './finish-sign-up.ts';
import { useSession } from './use-session.ts';

export type FinishSignUpFailure = Extract<FinishSignUpOutcome, { kind: 'failed' }>;

interface FinishSignUp {
  readonly step: 'signing-in' | 'linking';
  /** Null while the work goes on, and after it succeeded. */
  readonly failure: FinishSignUpFailure | null;
  /** The account has no password any more, so choosing one comes before the app. */
  readonly mustChoosePassword: boolean;
  /** The account asks for a code. */
  readonly isCodeNeeded: boolean;
  /** Goes on with a code. @throws what was wrong with it */
  readonly enterCode: (secondStep: WireSecondStep) => Promise<void>;
  readonly retry: () => void;
}

/** The router state of /finishSignUp that asks for a new password, also after a reload. */
export const PASSWORD_DROPPED = { isPasswordDropped: true };

export function isPasswordDroppedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPasswordDropped' in state;
}

/** Completes the sign-in of a mailed link as soon as the component is mounted, then leaves for the next page. */
export function useFinishSignUp(link: SignInLink): FinishSignUp {
  const { identity } = usePlatform();
  const session = useSession();
  const api = useApi();
  const navigate = useNavigate();
  const [step, setStep] = useState<FinishSignUp['step']>('signing-in');
  const [failure, setFailure] = useState<FinishSignUpFailure | null>(null);
  const [isCodeNeeded, setIsCodeNeeded] = useState(false);
  const [mustChoosePassword, setMustChoosePassword] = useState(false);
  const hasStarted = useRef(false);

  const [arrivedAs] = useState(session.user);
  const isSignedIn = useRef(false);
  const run = useCallback(
    async (wasPasswordDropped: boolean, secondStep?: WireSecondStep) => {
      setFailure(null);
      const services = { identity, api, onStep: setStep };
      const outcome = await finishSignUp(services, link, {
        isSignedIn: isSignedIn.current,
        arrivedAs,
        secondStep,
      });
      setIsCodeNeeded(outcome.kind === 'second-step');
      if (outcome.kind === 'second-step') return;
      isSignedIn.current = outcome.kind === 'failed' && outcome.isSignedIn;
      const isDropped = wasPasswordDropped || (outcome.kind !== 'sign-up' && outcome.isPasswordDropped === true);
      setMustChoosePassword(isDropped);
      // A used or useless code has no place in the history. A code that may work later stays for a reload.
      if (outcome.kind !== 'failed' || !outcome.mayRetry) cleanAddress(paths.finishSignUp);
      if (outcome.kind === 'failed') setFailure(outcome);
      else if (outcome.kind === 'sign-up') {
        const { email, initiatorUserId, code } = outcome;
        // The code is a secret, so it travels in the history entry and not in the address.
        const next = pathWith(paths.signUp, { email, initiator_user_id: initiatorUserId });
        navigate(next, { replace: true, state: { code } });
      } else if (isDropped) navigate(paths.finishSignUp, { replace: true, state: PASSWORD_DROPPED });
      else navigate(paths.dashboard, { replace: true });
    },
    [identity, api, link, navigate, arrivedAs],
  );

  useEffect(() => {
    // The link works once, and React runs effects twice in development.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run(false);
  }, [run]);

  return {
    step,
    failure,
    mustChoosePassword,
    isCodeNeeded,
    enterCode: (secondStep) => run(mustChoosePassword, secondStep),
    retry: () => void run(mustChoosePassword),
  };
}
