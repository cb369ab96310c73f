import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPlanMissing } from '#kernel/api/problem.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useToasts } from '#kernel/toasts/toasts-context.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Copy } from '#ui/icons/copy.tsx';
import { ExternalLink } from '#ui/icons/external-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './calendar-feed-setting.module.css';

/** The address under which calendars read the user's reminders (Beyond section 7). */
export function CalendarFeedSetting() {
  const cache = useQueryClient();
  const { data, error } = useQuery(callQuery(getCalendarFeed));
  const { queryKey } = callQuery(getCalendarFeed);
  const make = useCall(makeCalendarFeed, {
    errorToast: 'Failed to make a calendar address',
    onSuccess: (answer) => cache.setQueryData(queryKey, answer),
  });
  const end = useCall(endCalendarFeed, {
    errorToast: 'Failed to end the calendar address',
    onSuccess: () => cache.setQueryData(queryKey, { data: { url: null } }),
  });
  if (data === undefined) {
    if (error === null) return <Skeleton height="6rem" shape="block" />;
    return isPlanMissing(error) ? null : <p role="alert">{error.message}</p>;
  }
  const { url } = data.data;
  return (
    <section>
      <h3 className={styles.title}>Calendar</h3>
      <p className={styles.hint}>
        Your reminders, with alarms, in the calendar you already use. It checks your own address for changes about every
        hour.
      </p>
      {url === null ? (
        <div className={styles.actions}>
          <Button isBusy={make.isPending} onClick={() => make.mutate({})}>
            Make my calendar address
          </Button>
        </div>
      ) : (
        <Address url={url} isRenewing={make.isPending} onRenew={() => make.mutate({})} onEnd={() => end.mutate({})} />
      )}
    </section>
  );
}

interface AddressProps {
  url: string;
  isRenewing: boolean;
  onRenew: () => void;
  onEnd: () => void;
}

function Address({ url, isRenewing, onRenew, onEnd }: AddressProps) {
  const toasts = useToasts();
  const [isEnding, setIsEnding] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toasts.success('Copied.'),
      () => toasts.error('Select the address and copy it.'),
    );
  return (
    <>
      <TextField
        label="Your calendar address"
        readOnly
        value={url}
        className={styles.address}
        hint="Anyone who has it can read your reminders. A new address ends this one."
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button icon={<Copy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <a className={styles.open} href={url.replace(/^https?:/, 'webcal:')}>
          Open in a calendar <ExternalLink size={16} aria-hidden="true" />
        </a>
        <Button variant="quiet" isBusy={isRenewing} onClick={onRenew}>
          New address
        </Button>
        <Button variant="quiet" onClick={() => setIsEnding(true)}>
          Switch off
        </Button>
      </div>
      {isEnding && (
        <ConfirmDialog
          title="Switch the calendar off?"
          confirmLabel="Switch off"
          onConfirm={onEnd}
          onCancel={() => setIsEnding(false)}
        >
          Calendars that use this address will stop showing your reminders.
        </ConfirmDialog>
      )}
    </>
  );
}
