import { t } from '#kernel/language/t.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface Props {
  /** How many check-ins only this device has, queued or refused; at least one. */
  count: number;
  onLogOut: () => void;
  onStay: () => void;
}

/** Asks a user who has queued check-ins: logging out deletes them. */
export function LogOutQuestion({ count, onLogOut, onStay }: Props) {
  return (
    <ConfirmDialog
      title={t('{count, plural, one {# check-in isn’t saved yet} other {# check-ins aren’t saved yet}}', { count })}
      confirmLabel={t('Log out')}
      cancelLabel={t('Stay')}
      tone="primary"
      onConfirm={onLogOut}
      onCancel={onStay}
    >
      {t(
        '{count, plural, one {It’s only on this device. If you log out, it’s deleted with its note. Stay logged in to send it when you’re back online.} other {They’re only on this device. If you log out, they’re deleted with their notes. Stay logged in to send them when you’re back online.}}',
        { count },
      )}
    </ConfirmDialog>
  );
}
