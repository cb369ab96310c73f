import { addWebhook } from '@fivefold/contract/calls/webhooks';
import { OUTSIDE_URL_MAX_LENGTH } from '@fivefold/rules/channels';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@fivefold/rules/webhooks';
import { useState } from 'react';
import { useCall } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { ShownOnce } from '#ui/shown-once.tsx';
import dialogForm from '#ui/dialog-form.module.css';
import { EVENT_HINTS } from './event-hints.ts';

const EXAMPLE = 'https://example.com/hook';

/** Asks for the address and what it is told; what signs its requests is shown, this once. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['check_in']);
  const add = useCall(addWebhook, { handlesError: () => true });
  if (add.data !== undefined)
    return (
      <ShownOnce
        title={t('Copy your secret')}
        label={t('What signs the requests')}
        secret={add.data.secret}
        onClose={onClose}
      />
    );
  return (
    <Modal title={t('Add a webhook')} onClose={onClose}>
      <form
        className={dialogForm.form}
        aria-busy={add.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          const url = new FormData(event.currentTarget).get('url');
          if (!add.isPending && typeof url === 'string') add.mutate({ body: { url: url.trim(), events: [...events] } });
        }}
      >
        {add.error !== null && <Banner tone="error">{add.error.message}</Banner>}
        <TextField
          label={t('Address')}
          hint={t('Gets a signed POST request with ids and dates, and no names.')}
          name="url"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={EXAMPLE}
          maxLength={OUTSIDE_URL_MAX_LENGTH}
          required
        />
        <fieldset className={dialogForm.choices}>
          <legend className={dialogForm.legend}>{t('What it is told')}</legend>
          {WEBHOOK_EVENT_NAMES.map((name) => (
            <CheckboxField
              key={name}
              label={t(WEBHOOK_EVENTS[name])}
              hint={t(EVENT_HINTS[name])}
              checked={events.includes(name)}
              onChange={({ target }) => {
                const others = events.filter((each) => each !== name);
                setEvents(target.checked ? [...others, name] : others);
              }}
            />
          ))}
        </fieldset>
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
