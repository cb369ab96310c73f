import { changeMessageSettings, getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { isQuiet, parseTime } from '@fivefold/rules/messages';
import {
  MAIL_MESSAGE_KINDS,
  type MailMessageKind,
  MESSAGE_KINDS,
  MESSAGE_SWITCHES,
  type MessageKind,
} from '@fivefold/rules/notification-kinds';
import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useVerificationLink } from '#kernel/api/use-verification-link.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextField } from '#ui/field.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type MessageChange, withChange } from './with-change.ts';
import { BrowserPushSetting } from './browser-push-setting.tsx';
import styles from './message-settings.module.css';

interface Props {
  /** Whether this server sends mail. */
  hasMail: boolean;
  /** The mail about the week has a switch of its own. */
  mondayMail: ReactNode;
}

/** Which messages reach the user, by which ways, and when none do (Beyond section 7). */
export function MessageSettings({ hasMail, mondayMail }: Props) {
  const cache = useQueryClient();
  const { push, server } = usePlatform();
  const link = useVerificationLink();
  const query = useQuery(callQuery(getMessageSettings));
  const { data } = query;
  const change = useCall(changeMessageSettings, {
    errorToast: t('Failed to save your message settings'),
    scope: { id: changeMessageSettings.name },
    onSuccess: (answer) => cache.setQueryData(callQuery(getMessageSettings).queryKey, answer),
  });
  // Each is shown until the server has answered it, also while another one waits for its turn.
  const pending = useMutationState({
    filters: { mutationKey: [changeMessageSettings.name], status: 'pending' },
    select: ({ state }) => (state.variables as { body: MessageChange }).body,
  });
  if (data === undefined) {
    if (query.error === null) return <Skeleton height="24rem" shape="block" />;
    return <LoadFailure query={query} />;
  }
  const settings = pending.reduce(withChange, data.data);
  const save = (body: MessageChange) => change.mutate({ body });
  return (
    <>
      <section>
        <h3 className={styles.title}>{t('What reaches you')}</h3>
        <p className={styles.hint}>{reachOf(settings, { hasMail, hasWebPush: server.web_push !== undefined })}</p>
        {push.loadBrowserPush && <BrowserPushSetting load={push.loadBrowserPush} />}
        {hasMail && !settings.has_mail && (
          <Button className={styles.confirm} isBusy={link.isPending} onClick={() => link.mutate({})}>
            {t('Send me the link')}
          </Button>
        )}
        <div className={styles.kinds}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Message')}</th>
                <th scope="col">{t('Phone')}</th>
                {hasMail && <th scope="col">{t('Mail')}</th>}
              </tr>
            </thead>
            <tbody>
              {MESSAGE_KINDS.map((kind) => {
                const { name, about } = MESSAGE_SWITCHES[kind];
                return (
                  <tr key={kind}>
                    <th scope="row">
                      <span>{t(name)}</span>
                      <span className={styles.about}>{t(about)}</span>
                    </th>
                    <td>
                      <Switch
                        label={t('{messages} on your phone', { messages: t(name) })}
                        channel={t('Phone')}
                        isOn={settings.push[kind]}
                        onChange={(isOn) => save({ push: { [kind]: isOn } })}
                      />
                    </td>
                    {hasMail && (
                      <td>
                        {isMailed(kind) && (
                          <Switch
                            label={t('{messages} by mail', { messages: t(name) })}
                            channel={t('Mail')}
                            isOn={settings.mail[kind]}
                            onChange={(isOn) => save({ mail: { [kind]: isOn } })}
                          />
                        )}
                      </td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <CheckboxField
          label={t('Say what’s left of an amount')}
          hint={t('Reminders and the evening note then say “2 glasses to go”, also on your lock screen.')}
          className={styles.amounts}
          checked={settings.amount_left}
          onChange={({ target }) => save({ amount_left: target.checked })}
        />
      </section>
      {mondayMail}
      <section>
        <h3 className={styles.title}>{t('Times')}</h3>
        <p className={styles.hint}>
          {t('By your clock, wherever you are. No reminder, evening note or nudge comes in your quiet hours.')}
        </p>
        <Times
          settings={settings}
          isBusy={change.isPending && change.variables.body?.evening_at !== undefined}
          onSave={(times, onSaved) => change.mutate({ body: times }, { onSuccess: onSaved })}
        />
      </section>
    </>
  );
}

const isMailed = (kind: MessageKind): kind is MailMessageKind => MAIL_MESSAGE_KINDS.some((each) => each === kind);

/** Says honestly what can reach the user at all. */
function reachOf(
  { has_device: hasDevice, has_mail: isMailPossible }: WireMessageSettings,
  { hasMail, hasWebPush }: { hasMail: boolean; hasWebPush: boolean },
): string {
  const phone = hasWebPush
    ? t(
        hasDevice
          ? 'Your phone app and the browsers where you turned pushes on get what’s ticked under Phone.'
          : 'Pushes come on the Fivefold phone app and in browsers where you turn them on; you have neither yet.',
      )
    : t(
        hasDevice
          ? 'Your phone gets what’s ticked under Phone.'
          : 'Pushes come on the Fivefold phone app; no phone of yours is registered yet.',
      );
  if (!hasMail) return phone;
  return isMailPossible
    ? phone
    : joinSentences([phone, t('Mail comes once you’ve confirmed your email address with the link we send you.')]);
}

interface SwitchProps {
  label: string;
  /** As its column is called. */
  channel: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function Switch({ label, channel, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" aria-label={label} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span aria-hidden="true" className={styles.channel}>
        {channel}
      </span>
    </label>
  );
}

interface TimesProps {
  settings: Pick<WireMessageSettings, 'quiet_from' | 'quiet_to' | 'evening_at'>;
  isBusy: boolean;
  onSave: (times: MessageChange, onSaved: () => void) => void;
}

/** The times of the day, saved together: one alone may make no sense yet. */
function Times({ settings: { quiet_from, quiet_to, evening_at }, isBusy, onSave }: TimesProps) {
  const toasts = useToasts();
  const [typed, setTyped] = useState<Partial<TimesProps['settings']>>({});
  const [isChecked, setIsChecked] = useState(false);
  const times = { quiet_from, quiet_to, evening_at, ...typed };
  const [from, to, evening] = [times.quiet_from, times.quiet_to, times.evening_at].map(parseTime);
  const isComplete = from !== undefined && to !== undefined && evening !== undefined;
  const fieldOf = (name: keyof typeof times, minute: number | undefined) => ({
    type: 'time',
    required: true,
    value: times[name],
    error: isChecked && minute === undefined ? t('Choose a time.') : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (!isComplete) {
          event.currentTarget.querySelector<HTMLElement>('input:invalid')?.focus();
          return;
        }
        onSave(times, () => {
          setTyped({});
          toasts.success(t('Your times are saved.'));
        });
      }}
    >
      <div className={styles.times}>
        <TextField
          label={t('Quiet from')}
          hint={isComplete && from === to && t('Both times are the same: you have no quiet hours.')}
          {...fieldOf('quiet_from', from)}
        />
        <TextField label={t('Quiet until')} {...fieldOf('quiet_to', to)} />
        <TextField
          label={t('Evening note at')}
          hint={
            isComplete && isQuiet(evening, { from, to }) && t('That’s in your quiet hours, so no evening note comes.')
          }
          {...fieldOf('evening_at', evening)}
        />
      </div>
      <Button type="submit" className={styles.save} isBusy={isBusy}>
        {t('Save times')}
      </Button>
    </form>
  );
}
