import type { WireInviteLink } from '@fivefold/contract/calls/invite-links';
import type { LocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Check } from '#ui/icons.ts';
import { Copy, QrCode, Send, Trash2 } from '#ui/later-icons.ts';
import { linkDays } from './link-days.ts';
import styles from './link-dialog.module.css';
import { QrPicture } from '#ui/qr-picture.tsx';
import { QrScreen } from './qr-screen.tsx';
import { SHARED_TEXT } from './shared-text.ts';
import { useShare } from './use-share.ts';

interface Props {
  link: WireInviteLink;
  today: LocalDay;
  isTakingBack: boolean;
  onTakeBack: () => void;
}

const QR_LABEL = text('QR code of your invitation link');

/** One open link: to scan, to copy, to send, to take back. */
export function OpenLink({ link, today, isTakingBack, onTakeBack }: Props) {
  const toasts = useToasts();
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const share = useShare();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.link);
      setIsCopied(true);
    } catch {
      // A browser that does not let us copy: the link is marked, and a keystroke copies it.
      field.current?.focus();
      field.current?.select();
    }
  };
  const shareLink = share?.shareLink;
  const send = async () => {
    try {
      await shareLink?.({ text: t(SHARED_TEXT), url: link.link });
    } catch {
      toasts.error(t('The link couldn’t be shared. You can copy it instead.'));
    }
  };
  const { madeAt, until } = linkDays(link, today);

  return (
    <div className={styles.link}>
      <p>{t('Let your friend scan this with their camera, or send them the link.')}</p>
      <div className={styles.code}>
        <QrPicture text={link.link} label={t(QR_LABEL)} />
      </div>
      <Button variant="quiet" icon={<QrCode size={18} aria-hidden="true" />} onClick={() => setIsFull(true)}>
        {t('Full screen')}
      </Button>
      <TextField
        ref={field}
        label={t('Link for one friend')}
        hint={t('Made {made}. Works once, until {until}.', { made: madeAt, until })}
        readOnly
        value={link.link}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.buttons}>
        <Button
          variant="primary"
          onClick={() => void copy()}
          icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
        >
          {t(isCopied ? 'Copied' : 'Copy Link')}
        </Button>
        {shareLink !== undefined && (
          <Button onClick={() => void send()} icon={<Send size={18} aria-hidden="true" />}>
            {t('Share')}
          </Button>
        )}
        <Button isBusy={isTakingBack} onClick={onTakeBack} icon={<Trash2 size={18} aria-hidden="true" />}>
          {t('Take Back')}
        </Button>
      </div>
      {isFull && <QrScreen text={link.link} label={t(QR_LABEL)} onClose={() => setIsFull(false)} />}
    </div>
  );
}
