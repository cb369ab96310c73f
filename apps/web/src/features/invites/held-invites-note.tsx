import { countHeldInvites } from '@fivefold/contract/calls/invites';
import { useQuery } from '@tanstack/react-query';
import { rich, t } from '#kernel/language/t.ts';
import { callQuery } from '#kernel/api/use-call.ts';
import { useVerificationLink } from '#kernel/api/use-verification-link.ts';
import { Button } from '#ui/button.tsx';
import styles from './invite-form.module.css';

/**
 * Says what invitations wait for, while some do: the inviter confirms their own address first (Decisions section 6).
 */
export function HeldInvitesNote({ email }: { email: string }) {
  const { data } = useQuery(callQuery(countHeldInvites));
  const { mutate, isPending } = useVerificationLink();
  const held = data?.held ?? 0;
  return (
    <div className={held > 0 ? styles.held : undefined}>
      {/* It is there empty before, so that a screen reader tells what appears in it. */}
      <output>
        {held > 0 && (
          <span key={held}>
            {rich(
              '{held, plural, one {Your invitation goes out} other {Your # invitations go out}} once you confirm <b>{email}</b>. Open the link we sent there.',
              { held, email, b: (inside) => <b dir="auto">{inside}</b> },
            )}
          </span>
        )}
      </output>
      {held > 0 && (
        <Button variant="quiet" size="small" isBusy={isPending} onClick={() => mutate({})}>
          {t('Send the link again')}
        </Button>
      )}
    </div>
  );
}
