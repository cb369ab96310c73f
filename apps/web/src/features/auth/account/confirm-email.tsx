import { rich, t } from '#kernel/language/t.ts';
import { useVerificationLink } from '#kernel/api/use-verification-link.ts';
import { Button } from '#ui/button.tsx';
import styles from './account-settings.module.css';

/** Says that the address is not confirmed yet, and sends the link for it. */
export function ConfirmEmail({ email }: { email: string }) {
  const { mutate, isPending } = useVerificationLink();
  return (
    <>
      <p className={styles.hint}>
        {rich('<b>{email}</b> isn’t confirmed yet. Invitations and reminders by mail go out once it is.', {
          email,
          b: (inside) => <b dir="auto">{inside}</b>,
        })}
      </p>
      <Button isBusy={isPending} onClick={() => mutate({})}>
        {t('Send me a link to confirm it')}
      </Button>
    </>
  );
}
