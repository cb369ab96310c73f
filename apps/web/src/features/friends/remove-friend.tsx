import { t } from '#kernel/language/t.ts';
import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import styles from './friend-card.module.css';
import { useRemoveFriend } from './use-remove-friend.ts';

interface Props {
  friend: WireFriend;
  /** The friend has left the screen, and the focus with them. */
  onRemoved: () => void;
}

/** The button that ends a friendship; it asks first. */
export function RemoveFriend({ friend, onRemoved }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoveFriend();
  const gone = useUnmountCallback(onRemoved);

  const remove = () => {
    gone.arm();
    removal.mutate(
      { body: { friend_uid: friend.uid } },
      {
        onError: () => {
          gone.disarm();
          setIsAsking(false);
        },
      },
    );
  };

  return (
    <>
      <Button size="small" variant="quiet" className={styles.remove} onClick={() => setIsAsking(true)}>
        {t('Remove friend')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Remove this friend?')}
          confirmLabel={t('Remove')}
          isBusy={removal.isPending}
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        >
          <strong dir="auto">{friend.display_name ?? friend.email}</strong>
          {friend.display_name !== null && (
            <>
              {' '}
              <span dir="auto">{`(${friend.email})`}</span>
            </>
          )}
          <br />
          <span>
            {t(
              'You won’t see each other’s goals anymore. A shared goal stays with the one who made it, with the check-ins and photos of both of you. The other loses access to it.',
            )}
          </span>
        </ConfirmDialog>
      )}
    </>
  );
}
