import { t } from '#kernel/language/t.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface Props {
  /** How many only this device has, queued or refused. */
  checkIns: number;
  /** The same of other changes. */
  others: number;
  onLogOut: () => void;
  onStay: () => void;
}

/** Asks a user who has changes that only this device has: logging out deletes them. */
export function LogOutQuestion({ checkIns, others, onLogOut, onStay }: Props) {
  const count = checkIns + others;
  const areCheckIns = others === 0;
  return (
    <ConfirmDialog
      title={
        areCheckIns
          ? t('{count, plural, one {# check-in isn’t saved yet} other {# check-ins aren’t saved yet}}', { count })
          : t('{count, plural, one {# change isn’t saved yet} other {# changes aren’t saved yet}}', { count })
      }
      confirmLabel={t('Log out')}
      cancelLabel={t('Stay')}
      tone="primary"
      onConfirm={onLogOut}
      onCancel={onStay}
    >
      {areCheckIns
        ? t(
            '{count, plural, one {It’s only on this device. If you log out, it’s deleted with its note. Stay logged in to send it when you’re back online.} other {They’re only on this device. If you log out, they’re deleted with their notes. Stay logged in to send them when you’re back online.}}',
            { count },
          )
        : t(
            '{count, plural, one {It’s only on this device. If you log out, it’s deleted. Stay logged in to send it when you’re back online.} other {They’re only on this device. If you log out, they’re deleted. Stay logged in to send them when you’re back online.}}',
            { count },
          )}
    </ConfirmDialog>
  );
}
