import { testChannel, type WireChannel } from '@fivefold/contract/calls/channels';
import { MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import { useCall } from '#kernel/api/use-call.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { outsideFailureText } from '#kernel/outside-failure-text.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { localDayAt, useToday } from '#kernel/use-today.ts';
import { Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EntryRow } from '#ui/entry-row.tsx';
import { Send } from '#ui/later-icons.ts';
import { SERVICES } from './services.ts';

interface Props {
  channel: WireChannel;
  onChange: () => void;
  onRemove: () => void;
}

/** One channel: where it goes, what it gets, and why the newest message did not arrive. */
export function ChannelRow({ channel, onChange, onRemove }: Props) {
  const today = useToday();
  const toasts = useToasts();
  const { id, service, url, kinds, names_goals: namesGoals, failure, last_sent_at: sentAt } = channel;
  const test = useCall(testChannel, {
    errorToast: t('Failed to send a test.'),
    preferServer: true,
    onSuccess: (answer) => {
      if (answer.failure === null) toasts.success(t('The test was accepted. Check whether it arrived.'));
      else toasts.error(outsideFailureText(answer.failure));
    },
  });
  const name = t(SERVICES[service].name);
  const about = [
    kinds.length === MESSAGE_KINDS.length
      ? t('All messages')
      : t('{kinds, plural, =0 {No messages} one {# kind of message} other {# kinds of messages}}', {
          kinds: kinds.length,
        }),
    namesGoals ? t('names goals') : t('names no goals'),
    ...(sentAt === null ? [] : [t('last one {day}', { day: dayInSentence(localDayAt(sentAt), today) })]),
  ].join(' · ');
  return (
    <EntryRow
      sign={<Send size={20} aria-hidden="true" />}
      title={
        <>
          <span>{name}</span>
          {failure !== null && <Pill tone="red">{t('Failing')}</Pill>}
        </>
      }
      lines={[url, about]}
      fault={failure === null ? undefined : outsideFailureText(failure)}
      actions={
        <>
          <Button
            size="small"
            variant="quiet"
            isBusy={test.isPending}
            aria-label={t('Test {url}', { url })}
            onClick={() => test.mutate({ body: { id } })}
          >
            {t('Test')}
          </Button>
          <Button size="small" variant="quiet" aria-label={t('Change {url}', { url })} onClick={onChange}>
            {t('Change')}
          </Button>
          <Button size="small" variant="quiet" aria-label={t('Remove {url}', { url })} onClick={onRemove}>
            {t('Remove||channel')}
          </Button>
        </>
      }
    />
  );
}
