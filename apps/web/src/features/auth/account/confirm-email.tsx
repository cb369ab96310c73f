import { sendVerificationMail } from '@fivefold/contract/calls/email-verification';
import { useCall } from '#kernel/api/use-call.ts';
import { Button } from '#ui/button.tsx';
import { LINK_NOT_SENT, LINK_SENT } from '../verification-texts.ts';
import styles from './account-settings.module.css';

/** Says that the address is not confirmed yet, and sends the link for it. */
export function ConfirmEmail({ email }: { email: string }) {
  const { mutate, isPending } = useCall(sendVerificationMail, {
    errorToast: LINK_NOT_SENT,
    preferServer: true,
    successToast: LINK_SENT,
  });
  return (
    <>
      <p className={styles.hint}>
        <b dir="auto">{email}</b> isn’t confirmed yet. Your invitations go out once it is.
      </p>
      <Button isBusy={isPending} onClick={() => mutate({})}>
        Send me a link to confirm it
      </Button>
    </>
  );
}
