import { useEffect, useState } from 'react';
import { loadTexts } from '#kernel/language/catalogue.ts';
import { t } from '#kernel/language/t.ts';
import { Link, Redirect, useLocation } from '#kernel/router/router.tsx';
import { paths, returnPathOf } from '#kernel/paths.ts';
import { LogInForm } from '#features/auth/log-in-form.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { QuietScene } from '#features/celebrations/quiet-scene.tsx';
import { isSelling } from '#platform/is-selling.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { whenIdle } from '#platform/when-idle.ts';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';

/** Log in; who is signed in goes on to the page that was wanted, or to the dashboard. */
export function LogInPage() {
  const session = useSession();
  const { state } = useLocation();
  const { passwords } = usePlatform().server;
  const isFirstVisit = useIsFirstVisit(wantedOf(state));
  // Refusals are said by what the page does not show at first.
  useEffect(() => whenIdle(() => void loadTexts('rest')), []);
  if (session.state === 'signed-in') return <Redirect to={returnPathOf(wantedOf(state))} />;
  if (isFirstVisit !== false) return isFirstVisit && <Redirect to={paths.signUp} />;

  return (
    <AuthLayout
      title={t('Log In')}
      lead={t('Good to see you again.')}
      hasWelcome
      scene={<QuietScene name="tree" />}
      other={{ path: paths.signUp, label: t('Need an account?'), state: { invite: inviteOf(wantedOf(state)) } }}
      links={passwords === 'on' && <Link to={paths.resetPassword}>{t('Forgot Password?')}</Link>}
    >
      <LogInForm notice={session.state === 'signed-out' ? endedText(session.ended) : undefined} />
    </AuthLayout>
  );
}

/**
 * Whether a visitor opened the bare address of an app that anyone can use, and no one has ever logged in here: then it
 * opens on sign-up (Beyond section 21.3). Undefined until the device was asked.
 */
function useIsFirstVisit(wanted: unknown): boolean | undefined {
  const { personalData, server } = usePlatform();
  // A payment's way back may have its parameters before the '#'.
  const isBare = wanted === paths.dashboard && !/[?&](?:session_id|success)\b/.test(window.location.search);
  const mayBe = isBare && server.sign_up === 'open' && (server.payments === 'off' || isSelling());
  const [isFirst, setIsFirst] = useState(mayBe ? undefined : false);
  useEffect(() => {
    if (mayBe) void personalData.isFirstVisit().then(setIsFirst);
  }, [mayBe, personalData]);
  return isFirst;
}

function endedText(ended: { readonly queued: number } | undefined): string | undefined {
  if (ended === undefined) return undefined;
  if (ended.queued === 0) return t('You were logged out.');
  return t(
    'You were logged out. {count, plural, one {One check-in waits on this device.} other {# check-ins wait on this device.}}',
    { count: ended.queued },
  );
}

/** What `Protected` noted when it sent the person here. */
function wantedOf(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
}

/** The code of the invitation link that the person opened, which signing up accepts too. */
function inviteOf(wanted: unknown): string | undefined {
  return new URLSearchParams(typeof wanted === 'string' ? wanted.split('?', 2)[1] : '').get('invite') ?? undefined;
}
