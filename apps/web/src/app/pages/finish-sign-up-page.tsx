import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths, pathWith } from '#app/paths.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { cleanAddress } from '#platform/read-url-params.ts';
import { type FinishSignUpOutcome, finishSignUp, readSignInLink } from '#slices/identity/finish-sign-up.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { AuthFrame } from './auth-frame.tsx';

const STEP_TEXTS = { 'signing-in': 'Signing you in…', linking: 'Linking you with your friend…' };
type Failure = Extract<FinishSignUpOutcome, { kind: 'failed' }>;

/** Completes a sign-in by mailed link; shows progress and errors (Specification sections 2 and 4). */
export function FinishSignUpPage() {
  const { identity } = usePlatform();
  const api = useApi();
  const navigate = useNavigate();
  const [link] = useState(() => readSignInLink(window.location.href));
  const [step, setStep] = useState<keyof typeof STEP_TEXTS>('signing-in');
  const [failure, setFailure] = useState<Failure | null>(null);
  const hasStarted = useRef(false);

  const isSignedIn = useRef(false);
  const run = useCallback(async () => {
    setFailure(null);
    const services = { identity, api, onStep: setStep };
    const outcome = await finishSignUp(services, link, { isSignedIn: isSignedIn.current });
    isSignedIn.current = outcome.kind === 'failed' && outcome.isSignedIn;
    // A used-up or useless code has no place in the history; one that may be tried again stays for a reload.
    if (outcome.kind !== 'failed' || !outcome.mayRetry) cleanAddress(paths.finishSignUp);
    if (outcome.kind === 'failed') setFailure(outcome);
    else void navigate(nextPathOf(outcome), { replace: true });
  }, [identity, api, link, navigate]);

  useEffect(() => {
    // A link is good for one use: the work starts once, however often effects run.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run();
  }, [run]);

  return (
    <AuthFrame
      title={failure === null ? 'Almost there' : 'Finish signing in'}
      links={failure !== null && !failure.isSignedIn && <Link to={paths.logIn}>Back to Login</Link>}
    >
      {failure === null ? (
        <Spinner label={STEP_TEXTS[step]} />
      ) : (
        <FailureNote failure={failure} onRetry={() => void run()} />
      )}
    </AuthFrame>
  );
}

function FailureNote({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  return (
    <Banner tone="error" actions={wayOnFrom(failure, onRetry)}>
      {failure.message}
    </Banner>
  );
}

function wayOnFrom({ mayRetry, isSignedIn }: Failure, onRetry: () => void) {
  if (!mayRetry && !isSignedIn) return undefined;
  return (
    <>
      {mayRetry && <Button onClick={onRetry}>Try Again</Button>}
      {isSignedIn && (
        <ButtonLink to={paths.dashboard} replace variant="primary">
          Enter the App
        </ButtonLink>
      )}
    </>
  );
}

function nextPathOf(outcome: Exclude<FinishSignUpOutcome, Failure>): string {
  if (outcome.kind === 'done') return paths.dashboard;
  return pathWith(paths.signUp, { email: outcome.email, initiator_user_id: outcome.initiatorUserId });
}
