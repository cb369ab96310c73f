import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface Props {
  /** How many check-ins only this device has, queued or refused; at least one. */
  count: number;
  onLogOut: () => void;
  onStay: () => void;
}

/** Asks a user who has queued check-ins: logging out deletes them. */
export function LogOutQuestion({ count, onLogOut, onStay }: Props) {
  const isOne = count === 1;
  return (
    <ConfirmDialog
      title={isOne ? '1 check-in isn’t saved yet' : `${count} check-ins aren’t saved yet`}
      confirmLabel="Log out"
      cancelLabel="Stay"
      tone="primary"
      onConfirm={onLogOut}
      onCancel={onStay}
    >
      {isOne ? 'It’s' : 'They’re'} only on this device. If you log out, {isOne ? 'it’s' : 'they’re'} deleted with{' '}
      {isOne ? 'its note' : 'their notes'}. Stay logged in to send {isOne ? 'it' : 'them'} when you’re back online.
    </ConfirmDialog>
  );
}
