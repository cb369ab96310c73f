import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { paths, pathWith } from '#app/paths.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { cleanAddress } from '#platform/read-url-params.ts';
import {
  type FinishSignUpOutcome,
  finishSignUp,
  isForSomebodyElse,
  readSignInLink,
} from '#slices/identity/finish-sign-up.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './after-link.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { ChoosePasswordPage } from './choose-password-page.tsx';
import { SwitchPersonPage } from './switch-person-page.tsx';

const STEP_TEXTS = { 'signing-in': 'Signing you in…', linking: 'Linking you with your friend…' };
type Failure = Extract<FinishSignUpOutcome, { kind: 'failed' }>;
/** Kept in the history, so that a reload says it again. */
const PASSWORD_DROPPED = { isPasswordDropped: true };

/** Completes a sign-in by mailed link; shows progress and errors (Specification sections 2 and 4). */
export function FinishSignUpPage() {
  const { user } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => readSignInLink(window.location.href));
  const [mustAsk, setMustAsk] = useState(() => isForSomebodyElse(link, user));

  if (isPasswordDroppedIn(state)) return <ChoosePasswordPage />;
  if (!mustAsk || user === null) return <Finishing link={link} />;
  const stay = () => {
    cleanAddress(paths.finishSignUp);
    void navigate(paths.dashboard, { replace: true });
  };
  return <SwitchPersonPage from={user.email} to={link.email} onSwitch={() => setMustAsk(false)} onStay={stay} />;
}

function Finishing({ link }: { link: ReturnType<typeof readSignInLink> }) {
  const { identity } = usePlatform();
  const session = useSession();
  const api = useApi();
  const navigate = useNavigate();
  const [step, setStep] = useState<keyof typeof STEP_TEXTS>('signing-in');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isPasswordDropped, setIsPasswordDropped] = useState(false);
  const hasStarted = useRef(false);

  const [arrivedAs] = useState(session.user);
  const isSignedIn = useRef(false);
  const run = useCallback(
    async (wasPasswordDropped: boolean) => {
      setFailure(null);
      const services = { identity, api, onStep: setStep };
      const outcome = await finishSignUp(services, link, { isSignedIn: isSignedIn.current, arrivedAs });
      isSignedIn.current = outcome.kind === 'failed' && outcome.isSignedIn;
      const isDropped = wasPasswordDropped || (outcome.kind !== 'sign-up' && outcome.isPasswordDropped === true);
      setIsPasswordDropped(isDropped);
      // A used-up or useless code has no place in the history; one that may be tried again stays for a reload.
      if (outcome.kind !== 'failed' || !outcome.mayRetry) cleanAddress(paths.finishSignUp);
      if (outcome.kind === 'failed') setFailure(outcome);
      else if (outcome.kind === 'sign-up') {
        const { email, initiatorUserId, code } = outcome;
        // The code is a secret: it goes on in the history entry, not in the address.
        const next = pathWith(paths.signUp, { email, initiator_user_id: initiatorUserId });
        void navigate(next, { replace: true, state: { code } });
      } else if (isDropped) void navigate(paths.finishSignUp, { replace: true, state: PASSWORD_DROPPED });
      else void navigate(paths.dashboard, { replace: true });
    },
    [identity, api, link, navigate, arrivedAs],
  );

  useEffect(() => {
    // A link is good for one use: the work starts once, however often effects run.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run(false);
  }, [run]);

  return (
    <AuthFrame
      title={failure === null ? 'Almost there' : 'Finish signing in'}
      links={failure !== null && !failure.isSignedIn && <WayBack isSignedIn={session.state === 'signed-in'} />}
    >
      {failure === null ? (
        <Spinner label={STEP_TEXTS[step]} />
      ) : (
        <div className={styles.stack}>
          <FailureNote
            failure={failure}
            mustChoosePassword={isPasswordDropped}
            onRetry={() => void run(isPasswordDropped)}
          />
        </div>
      )}
    </AuthFrame>
  );
}

/** A link may be of no use to somebody who is signed in anyway. */
function WayBack({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <Link to={paths.dashboard} replace>
      Back to my goals
    </Link>
  ) : (
    <Link to={paths.logIn}>Back to Login</Link>
  );
}

interface FailureNoteProps {
  failure: Failure;
  /** The account has no password now: choosing one comes before the app. */
  mustChoosePassword: boolean;
  onRetry: () => void;
}

function FailureNote({ failure, mustChoosePassword, onRetry }: FailureNoteProps) {
  return (
    <Banner tone="error" actions={wayOnFrom(failure, mustChoosePassword, onRetry)}>
      {failure.message}
    </Banner>
  );
}

function wayOnFrom({ mayRetry, isSignedIn }: Failure, mustChoosePassword: boolean, onRetry: () => void) {
  if (!mayRetry && !isSignedIn) return undefined;
  return (
    <>
      {mayRetry && <Button onClick={onRetry}>Try Again</Button>}
      {isSignedIn && mustChoosePassword && (
        <ButtonLink to={paths.finishSignUp} replace state={PASSWORD_DROPPED} variant="primary">
          Choose a new password
        </ButtonLink>
      )}
      {isSignedIn && !mustChoosePassword && (
        <ButtonLink to={paths.dashboard} replace variant="primary">
          Enter the App
        </ButtonLink>
      )}
    </>
  );
}

function isPasswordDroppedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isPasswordDropped' in state;
}
