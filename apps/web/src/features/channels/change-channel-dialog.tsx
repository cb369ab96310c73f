import { changeChannel, type WireChannel } from '@fivefold/contract/calls/channels';
import { useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import dialogForm from '#ui/dialog-form.module.css';
import { type ChannelChoice, MessageChoice } from './message-choice.tsx';

/** Asks which messages a channel gets. */
export function ChangeChannelDialog({ channel, onClose }: { channel: WireChannel; onClose: () => void }) {
  const [choice, setChoice] = useState<ChannelChoice>(channel);
  const change = useCall(changeChannel, { errorToast: t('Failed to save the channel.'), onSuccess: onClose });
  const save = () =>
    change.mutate({ body: { id: channel.id, kinds: [...choice.kinds], names_goals: choice.names_goals } });
  return (
    <Modal title={t('What this channel gets')} onClose={onClose}>
      <form
        className={dialogForm.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) save();
        }}
      >
        <MessageChoice value={choice} onChange={setChoice} />
        <div className={dialogForm.actions}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={change.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
