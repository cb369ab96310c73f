import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { nameOf } from '@fivefold/rules/display-name';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Ban, VolumeOff } from '#ui/later-icons.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { useMute } from './safety-mutations.ts';

interface Props {
  friend: WireFriend;
  /** The friend has left the screen, and the focus with them. */
  onBlocked: () => void;
}

/** What keeps a friend at a distance: mute, block. A muted one has a button of its own that ends it. */
export function FriendMenu({ friend, onBlocked }: Props) {
  const name = nameOf(friend);
  const mute = useMute({ name });
  const [isBlocking, setIsBlocking] = useState(false);
  return (
    <>
      <MenuButton label={t('More')} subject={name}>
        {!friend.muted && (
          <Button
            variant="quiet"
            isWide
            icon={<VolumeOff size={18} aria-hidden="true" />}
            onClick={() => mute.mutate({ body: { friend_uid: friend.uid, muted: true } })}
          >
            {t('Mute')}
          </Button>
        )}
        <Button variant="quiet" isWide icon={<Ban size={18} aria-hidden="true" />} onClick={() => setIsBlocking(true)}>
          {t('Block')}
        </Button>
      </MenuButton>
      {isBlocking && <BlockDialog person={friend} onClose={() => setIsBlocking(false)} onBlocked={onBlocked} />}
    </>
  );
}
