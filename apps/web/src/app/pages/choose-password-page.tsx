import { t } from '#kernel/language/t.ts';
import { Link, useNavigate } from '#kernel/router/router.tsx';
import { paths } from '#kernel/paths.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { ChoosePasswordForm } from '#features/auth/choose-password-form.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { AuthLayout } from '#app/layouts/auth-layout.tsx';

/** After a link confirmed the address of an account that another person might have made: its password is gone. */
export function ChoosePasswordPage() {
  const toasts = useToasts();
  const { user } = useSession();
  const navigate = useNavigate();
  const enter = () => {
    toasts.success(t('Your new password is set.'));
    navigate(paths.dashboard, { replace: true });
  };
  return (
    <AuthLayout
      title={t('Choose a new password')}
      lead={t('Your email is confirmed, and you’re logged in. For your security, your old password no longer works.')}
      links={
        <>
          <Link to={paths.resetPassword}>{t('Send me a link instead')}</Link>
          <Link to={paths.dashboard} replace>
            {t('Later')}
          </Link>
        </>
      }
    >
      <ChoosePasswordForm email={user?.email ?? ''} onDone={enter} />
    </AuthLayout>
  );
}
