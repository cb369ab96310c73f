import { useVerificationLink } from '#kernel/api/use-verification-link.ts';
import { Button } from '#ui/button.tsx';
import styles from './account-settings.module.css';

/** Says that the address is not confirmed yet, and sends the link for it. */
export function ConfirmEmail({ email }: { email: string }) {
  const { mutate, isPending } = useVerificationLink();
  return (
    <>
      <p className={styles.hint}>
        <b dir="auto">{email}</b> isn’t confirmed yet. Invitations and reminders by mail go out once it is.
      </p>
      <Button isBusy={isPending} onClick={() => mutate({})}>
        Send me a link to confirm it
      </Button>
    </>
  );
}
