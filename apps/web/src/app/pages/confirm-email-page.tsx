import { normalizeEmail } from '@fivefold/rules/email-address';
import { useEffect, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Link, useLocation, useNavigate } from '#kernel/router/router.tsx';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';
import { ReturnLink } from '#app/layouts/return-link.tsx';
import { SwitchAccount } from '#app/layouts/switch-account.tsx';
import { paths } from '#kernel/paths.ts';
import { readUrlParams } from '#platform/read-url-params.ts';
import { cleanAddress, codeInState } from '#platform/mailed-codes.ts';
import { LogInForm } from '#features/auth/log-in-form.tsx';
import styles from '#features/auth/mailed-link.module.css';
import { NewVerificationLink } from '#features/auth/new-verification-link.tsx';
import { isCodeRejected, useConfirmEmail } from '#features/auth/use-confirm-email.ts';
import { useLogOut } from '#features/auth/use-log-out.ts';
import { useSession } from '#features/auth/use-session.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface MailedLink {
  readonly email: string;
  readonly code: string;
}

/**
 * Confirms the current user's address with the link that was mailed to it. Signed out, one logs in on this page first:
 * the mail alone must not confirm an account that another person may have made with this address.
 */
export function ConfirmEmailPage() {
  const { state } = useLocation();
  const { user } = useSession();
  const { passwords } = usePlatform().server;
  const logOut = useLogOut();
  const navigate = useNavigate();
  const [link] = useState(() => readMailedLink(window.location.href, state));

  // The code is a secret, so it leaves the address bar. The history entry keeps it for a reload.
  useEffect(() => cleanAddress(paths.confirmEmail, link), [link]);

  if (link.code === '') return <IncompleteLink isSignedIn={user !== null} />;
  if (user === null) {
    return (
      <AuthLayout
        title={t('Confirm your email')}
        lead={
          link.email === ''
            ? t('Log in to confirm your email.')
            : t('Log in to confirm {email}.', { email: link.email })
        }
        links={passwords === 'on' && <Link to={paths.resetPassword}>{t('Forgot Password?')}</Link>}
      >
        <LogInForm initialEmail={link.email} />
      </AuthLayout>
    );
  }
  if (link.email !== '' && normalizeEmail(link.email) !== normalizeEmail(user.email)) {
    return (
      <SwitchAccount
        from={user.email}
        to={link.email}
        switchLabel={t('Log out and continue')}
        onSwitch={() => void logOut()}
        onStay={() => navigate(paths.dashboard, { replace: true })}
      />
    );
  }
  return <Confirmation code={link.code} />;
}

function readMailedLink(href: string, state: unknown): MailedLink {
  const params = readUrlParams(href);
  const keptEmail = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return {
    email: params.get('email')?.trim() || (typeof keptEmail === 'string' ? keptEmail : ''),
    code: params.get('code') ?? codeInState(state) ?? '',
  };
}

function Confirmation({ code }: { code: string }) {
  const { outcome, retry } = useConfirmEmail(code);
  if (outcome === 'working') {
    return (
      <AuthLayout title={t('Confirm your email')}>
        <Spinner label={t('Confirming your email…')} />
      </AuthLayout>
    );
  }
  if (outcome === 'confirmed') {
    return (
      <AuthLayout title={t('Your email is confirmed')}>
        <div className={styles.stack}>
          <Banner tone="success">
            {t('Thank you! Invitations that waited are on their way, and reminders can come by mail.')}
          </Banner>
          <ButtonLink to={paths.dashboard} replace variant="primary" size="large" isWide>
            {t('Enter the App')}
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('Confirm your email')} links={<ReturnLink isSignedIn />}>
      <Banner
        tone="error"
        actions={isCodeRejected(outcome) ? <NewVerificationLink /> : <Button onClick={retry}>{t('Try Again')}</Button>}
      >
        {outcome.message}
      </Banner>
    </AuthLayout>
  );
}

function IncompleteLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <AuthLayout title={t('Confirm your email')} links={<ReturnLink isSignedIn={isSignedIn} />}>
      <Banner tone="error" actions={isSignedIn ? <NewVerificationLink /> : undefined}>
        {t('This link isn’t complete. Open it again from your email.')}
      </Banner>
    </AuthLayout>
  );
}
