import { addPasskey, listKeys, passkeyOptions, type WirePasskeyOptions } from '@fivefold/contract/calls/keys';
import { PASSKEY_NAME_MAX_LENGTH } from '@fivefold/rules/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { keyOf } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { makePasskey } from '../../passkeys/browser-passkeys.ts';
import { textOf, useSubmit } from '../../use-submit.ts';
import styles from '../account-settings.module.css';
import { ProofDialog } from './proof-dialog.tsx';

interface Proven {
  readonly proof: string;
  readonly options: WirePasskeyOptions;
}

/**
 * Asks for the password, then for a name, and makes a passkey. The options are there before the last press: some browsers
 * make a passkey only in direct answer to one.
 */
export function AddPasskeyDialog({ hasPasskeys, onClose }: { hasPasskeys: boolean; onClose: () => void }) {
  const api = useApi();
  const [proven, setProven] = useState<Proven | null>(null);
  if (proven !== null) return <NameDialog proven={proven} onClose={onClose} />;
  return (
    <ProofDialog
      title={t('Add a passkey')}
      confirmLabel={t('Continue')}
      hasPasskeys={hasPasskeys}
      onProven={async (proof) => setProven({ proof, options: await api.send(passkeyOptions, { body: { proof } }) })}
      onClose={onClose}
    >
      {t('First, show that it’s you.')}
    </ProofDialog>
  );
}

function NameDialog({ proven: { proof, options }, onClose }: { proven: Proven; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { submit, isBusy, error } = useSubmit(async (form) => {
    const passkey = await makePasskey(options);
    const { name } = await api.send(addPasskey, { body: { proof, name: textOf(form, 'name'), passkey } });
    await queries.invalidateQueries({ queryKey: keyOf(listKeys) });
    toasts.success(t('{name} is added.', { name }));
    onClose();
  });
  return (
    <Modal title={t('Name your passkey')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        <TextField
          label={t('Name')}
          hint={t('Where it will be, such as “My phone”.')}
          name="name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          required
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('Create the passkey')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
