import { paths } from '#app/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import styles from './after-link.module.css';
import { AuthFrame } from './auth-frame.tsx';

/** After a link proved the address of an account that somebody else might have made: its password is gone. */
export function PasswordDroppedPage() {
  return (
    <AuthFrame title="You are signed in">
      <div className={styles.stack}>
        <PasswordDroppedNote />
        <ButtonLink to={paths.dashboard} replace size="large" isWide>
          Enter the App
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

/** Says it, and leads to a new password. */
export function PasswordDroppedNote() {
  return (
    <Banner
      tone="info"
      title="Your address is confirmed."
      actions={
        <ButtonLink to={paths.resetPassword} variant="primary">
          Set a new password
        </ButtonLink>
      }
    >
      For your safety the old password no longer works: set a new one.
    </Banner>
  );
}
