import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@fivefold/contract/calls/calendar-feed';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { isPlanMissing } from '#kernel/api/problem.ts';
import { callQuery, useCall } from '#kernel/api/use-call.ts';
import { useSearchParams } from '#kernel/router/router.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Check, ExternalLink } from '#ui/icons.ts';
import { Copy } from '#ui/later-icons.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './calendar-feed-setting.module.css';

const focusOn = (element: HTMLElement | null) => element?.focus();

/** The address under which calendars read the user's reminders (Beyond section 7). */
export function CalendarFeedSetting() {
  const cache = useQueryClient();
  const { data, error } = useQuery(callQuery(getCalendarFeed));
  const { queryKey } = callQuery(getCalendarFeed);
  const [question, setQuestion] = useState<Question | null>(null);
  /** The button that was pressed is gone then: the first one of what came instead gets the focus. */
  const [hasChanged, setHasChanged] = useState(false);
  const make = useCall(makeCalendarFeed, {
    errorToast: t('Failed to make a calendar address'),
    onSuccess: (answer) => {
      cache.setQueryData(queryKey, answer);
      setQuestion(null);
      setHasChanged(true);
    },
  });
  const end = useCall(endCalendarFeed, {
    errorToast: t('Failed to end the calendar address'),
    onSuccess: () => {
      cache.setQueryData(queryKey, { data: { url: null } });
      setQuestion(null);
      setHasChanged(true);
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  const isAskedFor = useSearchParams().get('show') === 'calendar';
  const isShown = data !== undefined;
  useEffect(() => {
    if (isAskedFor && isShown) title.current?.focus();
  }, [isAskedFor, isShown]);
  if (data === undefined) {
    if (error === null) return <Skeleton height="6rem" shape="block" />;
    return isPlanMissing(error) ? null : <p role="alert">{error.message}</p>;
  }
  const { url } = data.data;
  return (
    <section>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        {t('Calendar')}
      </h3>
      <p className={styles.hint}>
        {t(
          'See your reminders in the calendar you already use. It looks for changes every few hours, so an alarm may come for a goal you’ve just done. Some calendars leave out alarms unless you allow them.',
        )}
      </p>
      {url === null ? (
        <div className={styles.actions}>
          <Button ref={hasChanged ? focusOn : null} isBusy={make.isPending} onClick={() => make.mutate({})}>
            {t('Make my calendar address')}
          </Button>
        </div>
      ) : (
        <Address url={url} hasFocus={hasChanged} onAsk={setQuestion} />
      )}
      {question === 'renew' && (
        <ConfirmDialog
          title={t('Make a new address?')}
          confirmLabel={t('Make a new one')}
          isBusy={make.isPending}
          onConfirm={() => make.mutate({})}
          onCancel={() => setQuestion(null)}
        >
          {t('This one stops working. Calendars that use it need the new one.')}
        </ConfirmDialog>
      )}
      {question === 'end' && (
        <ConfirmDialog
          title={t('Switch the calendar off?')}
          confirmLabel={t('Switch off')}
          isBusy={end.isPending}
          onConfirm={() => end.mutate({})}
          onCancel={() => setQuestion(null)}
        >
          {t('Calendars that use this address will stop showing your reminders.')}
        </ConfirmDialog>
      )}
    </section>
  );
}

type Question = 'renew' | 'end';

interface AddressProps {
  url: string;
  hasFocus: boolean;
  onAsk: (question: Question) => void;
}

function Address({ url, hasFocus, onAsk }: AddressProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === url;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      // A browser that does not let us copy: the address is marked, and a keystroke copies it.
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <>
      <TextField
        ref={field}
        label={t('Your calendar address')}
        readOnly
        value={url}
        className={styles.address}
        hint={t('Anyone who has it can read your reminders.')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.actions}>
        <Button
          ref={hasFocus ? focusOn : null}
          icon={isCopied ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t(isCopied ? 'Copied' : 'Copy')}
        </Button>
        <a className={styles.open} href={url.replace(/^https?:/, 'webcal:')}>
          <span>{t('Open in a calendar')}</span> <ExternalLink size={16} aria-hidden="true" />
        </a>
      </div>
      <div className={styles.changes}>
        <Button variant="quiet" onClick={() => onAsk('renew')}>
          {t('New address')}
        </Button>
        <Button variant="quiet" onClick={() => onAsk('end')}>
          {t('Switch off')}
        </Button>
      </div>
    </>
  );
}
