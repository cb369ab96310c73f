import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useGone } from '#ui/use-gone.ts';
import styles from './friend-card.module.css';
import { useRemoveFriend } from './use-remove-friend.ts';

interface Props {
  friend: { readonly uid: string; readonly email: string };
  /** The friend has left the screen, and the focus with them. */
  onGone: () => void;
}

/** The button that ends a friendship; it asks first. */
export function RemoveFriend({ friend, onGone }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const removal = useRemoveFriend();
  const gone = useGone(onGone);

  const remove = () => {
    gone.expect();
    removal.mutate(
      { body: { friend_uid: friend.uid } },
      {
        onError: () => {
          gone.forget();
          setIsAsking(false);
        },
      },
    );
  };

  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<UserMinus size={16} aria-hidden="true" />}
        className={styles.remove}
        onClick={() => setIsAsking(true)}
      >
        Remove friend
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove this friend?"
          confirmLabel="Remove"
          isBusy={removal.isPending}
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        >
          <strong dir="auto">{friend.email}</strong>
          <br />
          You no longer see each other’s goals. A shared goal stays with whoever created it, with the check-ins and
          photos of both; the other one loses sight of it.
        </ConfirmDialog>
      )}
    </>
  );
}
