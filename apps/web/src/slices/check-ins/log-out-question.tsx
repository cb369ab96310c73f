import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

interface Props {
  /** How many check-ins have yet to be sent; at least one. */
  count: number;
  onLogOut: () => void;
  onStay: () => void;
}

/** Asked only of somebody whose check-ins wait: logging out loses none of them, but none is sent meanwhile. */
export function LogOutQuestion({ count, onLogOut, onStay }: Props) {
  const isOne = count === 1;
  return (
    <ConfirmDialog
      title={isOne ? 'A check-in waits to be sent' : `${count} check-ins wait to be sent`}
      confirmLabel="Log Out"
      cancelLabel="Stay"
      tone="primary"
      onConfirm={onLogOut}
      onCancel={onStay}
    >
      {isOne ? 'It stays on this device and is sent' : 'They stay on this device and are sent'} when you log in here
      again. A check-in counts on its own day only, so tomorrow may be too late.
    </ConfirmDialog>
  );
}
