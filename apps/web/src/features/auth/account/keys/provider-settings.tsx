import { listKeys } from '@fivefold/contract/calls/keys';
import { removeProvider } from '@fivefold/contract/calls/provider';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { keyOf } from '#kernel/api/use-call.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { localDayAt, useToday } from '#kernel/use-today.ts';
import { Button } from '#ui/button.tsx';
import styles from '../account-settings.module.css';
import type { KeysProps } from './passkey-settings.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** The service that logs in to the account besides, and the end of that. */
export function ProviderSettings({ keys, canUse, name }: KeysProps & { name: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const today = useToday();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  if (keys.provider === null)
    return (
      <p className={styles.hint}>
        {t('To log in with {name}, log out, choose “Continue with {name}”, and show once that this account is yours.', {
          name,
        })}
      </p>
    );
  const remove = async (proof: string) => {
    await api.send(removeProvider, { body: { proof } });
    await queries.invalidateQueries({ queryKey: keyOf(listKeys) });
    toasts.success(t('{name} no longer logs you in.', { name }));
    close();
  };
  return (
    <>
      <p className={styles.hint}>
        {t('On since {day}.', { day: dayInSentence(localDayAt(Date.parse(keys.provider.since)), today) })}
      </p>
      <Button onClick={() => setIsAsking(true)}>{t('Disconnect')}</Button>
      {isAsking && (
        <ProofDialog
          title={t('Disconnect {name}?', { name })}
          confirmLabel={t('Disconnect')}
          tone="danger"
          hasPasskeys={canUse && keys.passkeys.length > 0}
          onProven={remove}
          onClose={close}
        >
          {t('It no longer logs you in here. Your account there stays as it is.')}
        </ProofDialog>
      )}
    </>
  );
}
