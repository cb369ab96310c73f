import { confirmEmail, restoreEmail } from '@fivefold/contract/calls/identity';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#app/paths.ts';
import { useApi } from '#kernel/api/api-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { cleanAddress, keptCodeOf, readUrlParams } from '#platform/read-url-params.ts';
import { LogInForm } from '#slices/identity/log-in-form.tsx';
import { useLogOut } from '#slices/identity/use-log-out.ts';
import { useSession } from '#slices/identity/use-session.ts';
import { useSubmit } from '#slices/identity/use-submit.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './after-link.module.css';
import { AuthFrame } from './auth-frame.tsx';

/** What a mailed link is for: the new address says yes, or the former one says that it was not asked. */
type Mode = 'confirm' | 'restore';

const TEXTS = {
  confirm: {
    title: 'Confirm your email',
    lead: 'From then on you log in with this address.',
    button: 'Confirm this address',
    done: 'Your new address is confirmed. Use it the next time you log in.',
  },
  restore: {
    title: 'Get your email back',
    lead: 'This brings your former address back and logs out every device.',
    button: 'Bring my address back',
    done: 'Your address is back, and every device is logged out. Set a new password to log in.',
  },
} as const;

/**
 * Opened from a mail (`mode=confirm&oobCode=`). A button does it: what merely opens links in mails uses nothing up. A new address is
 * confirmed only by the account that asked for it: signed out, one logs in right here, and it goes on by itself.
 */
export function ChangeEmailPage() {
  const { state } = useLocation();
  const [{ code, mode }] = useState(() => linkOf(window.location.href, state));
  const api = useApi();
  const { identity } = usePlatform();
  const { user } = useSession();
  const logOut = useLogOut();
  const [isDone, setIsDone] = useState(false);
  const texts = TEXTS[mode];

  // The code is a secret: it does not stay in the address. The history entry keeps it, so that a reload finds it again.
  useEffect(() => {
    if (code !== null) cleanAddress(paths.changeEmail, { code, mode });
  }, [code, mode]);

  const { submit, isBusy, error } = useSubmit(async () => {
    await api.send(mode === 'restore' ? restoreEmail : confirmEmail, { body: { code: code ?? '' } });
    cleanAddress(paths.changeEmail);
    setIsDone(true);
    // Of the person who is signed in here: with the new address, or no longer.
    await identity.renewUser();
  });

  const form = useRef<HTMLFormElement>(null);
  const hasToLogIn = mode === 'confirm' && user === null && !isDone;
  const hadToLogIn = useRef(false);
  useEffect(() => {
    if (hadToLogIn.current && !hasToLogIn) form.current?.requestSubmit();
    hadToLogIn.current = hasToLogIn;
  }, [hasToLogIn]);

  if (hasToLogIn) {
    return (
      <AuthFrame
        title={texts.title}
        lead="Log in with the address you have used so far, and the new one is confirmed."
        links={<Link to={paths.resetPassword}>Forgot Password?</Link>}
      >
        <LogInForm />
      </AuthFrame>
    );
  }

  if (isDone) {
    const isRestored = mode === 'restore';
    const isSignedIn = user !== null;
    const next = isRestored ? paths.resetPassword : isSignedIn ? paths.dashboard : paths.logIn;
    const label = isRestored ? 'Set a new password' : isSignedIn ? 'Enter the App' : 'Log In';
    return (
      <AuthFrame title={texts.title}>
        <div className={styles.stack}>
          <Banner tone="success">{texts.done}</Banner>
          <ButtonLink to={next} replace variant="primary" size="large" isWide>
            {label}
          </ButtonLink>
        </div>
      </AuthFrame>
    );
  }

  return (
    <AuthFrame title={texts.title} lead={texts.lead}>
      <form ref={form} className={styles.stack} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        {error !== null && mode === 'confirm' && user !== null && (
          <p className={styles.whose}>
            You are logged in as <b dir="auto">{user.email}</b>. Only the account that asked for the new address can
            confirm it.
          </p>
        )}
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {texts.button}
        </Button>
        {error !== null && mode === 'confirm' && user !== null && (
          <Button size="large" isWide onClick={() => void logOut()}>
            Log out and continue
          </Button>
        )}
      </form>
    </AuthFrame>
  );
}

function linkOf(href: string, state: unknown): { code: string | null; mode: Mode } {
  const params = readUrlParams(href);
  const kept = typeof state === 'object' && state !== null && 'mode' in state ? state.mode : undefined;
  const mode = (params.get('mode') ?? kept) === 'restore' ? 'restore' : 'confirm';
  return { code: params.get('oobCode') || keptCodeOf(state), mode };
}
