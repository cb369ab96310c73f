import { changeMessageSettings, getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** Says how reminders reach the user, and offers mail where nothing does. */
export function ChannelNote({ settings }: { settings: WireMessageSettings }) {
  const cache = useQueryClient();
  const change = useCall(changeMessageSettings, {
    errorToast: 'Failed to switch on reminders by mail',
    onSuccess: (answer) => cache.setQueryData(callQuery(getMessageSettings).queryKey, answer),
  });
  const isPushed = settings.has_device && settings.push.reminder;
  const isMailed = settings.has_mail && settings.mail.reminder;
  if (isPushed || isMailed) {
    const ways = [...(isPushed ? ['on your phone'] : []), ...(isMailed ? ['by mail'] : [])];
    return <p>{`Reminders reach you ${ways.join(' and ')}.`}</p>;
  }
  if (!settings.has_mail) {
    return (
      <Banner tone="info">
        Nothing can reach you yet: reminders come as pushes on the Fivefold phone app, or by mail to an address that
        you’ve confirmed.
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      actions={
        <Button
          variant="primary"
          isBusy={change.isPending}
          onClick={() => change.mutate({ body: { mail: { reminder: true } } })}
        >
          Remind me by mail
        </Button>
      }
    >
      Nothing reaches you yet. Pushes come on the Fivefold phone app; here, reminders come by mail.
    </Banner>
  );
}
