import { addChannel } from '@fivefold/contract/calls/channels';
import {
  CHANNEL_SERVICES,
  CHANNEL_TOKEN_MAX_LENGTH,
  type ChannelService,
  OUTSIDE_URL_MAX_LENGTH,
} from '@fivefold/rules/channels';
import { MESSAGE_KINDS } from '@fivefold/rules/notification-kinds';
import { useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import dialogForm from '#ui/dialog-form.module.css';
import { type ChannelChoice, MessageChoice } from './message-choice.tsx';
import { SERVICES } from './services.ts';
import styles from './channels.module.css';

/** Asks where messages go, and which; what signs those to an own address is shown, this once. */
export function AddChannelDialog({ onClose }: { onClose: () => void }) {
  const [service, setService] = useState<ChannelService>('ntfy');
  const [choice, setChoice] = useState<ChannelChoice>({ kinds: MESSAGE_KINDS, names_goals: false });
  const add = useCall(addChannel, {
    handlesError: () => true,
    onSuccess: ({ secret }) => {
      if (secret === null) onClose();
    },
  });
  const secret = add.data?.secret ?? null;
  if (secret !== null)
    return (
      <ShownOnce title={t('Copy your secret')} label={t('What signs the requests')} secret={secret} onClose={onClose} />
    );
  const { about, addressLabel, placeholder } = SERVICES[service];
  const submit = (form: FormData) => {
    const read = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const token = read('token');
    const body = { service, url: read('url'), kinds: [...choice.kinds], names_goals: choice.names_goals };
    add.mutate({ body: { ...body, ...(token === '' ? {} : { token }) } });
  };
  return (
    <Modal title={t('Add a channel')} onClose={onClose}>
      <form
        className={dialogForm.form}
        aria-busy={add.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!add.isPending) submit(new FormData(event.currentTarget));
        }}
      >
        {add.error !== null && <Banner tone="error">{add.error.message}</Banner>}
        <div className={styles.service}>
          <SegmentedControl
            legend={t('Where messages go')}
            choices={CHANNEL_SERVICES.map((value) => ({ value, name: t(SERVICES[value].name) }))}
            value={service}
            onChange={setService}
          />
          <p className={styles.hint}>{t(about)}</p>
        </div>
        <TextField
          key={service}
          label={t(addressLabel)}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={placeholder}
          maxLength={OUTSIDE_URL_MAX_LENGTH}
          required
        />
        {service !== 'address' && (
          <TextField
            key={`${service}-token`}
            label={service === 'gotify' ? t('Token of the app') : t('Token, if the topic needs one')}
            name="token"
            autoComplete="off"
            spellCheck={false}
            maxLength={CHANNEL_TOKEN_MAX_LENGTH}
            required={service === 'gotify'}
          />
        )}
        <MessageChoice value={choice} onChange={setChoice} />
        <div className={dialogForm.actions}>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={add.isPending}>
            {t('Add')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
