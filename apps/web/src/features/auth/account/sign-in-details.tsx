import { useState } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { paths } from '#kernel/paths.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import styles from './account-settings.module.css';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import type { ProofKind } from './keys/proof-field.tsx';

export interface SignInDetailsProps {
  email: string;
  /** The new address whose mailed link was not followed yet, where the identity service tells. */
  pendingEmail: string | null;
  proof: ProofKind;
}

/** What a person logs in with, and the ways to change it. */
export function SignInDetails({ email, pendingEmail, proof }: SignInDetailsProps) {
  const { server } = usePlatform();
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <p className={styles.hint}>
        {rich('You log in as <b>{email}</b>.', {
          email,
          b: (inside) => (
            <strong className={styles.address} dir="auto">
              {inside}
            </strong>
          ),
        })}
      </p>
      {pendingEmail !== null && (
        <p className={styles.pending}>
          {rich('We sent a link to <b>{pendingEmail}</b>. Open it and confirm to start using that address.', {
            pendingEmail,
            b: (inside) => <strong dir="auto">{inside}</strong>,
          })}
        </p>
      )}
      <div className={styles.choices}>
        {/* Only a mailed link proves a new address. */}
        {server.mail && <Button onClick={() => setOpen('email')}>{t('Change email')}</Button>}
        {server.passwords === 'on' && proof !== 'keys' && (
          <Button onClick={() => setOpen('password')}>{t('Change password')}</Button>
        )}
        {server.passwords === 'on' && proof === 'keys' && server.mail && (
          <ButtonLink to={paths.resetPassword}>{t('Set a new password')}</ButtonLink>
        )}
      </div>
      {open === 'email' && <ChangeEmailDialog email={email} proof={proof} onClose={close} />}
      {open === 'password' && <ChangePasswordDialog email={email} onClose={close} />}
    </>
  );
}
