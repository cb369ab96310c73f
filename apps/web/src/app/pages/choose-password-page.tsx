import { Link, useNavigate } from 'react-router';
import { paths } from '#app/paths.ts';
import { toastSuccess } from '#kernel/toasts/toasts.ts';
import { ChoosePasswordForm } from '#slices/identity/choose-password-form.tsx';
import { useSession } from '#slices/identity/use-session.ts';
import { AuthFrame } from './auth-frame.tsx';

/** After a link confirmed the address of an account that another person might have made: its password is gone. */
export function ChoosePasswordPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const enter = () => {
    toastSuccess('Your new password is set.');
    void navigate(paths.dashboard, { replace: true });
  };
  return (
    <AuthFrame
      title="Choose a new password"
      lead="Your email is confirmed and you are logged in. For your safety the old password no longer works."
      links={
        <>
          <Link to={paths.resetPassword}>Send me a link instead</Link>
          <Link to={paths.dashboard} replace>
            Later
          </Link>
        </>
      }
    >
      <ChoosePasswordForm email={user?.email ?? ''} onDone={enter} />
    </AuthFrame>
  );
}
