import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Check } from '#ui/icons.ts';
import { Copy, Download } from '#ui/later-icons.ts';
import { Modal } from '#ui/modal.tsx';
import styles from '../account-settings.module.css';
import { saveFile } from '../save-file.ts';
import own from './keys.module.css';

const FILE = 'fivefold-recovery-codes.txt';

/** Codes for a day without the phone, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    // A browser that does not let us copy: the codes are there to be marked, or saved.
    await navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    );
  };
  return (
    <Modal title={t('Keep your recovery codes')} onClose={onClose} hasCross={false}>
      <div className={styles.form}>
        <p>{t('Each one logs you in once, in place of a code from your app. This is the only time you see them.')}</p>
        <ul className={own.codes} dir="ltr" aria-label={t('Recovery codes')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button
            icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t(isCopied ? 'Copied' : 'Copy')}
          </Button>
          <Button
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => saveFile(new File([text], FILE, { type: 'text/plain' }), FILE)}
          >
            {t('Save as a file')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('I’ve kept them')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
