import { getAccount } from '@fivefold/contract/calls/account';
import { proofQuestion, prove } from '@fivefold/contract/calls/keys';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useApi } from '#kernel/api/api-context.tsx';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Key } from '#ui/later-icons.ts';
import { Modal } from '#ui/modal.tsx';
import { askForPasskey } from '../../passkeys/browser-passkeys.ts';
import { textOf, useSubmit } from '../../use-submit.ts';
import styles from '../account-settings.module.css';
import { ProofField, shownProof } from './proof-field.tsx';

interface Props {
  title: string;
  /** What will happen. */
  children?: ReactNode;
  confirmLabel: string;
  tone?: 'danger' | 'primary';
  /** Whether a passkey may be used in place of the password. */
  hasPasskeys: boolean;
  /** Does what was asked for. Its failure is shown in the dialog. */
  onProven: (proof: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password, or for a passkey, before a change of what opens the account. */
export function ProofDialog({
  title,
  children,
  confirmLabel,
  tone = 'primary',
  hasPasskeys,
  onProven,
  onClose,
}: Props) {
  const api = useApi();
  const { identity } = usePlatform();
  // Which of the two buttons was pressed: a form's data does not say.
  const isByPasskey = useRef(false);
  const kind = useQuery(callQuery(getAccount)).data?.proof ?? 'password';
  const { submit, isBusy, error } = useSubmit(async (form) => {
    if (kind === 'keys') {
      shownProof(form, kind);
      return onProven(textOf(form, 'proof'));
    }
    const body = isByPasskey.current
      ? { passkey: await askForPasskey(await api.send(proofQuestion)) }
      : { password: textOf(form, 'password') };
    await onProven((await api.send(prove, { body })).proof);
  });
  const canUsePasskey = hasPasskeys && identity.enterBy !== undefined && kind === 'password';

  return (
    <Modal title={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        {children !== undefined && <p>{children}</p>}
        <ProofField kind={kind} />
        <div className={styles.actions}>
          {canUsePasskey && (
            <Button
              type="submit"
              formNoValidate
              onClick={() => {
                isByPasskey.current = true;
              }}
              icon={<Key size={18} aria-hidden="true" />}
              isBusy={isBusy}
            >
              {t('Use a passkey')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            type="submit"
            variant={tone}
            isBusy={isBusy}
            onClick={() => {
              isByPasskey.current = false;
            }}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
