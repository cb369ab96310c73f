import { sendVerificationMail, verifyEmail } from '@fivefold/contract/calls/email-verification';
import { getProfile } from '@fivefold/contract/calls/profile';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { ApiProblem } from '#kernel/api/client.ts';
import { toastError, toastSuccess } from '#kernel/toasts/toasts.ts';
import { cleanAddress, keptCodeOf, readUrlParams } from '#platform/read-url-params.ts';
import { LogInForm } from '#slices/identity/log-in-form.tsx';
import { useLogOut } from '#slices/identity/use-log-out.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { LINK_NOT_SENT, LINK_SENT } from '#slices/identity/verification-texts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import styles from './after-link.module.css';
import { AuthFrame } from './auth-frame.tsx';

interface MailedLink {
  readonly email: string;
  readonly code: string;
}

/**
 * Confirms the address of who is signed in, by the link that was mailed to it. Signed out, one logs in right here: the mail
 * alone does not confirm an account that another person may have made with this address.
 */
export function ConfirmEmailPage() {
  const { state } = useLocation();
  const { user } = useSession();
  const logOut = useLogOut();
  const [link] = useState(() => linkOf(window.location.href, state));

  // The code is a secret: it does not stay in the address. The history entry keeps it, so that a reload finds it again.
  useEffect(() => cleanAddress(paths.confirmEmail, link), [link]);

  if (link.code === '') return <Incomplete isSignedIn={user !== null} />;
  if (user === null) {
    return (
      <AuthFrame
        title="Confirm your email"
        lead={link.email === '' ? 'Log in, and your email is confirmed.' : `Log in to confirm ${link.email}.`}
        links={<Link to={paths.resetPassword}>Forgot Password?</Link>}
      >
        <LogInForm initialEmail={link.email} />
      </AuthFrame>
    );
  }
  if (link.email !== '' && link.email.toLowerCase() !== user.email.toLowerCase()) {
    return <ForAnother from={user.email} to={link.email} onLogOut={() => void logOut()} />;
  }
  return <Confirming code={link.code} />;
}

function linkOf(href: string, state: unknown): MailedLink {
  const params = readUrlParams(href);
  const keptEmail = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return {
    email: params.get('email')?.trim() || (typeof keptEmail === 'string' ? keptEmail : ''),
    code: params.get('code') ?? keptCodeOf(state) ?? '',
  };
}

/** What became of the code. */
type Outcome = 'working' | 'confirmed' | ApiProblem;

function Confirming({ code }: { code: string }) {
  const api = useApi();
  const [outcome, setOutcome] = useState<Outcome>('working');
  const hasStarted = useRef(false);

  const run = async () => {
    setOutcome('working');
    try {
      await api.send(verifyEmail, { body: { code } });
      setOutcome('confirmed');
    } catch (failure) {
      setOutcome((await isConfirmed()) ? 'confirmed' : problemOf(failure));
    }
  };
  /** A link that was opened twice, or an answer that was lost: the address is confirmed all the same. */
  const isConfirmed = async () => {
    try {
      return (await api.send(getProfile)).data.email_verified;
    } catch {
      return false;
    }
  };

  useEffect(() => {
    // The code is good for one use: the work starts once, however often effects run.
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run();
  });

  if (outcome === 'working') {
    return (
      <AuthFrame title="Confirm your email">
        <Spinner label="Confirming your email…" />
      </AuthFrame>
    );
  }
  if (outcome === 'confirmed') {
    return (
      <AuthFrame title="Your email is confirmed">
        <div className={styles.stack}>
          <Banner tone="success">Thank you! Invitations that waited for this are on their way.</Banner>
          <ButtonLink to={paths.dashboard} replace variant="primary" size="large" isWide>
            Enter the App
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Confirm your email" links={<BackLink isSignedIn />}>
      <Banner
        tone="error"
        actions={isRefused(outcome) ? <NewLink /> : <Button onClick={() => void run()}>Try Again</Button>}
      >
        {outcome.message}
      </Banner>
    </AuthFrame>
  );
}

function problemOf(failure: unknown): ApiProblem {
  if (failure instanceof ApiProblem) return failure;
  throw failure;
}

/** The code is of no more use; anything else may work later. */
function isRefused({ status }: ApiProblem): boolean {
  return status >= 400 && status < 500 && status !== 429;
}

function NewLink() {
  const api = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const send = async () => {
    setIsBusy(true);
    try {
      await api.send(sendVerificationMail);
      toastSuccess(LINK_SENT);
    } catch (failure) {
      toastError(failure instanceof ApiProblem ? failure.message : LINK_NOT_SENT);
    }
    setIsBusy(false);
  };
  return (
    <Button isBusy={isBusy} onClick={() => void send()}>
      Send me a new link
    </Button>
  );
}

function Incomplete({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AuthFrame title="Confirm your email" links={<BackLink isSignedIn={isSignedIn} />}>
      <Banner tone="error" actions={isSignedIn ? <NewLink /> : undefined}>
        This link is not complete. Open it from your email again.
      </Banner>
    </AuthFrame>
  );
}

function ForAnother({ from, to, onLogOut }: { from: string; to: string; onLogOut: () => void }) {
  return (
    <AuthFrame title="Switch accounts?">
      <p className={styles.whose}>
        You are logged in as <b>{from}</b>. This link confirms <b>{to}</b>.
      </p>
      <div className={styles.stack}>
        <Button variant="primary" size="large" isWide onClick={onLogOut}>
          Log out and continue
        </Button>
        <ButtonLink to={paths.dashboard} replace size="large" isWide>
          Stay logged in
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

function BackLink({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <Link to={paths.dashboard} replace>
      Back to my goals
    </Link>
  ) : (
    <Link to={paths.logIn}>Back to Login</Link>
  );
}
