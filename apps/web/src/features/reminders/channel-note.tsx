import type { BodyInputOf } from '@fivefold/contract/call';
import { changeMessageSettings, getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

type MessageChange = NonNullable<BodyInputOf<typeof changeMessageSettings>>;

/** Says how reminders reach the user, and offers mail where nothing does. */
export function ChannelNote({ settings }: { settings: WireMessageSettings }) {
  const cache = useQueryClient();
  const { server } = usePlatform();
  const change = useCall(changeMessageSettings, {
    errorToast: 'Failed to switch on reminders',
    onSuccess: (answer) => cache.setQueryData(callQuery(getMessageSettings).queryKey, answer),
  });
  const isPushed = settings.has_device && settings.push.reminder;
  const isMailed = settings.has_mail && settings.mail.reminder;
  if (isPushed || isMailed) {
    const ways = [...(isPushed ? ['on your phone'] : []), ...(isMailed ? ['by mail'] : [])];
    return <p>{`Reminders reach you ${ways.join(' and ')}.`}</p>;
  }
  const switchOn = (label: string, body: MessageChange) => (
    <Button isBusy={change.isPending} onClick={() => change.mutate({ body })}>
      {label}
    </Button>
  );
  if (settings.has_device) {
    return (
      <Banner tone="info" actions={switchOn('Remind me on my phone', { push: { reminder: true } })}>
        Nothing reaches you yet: reminders are switched off on your phone.
      </Banner>
    );
  }
  if (settings.has_mail) {
    return (
      <Banner tone="info" actions={switchOn('Remind me by mail', { mail: { reminder: true } })}>
        Nothing reaches you yet. Get reminders by mail, or as pushes on the Fivefold phone app.
      </Banner>
    );
  }
  return (
    <Banner tone="info">
      {server.mail
        ? 'Nothing reaches you yet. Confirm your email address to get reminders by mail, or use the Fivefold phone app.'
        : 'Nothing reaches you yet. Reminders come as pushes on the Fivefold phone app.'}
    </Banner>
  );
}
