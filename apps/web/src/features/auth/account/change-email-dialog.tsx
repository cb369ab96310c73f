import { getAccount } from '@fivefold/contract/calls/account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { keyOf } from '#kernel/api/use-call.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { textOf, useSubmit } from '../use-submit.ts';
import styles from './account-settings.module.css';
import { ProofField, type ProofKind, shownProof } from './keys/proof-field.tsx';

interface Props {
  email: string;
  proof: ProofKind;
  onClose: () => void;
}

/** Asks for the new address and the password; the address changes when the mailed link is followed. */
export function ChangeEmailDialog({ email, proof, onClose }: Props) {
  // Where people log in elsewhere, a new address needs the password there.
  const kind = proof === 'keys' ? 'keys' : 'password';
  const { identity } = usePlatform();
  const queries = useQueryClient();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { submit, isBusy, error } = useSubmit(async (form) => {
    const wanted = textOf(form, 'email').trim();
    await identity.changeEmail(wanted, shownProof(form, kind));
    setSentTo(wanted);
    await queries.invalidateQueries({ queryKey: keyOf(getAccount) });
  });

  if (sentTo !== null) {
    return (
      <Modal title={t('Check your email')} onClose={onClose}>
        <div className={styles.form}>
          <output>
            {rich(
              'We sent a link to <b>{sentTo}</b>. Open it and confirm the new address there. Until then, log in as <old>{email}</old>.',
              {
                sentTo,
                email,
                b: (inside) => <strong dir="auto">{inside}</strong>,
                old: (inside) => <span dir="auto">{inside}</span>,
              },
            )}
          </output>
          <div className={styles.actions}>
            <Button variant="primary" onClick={onClose}>
              {t('OK')}
            </Button>
          </div>
        </div>
      </Modal>
    );
  }

  return (
    <Modal title={t('Change your email')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        <TextField
          label={t('New email')}
          hint={t('We’ll send a link there. Open it, log in if you’re asked to, and confirm the new address.')}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <ProofField kind={kind} label={t('Current password')} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('Send link')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
