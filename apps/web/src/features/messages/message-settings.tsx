import { changeMessageSettings, getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { MAIL_MESSAGE_KINDS, type MailMessageKind, type MessageKind, parseTime } from '@fivefold/rules/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type MessageChange, withChange } from './with-change.ts';
import styles from './message-settings.module.css';

const KINDS: readonly (readonly [kind: MessageKind, name: string, about: string])[] = [
  ['reminder', 'Reminders', 'At the times that you set on a goal'],
  ['evening', 'Evening note', 'When a run of 3 or more ends that day'],
  ['nudge', 'Nudges', 'When a friend is done and you’re not'],
  ['offer', 'Shared goals', 'When a friend offers you a goal'],
  ['heart', 'Hearts', 'When someone likes your check-in'],
  ['check_in', 'Friends’ check-ins', 'On goals you share'],
  ['friend', 'New friends', 'When someone accepts your invitation'],
];

interface Props {
  /** Whether this server sends mail. */
  hasMail: boolean;
  /** The mail about the week has a switch of its own. */
  mondayMail: ReactNode;
}

/** Which messages reach the user, by which ways, and when none do (Beyond section 7). */
export function MessageSettings({ hasMail, mondayMail }: Props) {
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(callQuery(getMessageSettings));
  const change = useCall(changeMessageSettings, {
    errorToast: 'Failed to save',
    scope: { id: changeMessageSettings.name },
    onSuccess: (answer) => cache.setQueryData(callQuery(getMessageSettings).queryKey, answer),
  });
  if (data === undefined) {
    if (error === null) return <Skeleton height="24rem" shape="block" />;
    return (
      <Banner
        tone="error"
        actions={
          <Button variant="primary" isBusy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        {error.message}
      </Banner>
    );
  }
  const settings = change.isPending ? withChange(data.data, change.variables.body) : data.data;
  const save = (body: MessageChange) => change.mutate({ body });
  return (
    <>
      <section>
        <h3 className={styles.title}>What reaches you</h3>
        <p className={styles.hint}>{reachOf(settings, hasMail)}</p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Message</th>
              <th scope="col">Phone</th>
              {hasMail && <th scope="col">Mail</th>}
            </tr>
          </thead>
          <tbody>
            {KINDS.map(([kind, name, about]) => (
              <tr key={kind}>
                <th scope="row">
                  {name}
                  <span className={styles.about}>{about}</span>
                </th>
                <td>
                  <Switch
                    label={`${name} on your phone`}
                    isOn={settings.push[kind]}
                    onChange={(isOn) => save({ push: { [kind]: isOn } })}
                  />
                </td>
                {hasMail && (
                  <td>
                    {isMailed(kind) && (
                      <Switch
                        label={`${name} by mail`}
                        isOn={settings.mail[kind]}
                        onChange={(isOn) => save({ mail: { [kind]: isOn } })}
                      />
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {mondayMail}
      <section>
        <h3 className={styles.title}>Times</h3>
        <p className={styles.hint}>
          By your clock, wherever you are. In quiet hours no reminder, evening note or nudge is sent; the same time
          twice is no quiet hours.
        </p>
        <div className={styles.times}>
          <Time label="Quiet from" value={settings.quiet_from} onSave={(quiet_from) => save({ quiet_from })} />
          <Time label="Quiet until" value={settings.quiet_to} onSave={(quiet_to) => save({ quiet_to })} />
          <Time label="Evening note at" value={settings.evening_at} onSave={(evening_at) => save({ evening_at })} />
        </div>
      </section>
    </>
  );
}

const isMailed = (kind: MessageKind): kind is MailMessageKind => MAIL_MESSAGE_KINDS.some((each) => each === kind);

/** Says honestly what can reach the user at all. */
function reachOf({ has_device: hasDevice, has_mail: isMailPossible }: WireMessageSettings, hasMail: boolean): string {
  const phone = hasDevice
    ? 'Your phone gets what’s ticked under Phone.'
    : 'Pushes come on the Fivefold phone app; no phone of yours is registered yet.';
  if (!hasMail) return phone;
  return isMailPossible ? phone : `${phone} Mail comes once you’ve confirmed your email address.`;
}

function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={styles.switch}>
      <input type="checkbox" aria-label={label} checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}

/** A time of the day, saved when it is left with another one. */
function Time({ label, value, onSave }: { label: string; value: string; onSave: (time: string) => void }) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed !== undefined && typed !== value && parseTime(typed) !== undefined) onSave(typed);
    setTyped(undefined);
  };
  return (
    <TextField
      label={label}
      type="time"
      required
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
    />
  );
}
