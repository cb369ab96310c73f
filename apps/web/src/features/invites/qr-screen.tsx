import { t } from '#kernel/language/t.ts';
import { useModalDialog } from '#ui/use-modal-dialog.ts';
import { Button } from '#ui/button.tsx';
import { QrPicture } from '#ui/qr-picture.tsx';
import styles from './qr-screen.module.css';

/** A QR code over the whole screen, which is white then: the other phone reads it at once. */
export function QrScreen({ text, label, onClose }: { text: string; label: string; onClose: () => void }) {
  const dialog = useModalDialog(onClose);
  return (
    <dialog {...dialog} aria-label={t('QR code')} className={styles.screen}>
      <div className={styles.code}>
        <QrPicture text={text} label={label} />
      </div>
      <Button size="large" onClick={onClose} className={styles.close}>
        {t('Close')}
      </Button>
    </dialog>
  );
}
