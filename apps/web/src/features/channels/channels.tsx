import { listChannels, removeChannel, type WireChannel } from '@fivefold/contract/calls/channels';
import { CHANNELS_MAX } from '@fivefold/rules/channels';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EntryList } from '#ui/entry-row.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AddChannelDialog } from './add-channel-dialog.tsx';
import { ChangeChannelDialog } from './change-channel-dialog.tsx';
import { ChannelRow } from './channel-row.tsx';
import styles from './channels.module.css';

type Opened = { readonly kind: 'add' } | { readonly kind: 'change' | 'remove'; readonly channel: WireChannel };

/** Where the user has messages sent besides push and mail (Beyond section 18). */
export function Channels() {
  const toasts = useToasts();
  const { data, error, isFetching, refetch } = useQuery(callQuery(listChannels));
  const hint = useRef<HTMLParagraphElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const removing = useCall(removeChannel, { errorToast: t('Failed to remove the channel.'), preferServer: true });
  // The button goes with its row. While the question is open, nothing behind it can have the focus.
  const isRowGone = useRef(false);
  useEffect(() => {
    if (opened !== null || !isRowGone.current) return;
    isRowGone.current = false;
    hint.current?.focus();
  }, [opened]);
  const close = () => setOpened(null);
  const remove = ({ id }: WireChannel) =>
    removing.mutate(
      { body: { id } },
      {
        onSuccess: () => {
          toasts.success(t('The channel is removed.'));
          isRowGone.current = true;
        },
        onSettled: close,
      },
    );

  if (data === undefined) {
    if (error === null) return <Skeleton height="2.75rem" shape="block" />;
    return (
      <Banner
        tone="error"
        actions={
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        }
      >
        {error.message}
      </Banner>
    );
  }
  const channels = data.data;
  return (
    <div className={styles.part}>
      <p ref={hint} tabIndex={-1} className={styles.hint}>
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
