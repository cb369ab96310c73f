import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface Props {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. The harmless answer comes first, so the dialog's focus starts on it. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = t('Cancel'),
  tone = 'danger',
  isBusy = false,
  onConfirm,
  onCancel,
}: Props) {
  // A double click comes before the dialog is drawn busy.
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!isBusy) isConfirmed.current = false;
  }, [isBusy]);
  const confirm = () => {
    if (isConfirmed.current) return;
    isConfirmed.current = true;
    onConfirm();
  };

  return (
    <Modal
      title={title}
      size="small"
      role="alertdialog"
      hasCross={false}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button variant={tone} isBusy={isBusy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
