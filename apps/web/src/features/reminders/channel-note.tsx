import type { BodyInputOf } from '@fivefold/contract/call';
import { changeMessageSettings, getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { text } from '@fivefold/rules/text-key';
import { useQueryClient } from '@tanstack/react-query';
import { sentenceGap } from '#kernel/join-texts.ts';
import { rich, t } from '#kernel/language/t.ts';
import { Link } from '#kernel/router/router.tsx';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useVerificationLink } from '#kernel/api/use-verification-link.ts';
import { LOCALE } from '#kernel/locale.ts';
import { paths, pathWith } from '#kernel/paths.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

type MessageChange = NonNullable<BodyInputOf<typeof changeMessageSettings>>;

const WAYS = new Intl.ListFormat(LOCALE, { type: 'conjunction' });

interface Props {
  settings: WireMessageSettings;
  /** Whether a calendar may read them. */
  hasFeed: boolean;
}

/** Says how reminders reach the user, and offers a way where nothing does. */
export function ChannelNote({ settings, hasFeed }: Props) {
  const cache = useQueryClient();
  const { server } = usePlatform();
  const link = useVerificationLink();
  const change = useCall(changeMessageSettings, {
    errorToast: text('Failed to switch on reminders'),
    onSuccess: (answer) => cache.setQueryData(callQuery(getMessageSettings).queryKey, answer),
  });
  const isPushed = settings.has_device && settings.push.reminder;
  const isMailed = settings.has_mail && settings.mail.reminder;
  const ways = [
    ...(isPushed ? [t('on your phone')] : []),
    ...(isMailed ? [t('by mail')] : []),
    ...(hasFeed ? [t('in your calendar')] : []),
  ];
  if (ways.length > 0) return <p>{t('Reminders reach you {ways}.', { ways: WAYS.format(ways) })}</p>;
  const switchOn = (label: string, body: MessageChange) => (
    <Button isBusy={change.isPending} onClick={() => change.mutate({ body })}>
      {label}
    </Button>
  );
  if (settings.has_device) {
    return (
      <Banner tone="info" actions={switchOn(t('Remind me on my phone'), { push: { reminder: true } })}>
        {t('Nothing reaches you yet: reminders are switched off on your phone.')}
      </Banner>
    );
  }
  const more = (
    <>
      {sentenceGap()}
      {rich('They can also show up in your calendar: see the <link>settings</link>.', {
        link: (inside) => <Link to={pathWith(paths.settings, { show: 'calendar' })}>{inside}</Link>,
      })}
    </>
  );
  if (settings.has_mail) {
    return (
      <Banner tone="info" actions={switchOn(t('Remind me by mail'), { mail: { reminder: true } })}>
        <span>{t('Nothing reaches you yet. Get reminders by mail, or as pushes on the Fivefold phone app.')}</span>
        {more}
      </Banner>
    );
  }
  if (!server.mail) {
    return (
      <Banner tone="info">
        <span>{t('Nothing reaches you yet. Reminders come as pushes on the Fivefold phone app.')}</span>
        {more}
      </Banner>
    );
  }
  const confirm = () => {
    if (!settings.mail.reminder) change.mutate({ body: { mail: { reminder: true } } });
    link.mutate({});
  };
  return (
    <Banner
      tone="info"
      actions={
        <Button isBusy={link.isPending} onClick={confirm}>
          {t('Send me the link')}
        </Button>
      }
    >
      <span>
        {t(
          settings.mail.reminder
            ? 'Nothing reaches you yet. Reminders come by mail once you’ve confirmed your email address with the link we send you.'
            : 'Nothing reaches you yet. Confirm your email address to get reminders by mail, or use the Fivefold phone app.',
        )}
      </span>
      {more}
    </Banner>
  );
}
