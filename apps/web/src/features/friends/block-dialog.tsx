import { type Named, nameOf } from '@fivefold/rules/display-name';
import type { ReactNode } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import { useBlock } from './safety-mutations.ts';

interface Props {
  person: Named & { readonly uid: string };
  /** Whether the user has just reported something of this person. */
  isAfterReport?: boolean;
  onClose: () => void;
  /** The person has left the screen, and the focus with them. */
  onBlocked: () => void;
}

/** Asks before a block, and says what it ends (Beyond section 8). */
export function BlockDialog({ person, isAfterReport = false, onClose, onBlocked }: Props) {
  const name = nameOf(person);
  const block = useBlock({ name });
  const gone = useUnmountCallback(onBlocked);
  const b = (inside: ReactNode) => <bdi>{inside}</bdi>;
  return (
    <ConfirmDialog
      title={t(isAfterReport ? 'Block {name}, too?' : 'Block {name}?', { name })}
      confirmLabel={t('Block')}
      cancelLabel={t(isAfterReport ? 'Not now' : 'Cancel')}
      isBusy={block.isPending}
      onCancel={onClose}
      onConfirm={() => {
        gone.arm();
        block.mutate({ body: { uid: person.uid } }, { onSuccess: onClose, onError: gone.disarm });
      }}
    >
      {rich(
        'You won’t be friends anymore, and neither of you can see or invite the other. A shared goal stays with the one who made it, without the other’s check-ins. <b>{name}</b> isn’t told.',
        { name, b },
      )}
      <br />
      {rich('You can unblock <b>{name}</b> in the settings. What the block ended stays ended.', { name, b })}
    </ConfirmDialog>
  );
}
