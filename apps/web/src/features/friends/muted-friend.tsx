import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { nameOf } from '@fivefold/rules/display-name';
import { avatarColor } from '@fivefold/rules/participant-color';
import { t } from '#kernel/language/t.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { VolumeOff } from '#ui/later-icons.ts';
import styles from './friend-card.module.css';
import { FriendMenu } from './friend-menu.tsx';
import { useMute } from './safety-mutations.ts';

interface Props {
  friend: WireFriend;
  /** The friend has left the screen, and the focus with them. */
  onBlocked: () => void;
}

/** A friend whose goals the user does not see: one quiet line. */
export function MutedFriend({ friend, onBlocked }: Props) {
  const { uid } = friend;
  const name = nameOf(friend);
  const mute = useMute({ name });
  return (
    <Card padding="none" tone="sunk" className={styles.muted}>
      <Avatar
        uid={uid}
        color={avatarColor(friend)}
        level={friend.ember_level}
        size="small"
        badge={<VolumeOff size={9} />}
        isBadgeQuiet
      />
      <h3 className={styles.mutedName}>
        <bdi>{name}</bdi> <span className={styles.mutedSign}>{t('Muted')}</span>
      </h3>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Unmute {name}', { name })}
        // The line stays until the friend’s goals are there.
        isBusy={mute.isPending || mute.isSuccess}
        onClick={() => mute.mutate({ body: { friend_uid: uid, muted: false } })}
      >
        {t('Unmute')}
      </Button>
      <FriendMenu friend={friend} onBlocked={onBlocked} />
    </Card>
  );
}
