import type { WireFriend } from '@fivefold/contract/shapes/friend';
import { nameOf } from '@fivefold/rules/display-name';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Sprout } from '#ui/later-icons.ts';

const MeadowDialog = lazyComponent(
  async () => (await import('#features/celebrations/meadow/meadow-dialog.tsx')).MeadowDialog,
);

/** The button that shows a friend's meadow: what those goals have planted that the person may see. */
export function FriendMeadow({ friend }: { friend: WireFriend }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<Sprout size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('Meadow')}
      </Button>
      {isOpen && (
        <MeadowDialog
          friendUid={friend.uid}
          title={t('{name}’s meadow', { name: nameOf(friend) })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
