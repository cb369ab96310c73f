import { getCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { getMessageSettings, type WireMessageSettings } from '@fivefold/contract/calls/messages';
import { getReminders, setReminders, type WireReminders } from '@fivefold/contract/calls/reminders';
import type { LocalDay } from '@fivefold/rules/calendar';
import { parseTime } from '@fivefold/rules/messages';
import { REMINDERS_PER_GOAL } from '@fivefold/rules/reminders';
import { text } from '@fivefold/rules/text-key';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { rich, t } from '#kernel/language/t.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { timeText } from '#kernel/time-text.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { useClock } from '#kernel/use-today.ts';
import { deviceTimeZone } from '#platform/time-zone.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Plus } from '#ui/icons.ts';
import { Trash2 } from '#ui/later-icons.ts';
import { Modal } from '#ui/modal.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { WeekdayToggles } from '#ui/weekday-toggles.tsx';
import { ChannelNote } from './channel-note.tsx';
import { nextReminder, type RemindedGoal } from './next-reminder.ts';
import { addDraft, daysText, faultsOf, type ReminderDraft, silenceOf, toDrafts } from './reminder-draft.ts';
import styles from './reminders-dialog.module.css';

interface Props {
  goal: RemindedGoal;
  today: LocalDay;
  onClose: () => void;
}

/** When the user is reminded of a goal: up to three times, each on its weekdays (Beyond section 7). */
export function RemindersDialog({ goal, today, onClose }: Props) {
  const formId = useId();
  const toasts = useToasts();
  const reminders = useQuery({ ...callQuery(getReminders, { query: { goalId: goal.id } }), refetchOnMount: 'always' });
  const settings = useQuery(callQuery(getMessageSettings));
  const feed = useQuery(callQuery(getCalendarFeed));
  const save = useCall(setReminders, { errorToast: text('Failed to save reminders') });
  const failure = reminders.error ?? settings.error;
  // Edited is what the server has now, not what was read some time ago.
  const isRead = reminders.isFetchedAfterMount && !feed.isPending;
  const isLoaded = isRead && reminders.data !== undefined && settings.data !== undefined;
  return (
    <Modal
      title={t('Reminders')}
      onClose={onClose}
      footer={
        isLoaded && (
          <Button type="submit" form={formId} variant="primary" isWide isBusy={save.isPending}>
            {t('Save')}
          </Button>
        )
      }
    >
      <p className={styles.goal} dir="auto">
        {goal.goal}
      </p>
      {failure !== null && !isLoaded && (
        <Banner
          tone="error"
          actions={
            <Button variant="primary" onClick={() => void Promise.all([reminders.refetch(), settings.refetch()])}>
              {t('Try Again')}
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
          goal={goal}
          today={today}
          stored={reminders.data}
          settings={settings.data.data}
          hasFeed={typeof feed.data?.data.url === 'string'}
          onSave={(drafts) =>
            save.mutate(
              {
                body: {
                  goalId: goal.id,
                  reminders: drafts.map(({ time, weekdays }) => ({ time, weekdays: [...weekdays] })),
                },
              },
              {
                onSuccess: () => {
                  toasts.success(t(drafts.length === 0 ? 'Reminders are off.' : 'Reminders are set.'));
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
  goal: RemindedGoal;
  today: LocalDay;
  stored: WireReminders;
  settings: WireMessageSettings;
  /** Whether a calendar may read them. */
  hasFeed: boolean;
  onSave: (drafts: readonly ReminderDraft[]) => void;
}

function RemindersForm({ formId, goal, today, stored, settings, hasFeed, onSave }: FormProps) {
  const [drafts, setDrafts] = useState(() => (stored.data.length === 0 ? addDraft([]) : toDrafts(stored)));
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = useFocusAfterRender(form);
  const clock = useClock();
  const quiet = { from: parseTime(settings.quiet_from) ?? 0, to: parseTime(settings.quiet_to) ?? 0 };
  const timeZone = deviceTimeZone();
  const next = nextReminder(drafts, goal, quiet, { now: new Date(clock.now()), today, timeZone });
  const change = (key: number, changes: Partial<ReminderDraft>) =>
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...changes } : draft)));
  const submit = () => {
    setIsChecked(true);
    if (drafts.every((draft) => faultsOf(draft, drafts) === undefined)) onSave(drafts);
    else focus.afterRender('[aria-invalid]');
  };
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ChannelNote settings={settings} hasFeed={hasFeed} />
      {drafts.length === 0 && (
        <p>{t(stored.data.length === 0 ? 'No reminders.' : 'No reminders. Save to switch them off.')}</p>
      )}
      {drafts.map((draft, at) => {
        const faults = isChecked ? faultsOf(draft, drafts) : undefined;
        const isOnly = drafts.length === 1;
        const number = { number: at + 1 };
        return (
          <fieldset
            key={draft.key}
            aria-label={isOnly ? t('Reminder') : t('Reminder {number}', number)}
            className={styles.reminder}
          >
            <div className={styles.time}>
              <TextField
                label={t('Time')}
                type="time"
                required
                value={draft.time}
                error={faults?.time}
                hint={silenceOf(draft.time, quiet)}
                onChange={(event) => change(draft.key, { time: event.target.value })}
              />
              <IconButton
                label={isOnly ? t('Remove reminder') : t('Remove reminder {number}', number)}
                icon={<Trash2 size={18} aria-hidden="true" />}
                onClick={() => {
                  setDrafts((all) => all.filter(({ key }) => key !== draft.key));
                  focus.afterRender(`.${styles.add}`);
                }}
              />
            </div>
            <WeekdayToggles
              legend={rich('Days: <chosen>{days}</chosen>', {
                days: daysText(draft.weekdays),
                chosen: (inside) => <span className={styles.days}>{inside}</span>,
              })}
              value={draft.weekdays}
              error={faults?.weekdays}
              onChange={(weekdays) => change(draft.key, { weekdays })}
            />
          </fieldset>
        );
      })}
      {drafts.length < REMINDERS_PER_GOAL && (
        <Button
          variant="quiet"
          size="small"
          className={styles.add}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => {
            setDrafts(addDraft);
            focus.afterRender(':scope > fieldset:last-of-type input');
          }}
        >
          {t('Add a time')}
        </Button>
      )}
      <div className={styles.note}>
        {next !== null && (
          <p className={styles.next}>
            {t('Next: {day} at {time}', { day: dayInSentence(next.day, today), time: timeText(next.minute) })}
          </p>
        )}
        <p>
          {t('They follow you to other time zones, and stay silent when the goal is done or rests, or you’re away.')}
        </p>
      </div>
    </form>
  );
}

/** Moves the focus on after a change of what is shown: what was pressed may be gone, or something needs attention. */
function useFocusAfterRender(place: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<{ readonly selector: string }>();
  useEffect(() => {
    const element = wanted && place.current?.querySelector<HTMLElement>(wanted.selector);
    element?.focus();
    element?.closest('fieldset')?.scrollIntoView?.({ block: 'nearest' });
  }, [wanted, place]);
  return { afterRender: (selector: string) => setWanted({ selector }) };
}
