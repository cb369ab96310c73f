import { getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { getReminders, setReminders, type WireReminders } from '@fivefold/contract/calls/reminders';
import { REMINDERS_PER_GOAL } from '@fivefold/rules/reminders';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { LOCALE } from '#kernel/locale.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { WeekdayToggles } from '#ui/weekday-toggles.tsx';
import { ChannelNote } from './channel-note.tsx';
import { addDraft, faultOf, type ReminderDraft, silenceOf, toDrafts } from './reminder-draft.ts';
import styles from './reminders-dialog.module.css';

interface Props {
  goalId: string;
  goalText: string;
  onClose: () => void;
}

/** When the user is reminded of a goal: up to three times, each on its weekdays (Beyond section 7). */
export function RemindersDialog({ goalId, goalText, onClose }: Props) {
  const formId = useId();
  const toasts = useToasts();
  const reminders = useQuery({ ...callQuery(getReminders, { query: { goalId } }), refetchOnMount: 'always' });
  const settings = useQuery(callQuery(getMessageSettings));
  const save = useCall(setReminders, { errorToast: 'Failed to save reminders' });
  const failure = reminders.error ?? settings.error;
  const isLoaded = reminders.data !== undefined && settings.data !== undefined;
  return (
    <Modal
      title="Reminders"
      onClose={onClose}
      footer={
        isLoaded && (
          <Button type="submit" form={formId} variant="primary" isWide isBusy={save.isPending}>
            Save
          </Button>
        )
      }
    >
      <p className={styles.goal} dir="auto">
        {goalText}
      </p>
      {failure !== null && !isLoaded && (
        <Banner
          tone="error"
          actions={
            <Button variant="primary" onClick={() => void Promise.all([reminders.refetch(), settings.refetch()])}>
              Try Again
            </Button>
          }
        >
          {failure.message}
        </Banner>
      )}
      {failure === null && !isLoaded && <Skeleton height="9rem" shape="block" />}
      {isLoaded && (
        <RemindersForm
          formId={formId}
          stored={reminders.data}
          settings={settings.data.data}
          onSave={(drafts) =>
            save.mutate(
              { body: { goalId, reminders: drafts.map(({ time, weekdays }) => ({ time, weekdays: [...weekdays] })) } },
              {
                onSuccess: () => {
                  toasts.success(drafts.length === 0 ? 'Reminders are off.' : 'Reminders are set.');
                  onClose();
                },
              },
            )
          }
        />
      )}
    </Modal>
  );
}

interface FormProps {
  formId: string;
  stored: WireReminders;
  settings: WireMessageSettings;
  onSave: (drafts: readonly ReminderDraft[]) => void;
}

function RemindersForm({ formId, stored, settings, onSave }: FormProps) {
  const [drafts, setDrafts] = useState(() => (stored.data.length === 0 ? addDraft([]) : toDrafts(stored)));
  const [isChecked, setIsChecked] = useState(false);
  const quiet = { from: settings.quiet_from, to: settings.quiet_to };
  const change = (key: number, changes: Partial<ReminderDraft>) =>
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
  const submit = () => {
    setIsChecked(true);
    if (drafts.some((draft) => faultOf(draft, drafts) !== undefined)) return;
    onSave(drafts);
  };
  return (
    <form
      id={formId}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChannelNote settings={settings} />
      {drafts.length === 0 && <p>No reminders. Save to switch them off.</p>}
      <ul className={styles.list}>
        {drafts.map((draft, at) => {
          const fault = isChecked ? faultOf(draft, drafts) : undefined;
          const name = drafts.length === 1 ? 'Reminder' : `Reminder ${at + 1}`;
          return (
            <li key={draft.key} className={styles.reminder}>
              <div className={styles.time}>
                <TextField
                  label={`${name}: time`}
                  type="time"
                  required
                  value={draft.time}
                  error={fault}
                  hint={silenceOf(draft.time, quiet)}
                  onChange={(event) => change(draft.key, { time: event.target.value })}
                />
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${name.toLowerCase()}`}
                  onClick={() => setDrafts((all) => all.filter(({ key }) => key !== draft.key))}
                >
                  Remove
                </Button>
              </div>
              <WeekdayToggles
                legend={`${name}: days`}
                value={draft.weekdays}
                onChange={(weekdays) => change(draft.key, { weekdays })}
              />
            </li>
          );
        })}
      </ul>
      {drafts.length < REMINDERS_PER_GOAL && (
        <Button variant="quiet" size="small" className={styles.add} onClick={() => setDrafts(addDraft)}>
          Add a time
        </Button>
      )}
      <p className={styles.note}>
        {stored.next !== null && `Next: ${formatNext(stored.next)}. `}
        They follow you to other time zones, and stay silent when the goal is done, rests, or you’re away.
      </p>
    </form>
  );
}

/** 'Tue, Nov 24, 8:00 AM' */
function formatNext(instant: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(instant));
}
