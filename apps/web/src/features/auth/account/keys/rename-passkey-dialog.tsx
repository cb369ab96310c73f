import { listKeys, renamePasskey, type WirePasskey } from '@fivefold/contract/calls/keys';
import { PASSKEY_NAME_MAX_LENGTH } from '@fivefold/rules/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/api/api-context.tsx';
import { keyOf } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { textOf, useSubmit } from '../../use-submit.ts';
import styles from '../account-settings.module.css';

/** Another name for a passkey; it logs in as before. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: WirePasskey; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { submit, isBusy, error } = useSubmit(async (form) => {
    await api.send(renamePasskey, { params: { id: passkey.id }, body: { name: textOf(form, 'name') } });
    await queries.invalidateQueries({ queryKey: keyOf(listKeys) });
    onClose();
  });
  return (
    <Modal title={t('Rename your passkey')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        <TextField
          label={t('Name')}
          name="name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          defaultValue={passkey.name}
          required
        />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
