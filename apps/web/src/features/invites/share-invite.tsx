import { createInviteLink, listInviteLinks } from '@fivefold/contract/calls/invite-links';
import { INVITATION_VALID_DAYS } from '@fivefold/rules/limits';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import type { SharePort } from '#platform/share/port.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/later-icons.ts';
import styles from './invite-form.module.css';
import { SHARED_TEXT } from './shared-text.ts';

interface Props {
  shareLink: NonNullable<SharePort['shareLink']>;
  /** A link whose sheet was closed goes out with the next press, unless it was seen elsewhere since. */
  unsent: string | null;
  onUnsent: (link: string | null) => void;
  /** The browser did not open its sheet; the link is made. */
  onRefused: () => void;
}

/** Makes a link for one friend and opens the system's share sheet with it, in one press. */
export function ShareInvite({ shareLink, unsent, onUnsent, onRefused }: Props) {
  const cache = useQueryClient();
  const hintId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const send = async (link: string) => {
    setIsOpen(true);
    try {
      const isSent = await shareLink({ text: t(SHARED_TEXT), url: link });
      onUnsent(isSent ? null : link);
    } catch {
      // The answer came too late for the press to count, or another sheet is open.
      onUnsent(null);
      onRefused();
    } finally {
      setIsOpen(false);
    }
  };
  const create = useCall(createInviteLink, {
    errorToast: text('Failed to create the link'),
    onSuccess: ({ data: { link } }) => {
      void cache.invalidateQueries({ queryKey: callQuery(listInviteLinks).queryKey });
      void send(link);
    },
  });
  return (
    <div className={styles.share}>
      <Button
        variant="primary"
        isWide
        icon={<Link size={18} aria-hidden="true" />}
        isBusy={create.isPending || isOpen}
        aria-describedby={hintId}
        onClick={() => (unsent === null ? create.mutate({}) : void send(unsent))}
      >
        {t('Share Invite Link')}
      </Button>
      <p id={hintId}>
        {t(
          'For one friend: the first person who opens it and accepts. It works for {days} days, and you can take it back.',
          { days: INVITATION_VALID_DAYS },
        )}
      </p>
    </div>
  );
}
