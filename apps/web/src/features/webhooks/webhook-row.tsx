import { switchWebhookOn, type WireWebhook } from '@fivefold/contract/calls/webhooks';
import { WEBHOOK_EVENTS } from '@fivefold/rules/webhooks';
import { useCall } from '#kernel/api/use-call.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { localDayAt, useToday } from '#kernel/use-today.ts';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EntryRow } from '#ui/entry-row.tsx';
import { Link } from '#ui/later-icons.ts';

interface Props {
  webhook: WireWebhook;
  onShow: () => void;
  onRemove: () => void;
}

/** One webhook: where it goes, what it is told, and whether it is off. */
export function WebhookRow({ webhook: { id, url, events, failures, off_at: offAt }, onShow, onRemove }: Props) {
  const today = useToday();
  const switching = useCall(switchWebhookOn, {
    errorToast: t('Failed to switch the webhook on.'),
    successToast: t('The webhook is on again.'),
  });
  const failed =
    failures > 0
      ? t('{failures, plural, one {# request failed} other {# requests in a row failed}}.', { failures })
      : undefined;
  const fault =
    offAt === null
      ? failed
      : t('It failed too often, and was switched off {day}.', { day: dayInSentence(localDayAt(offAt), today) });
  return (
    <EntryRow
      sign={<Link size={20} aria-hidden="true" />}
      title={
        <>
          <bdi>{url}</bdi>
          {offAt !== null && <Pill tone="red">{t('Off||webhook')}</Pill>}
        </>
      }
      lines={[joinList(events.map((event) => t(WEBHOOK_EVENTS[event])))]}
      fault={fault}
      actions={
        <>
          {offAt !== null && (
            <Button
              size="small"
              variant="quiet"
              isBusy={switching.isPending}
              aria-label={t('Switch on {url}', { url })}
              onClick={() => switching.mutate({ body: { id } })}
            >
              {t('Switch on')}
            </Button>
          )}
          <Button size="small" variant="quiet" aria-label={t('Deliveries to {url}', { url })} onClick={onShow}>
            {t('Deliveries')}
          </Button>
          <Button size="small" variant="quiet" aria-label={t('Remove {url}', { url })} onClick={onRemove}>
            {t('Remove||channel')}
          </Button>
        </>
      }
    />
  );
}
