import { text } from '@fivefold/rules/text-key';
import { endSession, signOutOthers, type WireAccountSession } from '@fivefold/contract/calls/account';
import { t } from '#kernel/language/t.ts';
import { MonitorSmartphone } from '#ui/later-icons.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { localDayAt, useToday } from '#kernel/use-today.ts';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import styles from './account-settings.module.css';
import { usedText } from './used-text.ts';

const UNKNOWN = text('A device');

/** Every device that is signed in, and the way to sign each of the others out. */
export function Devices({ sessions }: { sessions: readonly WireAccountSession[] }) {
  const toasts = useToasts();
  const today = useToday();
  const list = useRef<HTMLUListElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const areOthersEnded = useRef(false);
  useEffect(() => {
    if (isAsking || !areOthersEnded.current) return;
    areOthersEnded.current = false;
    // The dialog gave the focus back to its button, which goes with the other devices.
    list.current?.focus();
  }, [isAsking]);
  const ending = useCall(endSession, { errorToast: t('Failed to log out that device.'), preferServer: true });
  const endingAll = useCall(signOutOthers, {
    errorToast: t('Failed to log out the other devices.'),
    successToast: t('You’re logged out everywhere else.'),
    preferServer: true,
  });
  const others = sessions.filter((session) => !session.is_current);

  const end = ({ id, device }: WireAccountSession) =>
    ending.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toasts.success(t('{device} is logged out.', { device: device ?? t(UNKNOWN) }));
          // The button goes with its row.
          list.current?.focus();
        },
      },
    );
  const endAll = () =>
    endingAll.mutate(
      {},
      {
        onSuccess: () => {
          areOthersEnded.current = true;
        },
        onSettled: () => setIsAsking(false),
      },
    );

  return (
    <>
      <ul ref={list} className={styles.devices} aria-label={t('Devices')} tabIndex={-1}>
        {sessions.map((session) => (
          <li key={session.id} className={styles.device}>
            <MonitorSmartphone size={20} aria-hidden="true" className={styles.sign} />
            <div className={styles.about}>
              <div className={styles.name}>
                <span>{session.device ?? t(UNKNOWN)}</span>
                {session.is_current && <Pill tone="green">{t('This device')}</Pill>}
              </div>
              <div className={styles.used}>{usedText(localDayAt(session.last_used_at), today)}</div>
            </div>
            {!session.is_current && (
              <Button
                size="small"
                variant="quiet"
                aria-label={t('Log out {device}', { device: session.device ?? t(UNKNOWN) })}
                isBusy={ending.isPending && ending.variables.params.id === session.id}
                onClick={() => end(session)}
              >
                {t('Log out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && <Button onClick={() => setIsAsking(true)}>{t('Log out everywhere else')}</Button>}
      {isAsking && (
        <ConfirmDialog
          title={t('Log out everywhere else?')}
          confirmLabel={t('Log out')}
          tone="primary"
          isBusy={endingAll.isPending}
          onConfirm={endAll}
          onCancel={() => setIsAsking(false)}
        >
          {t('You stay logged in here. Every other device has to log in again. Access tokens keep working.')}
        </ConfirmDialog>
      )}
    </>
  );
}
