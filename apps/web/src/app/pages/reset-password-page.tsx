import { useEffect, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Link, Redirect, useLocation } from '#kernel/router/router.tsx';
import { paths } from '#kernel/paths.ts';
import { readUrlParams } from '#platform/read-url-params.ts';
import { cleanAddress, codeInState } from '#platform/mailed-codes.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { ProviderButton } from '#features/auth/lazy-provider-button.tsx';
import { NewPasswordForm } from '#features/auth/new-password-form.tsx';
import { ResetPasswordForm } from '#features/auth/reset-password-form.tsx';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';

/** Asks for a reset mail; opened from that mail (`mode=resetPassword&oobCode=`) it sets the new password. */
export function ResetPasswordPage() {
  const { state } = useLocation();
  const [code, setCode] = useState(() => resetCodeOf(window.location.href) ?? codeInState(state));
  const { mail: hasMail, passwords, provider } = usePlatform().server;
  const [isSet, setIsSet] = useState(false);

  // The code is a secret: it does not stay in the address. The history entry keeps it, so that a reload finds it again.
  useEffect(() => {
    if (code !== null) cleanAddress(paths.resetPassword, { code });
  }, [code]);

  const forgetCode = () => {
    setCode(null);
    cleanAddress(paths.resetPassword);
  };
  const finish = () => {
    forgetCode();
    setIsSet(true);
  };

  if (passwords === 'off') {
    // A link of the operator lets a person in who has lost every other way.
    if (code === null) return <Redirect to={paths.logIn} />;
    return (
      <AuthLayout
        title={t('Get back into your account')}
        lead={t('Log in with {name}. From then on, it opens your account here.', { name: provider ?? '' })}
        links={<Link to={paths.logIn}>{t('Back to Login')}</Link>}
      >
        <ProviderButton trip={() => ({ operatorCode: code })} />
      </AuthLayout>
    );
  }

  if (isSet) {
    return (
      <AuthLayout title={t('Reset Password')}>
        <Banner tone="success">{t('Your new password is set. You can log in with it now.')}</Banner>
        <p>
          <ButtonLink to={paths.logIn} variant="primary" size="large" isWide>
            {t('Log In')}
          </ButtonLink>
        </p>
      </AuthLayout>
    );
  }

  return (
    <AuthLayout
      title={t('Reset Password')}
      lead={t(
        code !== null
          ? 'Choose your new password.'
          : hasMail
            ? 'Enter your email, and we’ll send you a link to set a new password.'
            : 'This server can’t send email. Ask the person who runs it for a link to set a new password.',
      )}
      links={<Link to={paths.logIn}>{t('Back to Login')}</Link>}
    >
      {code === null ? (
        hasMail && <ResetPasswordForm />
      ) : (
        <NewPasswordForm code={code} onDone={finish} onNewLink={forgetCode} />
      )}
    </AuthLayout>
  );
}

function resetCodeOf(href: string): string | null {
  const params = readUrlParams(href);
  return params.get('mode') === 'resetPassword' ? params.get('oobCode') || null : null;
}
