import { listChannels, removeChannel, type WireChannel } from '@fivefold/contract/calls/channels';
import { CHANNELS_MAX } from '@fivefold/rules/channels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EntryList } from '#ui/entry-row.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { AddChannelDialog } from './add-channel-dialog.tsx';
import { ChangeChannelDialog } from './change-channel-dialog.tsx';
import { ChannelRow } from './channel-row.tsx';
import styles from './channels.module.css';

type Opened = { readonly kind: 'add' } | { readonly kind: 'change' | 'remove'; readonly channel: WireChannel };

/** Where the user has messages sent besides push and mail (Beyond section 18). */
export function Channels() {
  const toasts = useToasts();
  const query = useQuery(callQuery(listChannels));
  const { data } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  const removing = useCall(removeChannel, { errorToast: t('Failed to remove the channel.'), preferServer: true });
  const { target, noteRemoved } = useFocusAfterRemoval(opened !== null);
  const close = () => setOpened(null);
  const remove = ({ id }: WireChannel) =>
    removing.mutate(
      { body: { id } },
      {
        onSuccess: () => {
          toasts.success(t('The channel is removed.'));
          noteRemoved();
        },
        onSettled: close,
      },
    );

  if (data === undefined) {
    if (query.error === null) return <Skeleton height="2.75rem" shape="block" />;
    return <LoadFailure query={query} />;
  }
  const channels = data.data;
  return (
    <div className={styles.part}>
      <p ref={target} tabIndex={-1} className={styles.hint}>
        {t('Besides your phone and mail, messages can go to ntfy, Gotify or an address of your own.')}
      </p>
      {channels.length > 0 && (
        <EntryList label={t('Channels')}>
          {channels.map((channel) => (
            <ChannelRow
              key={channel.id}
              channel={channel}
              onChange={() => setOpened({ kind: 'change', channel })}
              onRemove={() => setOpened({ kind: 'remove', channel })}
            />
          ))}
        </EntryList>
      )}
      {channels.length < CHANNELS_MAX ? (
        <Button onClick={() => setOpened({ kind: 'add' })}>{t('Add a channel')}</Button>
      ) : (
        <p className={styles.hint}>
          {t('You’ve reached the maximum of {most} channels. Remove one first.', { most: CHANNELS_MAX })}
        </p>
      )}
      {opened?.kind === 'add' && <AddChannelDialog onClose={close} />}
      {opened?.kind === 'change' && <ChangeChannelDialog channel={opened.channel} onClose={close} />}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          title={t('Remove this channel?')}
          confirmLabel={t('Remove||channel')}
          isBusy={removing.isPending}
          onConfirm={() => remove(opened.channel)}
          onCancel={close}
        >
          {t('Nothing is sent to {url} anymore.', { url: opened.channel.url })}
        </ConfirmDialog>
      )}
    </div>
  );
}
