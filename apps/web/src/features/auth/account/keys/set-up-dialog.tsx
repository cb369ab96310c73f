import { confirmSecondStep } from '@fivefold/contract/calls/keys';
import { useApi } from '#kernel/api/api-context.tsx';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { QrPicture } from '#ui/qr-picture.tsx';
import { CodeField } from '../../second-step/code-field.tsx';
import { textOf, useSubmit } from '../../use-submit.ts';
import styles from '../account-settings.module.css';
import own from './keys.module.css';

export interface StartedStep {
  readonly proof: string;
  readonly secret: string;
  /** An address that authenticator apps open. */
  readonly address: string;
}

interface Props {
  started: StartedStep;
  onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Shows the secret to the app, and asks for a first code of it. */
export function SetUpDialog({ started: { proof, secret, address }, onDone, onClose }: Props) {
  const api = useApi();
  const { submit, isBusy, error } = useSubmit(async (form) => {
    const body = { proof, code: textOf(form, 'code') };
    await onDone((await api.send(confirmSecondStep, { body })).recovery_codes);
  });
  return (
    <Modal title={t('Set up an authenticator app')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} aria-busy={isBusy}>
        {error !== null && <Banner tone="error">{error}</Banner>}
        <p>{t('Scan this with your app, such as the password manager of your phone.')}</p>
        <div className={own.qr}>
          <QrPicture text={address} label={t('QR code for your authenticator app')} />
        </div>
        <div>
          <p className={styles.used}>{t('Or open it on this device, or type this key:')}</p>
          <p className={own.secret} dir="ltr">
            {(secret.match(/.{1,4}/g) ?? []).join(' ')}
          </p>
          <a href={address}>{t('Open my authenticator app')}</a>
        </div>
        <CodeField hint={t('The six digits that your app shows now.')} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('Switch on')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
