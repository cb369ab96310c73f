import { listDeliveries, type WireDelivery, type WireWebhook } from '@fivefold/contract/calls/webhooks';
import { WEBHOOK_DELIVERIES_SHOWN, WEBHOOK_EVENTS } from '@fivefold/rules/webhooks';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { outsideFailureText } from '#kernel/outside-failure-text.ts';
import { Pill } from '#ui/badge.tsx';
import { EntryList, EntryRow } from '#ui/entry-row.tsx';
import { Modal } from '#ui/modal.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import dialogForm from '#ui/dialog-form.module.css';
import styles from './webhooks.module.css';

/** What a webhook was told, the newest first, and what became of it. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WireWebhook; onClose: () => void }) {
  return (
    <Modal title={t('Deliveries')} onClose={onClose}>
      <div className={dialogForm.form}>
        <p className={styles.hint}>
          {t('The newest {most} to {url}.', { most: WEBHOOK_DELIVERIES_SHOWN, url: webhook.url })}
        </p>
        <Deliveries id={webhook.id} />
      </div>
    </Modal>
  );
}

function Deliveries({ id }: { id: string }) {
  const deliveries = useQuery(callQuery(listDeliveries, { query: { id } }));
  const { data } = deliveries;
  if (data === undefined) {
    if (deliveries.error === null) return <Skeleton height="6rem" shape="block" />;
    return <LoadFailure query={deliveries} />;
  }
  if (data.data.length === 0) return <p>{t('Nothing has happened since you added it.')}</p>;
  return (
    <EntryList label={t('Deliveries')}>
      {data.data.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
    </EntryList>
  );
}

function Delivery({ delivery: { event, made_at, tries, state, next_at, failure } }: { delivery: WireDelivery }) {
  const time = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
  const lines = [
    time.format(made_at),
    ...(tries > 1 ? [t('{tries, plural, other {# tries}}', { tries })] : []),
    ...(next_at === null ? [] : [t('Next try {time}', { time: time.format(next_at) })]),
  ];
  return (
    <EntryRow
      title={
        <>
          <span>{t(WEBHOOK_EVENTS[event])}</span>
          {state === 'arrived' && <Pill tone="green">{t('Arrived')}</Pill>}
          {state === 'waiting' && <Pill tone="blue">{t('On its way')}</Pill>}
          {state === 'given_up' && <Pill tone="red">{t('Given up')}</Pill>}
        </>
      }
      lines={[lines.join(' · ')]}
      fault={failure === null ? undefined : outsideFailureText(failure)}
    />
  );
}
