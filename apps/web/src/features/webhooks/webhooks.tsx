import { listWebhooks, removeWebhook, type WireWebhook } from '@fivefold/contract/calls/webhooks';
import { WEBHOOKS_MAX } from '@fivefold/rules/webhooks';
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
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import styles from './webhooks.module.css';

type Opened = { readonly kind: 'add' } | { readonly kind: 'deliveries' | 'remove'; readonly webhook: WireWebhook };

/** Programs of the user that are told what happens (Beyond section 18). */
export function Webhooks() {
  const toasts = useToasts();
  const query = useQuery(callQuery(listWebhooks));
  const { data } = query;
  const [opened, setOpened] = useState<Opened | null>(null);
  const removing = useCall(removeWebhook, { errorToast: t('Failed to remove the webhook.'), preferServer: true });
  const { target, noteRemoved } = useFocusAfterRemoval(opened !== null);
  const close = () => setOpened(null);
  const remove = ({ id }: WireWebhook) =>
    removing.mutate(
      { body: { id } },
      {
        onSuccess: () => {
          toasts.success(t('The webhook is removed.'));
          noteRemoved();
        },
        onSettled: close,
      },
    );

  if (data === undefined) {
    if (query.error === null) return <Skeleton height="2.75rem" shape="block" />;
    return <LoadFailure query={query} />;
  }
  const webhooks = data.data;
  return (
    <div className={styles.part}>
      <p ref={target} tabIndex={-1} className={styles.hint}>
        {t('A program of yours is told when you check in, earn points, lose a streak or come back.')}
      </p>
      {webhooks.length > 0 && (
        <EntryList label={t('Webhooks')}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onShow={() => setOpened({ kind: 'deliveries', webhook })}
              onRemove={() => setOpened({ kind: 'remove', webhook })}
            />
          ))}
        </EntryList>
      )}
      {webhooks.length < WEBHOOKS_MAX ? (
        <Button onClick={() => setOpened({ kind: 'add' })}>{t('Add a webhook')}</Button>
      ) : (
        <p className={styles.hint}>
          {t('You’ve reached the maximum of {most} webhooks. Remove one first.', { most: WEBHOOKS_MAX })}
        </p>
      )}
      {opened?.kind === 'add' && <AddWebhookDialog onClose={close} />}
      {opened?.kind === 'deliveries' && <DeliveriesDialog webhook={opened.webhook} onClose={close} />}
      {opened?.kind === 'remove' && (
        <ConfirmDialog
          title={t('Remove this webhook?')}
          confirmLabel={t('Remove||channel')}
          isBusy={removing.isPending}
          onConfirm={() => remove(opened.webhook)}
          onCancel={close}
        >
          {t('Nothing is sent to {url} anymore.', { url: opened.webhook.url })}
        </ConfirmDialog>
      )}
    </div>
  );
}
