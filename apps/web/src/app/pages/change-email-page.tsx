import { text } from '@fivefold/rules/text-key';
import { rich, t } from '#kernel/language/t.ts';
import { Link } from '#kernel/router/router.tsx';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';
import { ReturnLink } from '#app/layouts/return-link.tsx';
import { paths } from '#kernel/paths.ts';
import { LogInForm } from '#features/auth/log-in-form.tsx';
import styles from '#features/auth/mailed-link.module.css';
import { useEmailChangeLink } from '#features/auth/use-email-change-link.ts';
import { useLogOut } from '#features/auth/use-log-out.ts';
import { useSession } from '#features/auth/use-session.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';

const TEXTS = {
  confirm: {
    title: text('Confirm your email'),
    lead: text('Once it’s confirmed, you log in with this address.'),
    button: text('Confirm this address'),
    incomplete: text('This link isn’t complete. Open it again from your email, or change your email in the settings.'),
    done: text('Your new address is confirmed. Use it the next time you log in.'),
  },
  restore: {
    title: text('Get your email back'),
    lead: text('This restores your previous address and logs out every device.'),
    button: text('Restore my address'),
    incomplete: text('This link isn’t complete. Open it again from your email.'),
    done: text('Your address is back, and every device is logged out. Set a new password to log in.'),
  },
} as const;
const RESTORED_WITHOUT_PASSWORD = text('Your address is back, and every device is logged out.');

/** Opened from a mail. A button does the work, because mail scanners open links by themselves. */
export function ChangeEmailPage() {
  const { mode, step, form, submit, isBusy, error } = useEmailChangeLink();
  const { user } = useSession();
  const { passwords } = usePlatform().server;
  const logOut = useLogOut();
  const texts = TEXTS[mode];

  if (step === 'incomplete') {
    return (
      <AuthLayout title={t(texts.title)} links={<ReturnLink isSignedIn={user !== null} />}>
        <Banner tone="error">{t(texts.incomplete)}</Banner>
      </AuthLayout>
    );
  }

  if (step === 'log-in') {
    return (
      <AuthLayout
        title={t(texts.title)}
        lead={t('Log in with your current address to confirm the new one.')}
        links={passwords === 'on' && <Link to={paths.resetPassword}>{t('Forgot Password?')}</Link>}
      >
        <LogInForm />
      </AuthLayout>
    );
  }

  if (step === 'done') {
    const isSignedIn = user !== null;
    const next =
      mode === 'restore' && passwords === 'on'
        ? { path: paths.resetPassword, label: t('Set a new password') }
        : isSignedIn
          ? { path: paths.dashboard, label: t('Enter the App') }
          : { path: paths.logIn, label: t('Log In') };
    return (
      <AuthLayout title={t(texts.title)}>
        <div className={styles.stack}>
          <Banner tone="success">
            {t(mode === 'restore' && passwords === 'off' ? RESTORED_WITHOUT_PASSWORD : texts.done)}
          </Banner>
          <ButtonLink to={next.path} replace variant="primary" size="large" isWide>
            {next.label}
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  }

  const mayBeWrongAccount = error !== null && mode === 'confirm' && user !== null;
  return (
    <AuthLayout title={t(texts.title)} lead={t(texts.lead)}>
      <form ref={form} className={styles.stack} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        {mayBeWrongAccount && (
          <p className={styles.account}>
            {rich(
              'You’re logged in as <b>{email}</b>. Only the account that asked for the new address can confirm it.',
              { email: user.email, b: (inside) => <b dir="auto">{inside}</b> },
            )}
          </p>
        )}
        <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
          {t(texts.button)}
        </Button>
        {mayBeWrongAccount && (
          <Button size="large" isWide onClick={() => void logOut()}>
            {t('Log out and continue')}
          </Button>
        )}
      </form>
    </AuthLayout>
  );
}
