import type { LocalDay } from '@fivefold/rules/calendar';
import { useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { useChangeQueue } from '#kernel/outbox/change-queue.ts';
import { kindOf } from '#kernel/outbox/kinds.ts';
import { isWaiting, type QueuedChange } from '#kernel/outbox/queued-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import styles from './change-notes.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

interface Props {
  changes: readonly QueuedChange[];
  today: LocalDay;
}

/** How many changes wait, with a list of them; and each that was refused, or that another device overtook. */
export function ChangeNotes({ changes, today }: Props) {
  const [isListed, setIsListed] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const queue = useChangeQueue(usePlatform());
  const known = changes.filter(({ kind }) => kindOf(kind) !== undefined);
  const waiting = known.filter((change) => isWaiting(change) && change.isFresh !== true);
  const refused = known.filter((change) => !isWaiting(change));
  const asked = refused.find(({ key, isAsked }) => isAsked === true || key === chosen);
  const close = () => {
    setChosen(null);
    if (asked?.isAsked === true) void queue.put({ ...asked, isAsked: false });
  };
  return (
    <>
      {waiting.length > 0 && (
        <div className={styles.waiting}>
          <Banner
            tone="info"
            actions={
              <Button size="small" variant="quiet" onClick={() => setIsListed(true)}>
                {t('Show what waits')}
              </Button>
            }
          >
            {t('{count, plural, one {# change waits to be sent} other {# changes wait to be sent}}', {
              count: waiting.length,
            })}
          </Banner>
        </div>
      )}
      {refused.map((change) =>
        change.refusal?.current === undefined ? (
          <Refused key={change.key} change={change} />
        ) : (
          <Banner
            key={change.key}
            tone="error"
            title={t('“{goal}” was changed on another device, too', { goal: change.goal.text })}
            actions={
              <Button size="small" onClick={() => setChosen(change.key)}>
                {t('Choose a version')}
              </Button>
            }
          >
            {t('Your change from here isn’t saved yet.')}
          </Banner>
        ),
      )}
      {isListed && waiting.length > 0 && (
        <WaitingChanges changes={waiting} today={today} onClose={() => setIsListed(false)} />
      )}
      {asked !== undefined && <ConflictDialog change={asked} onClose={close} />}
    </>
  );
}

function Refused({ change }: { change: QueuedChange }) {
  const queue = useChangeQueue(usePlatform());
  const what = kindOf(change.kind)?.say(change.input as never, change.goal.text) ?? '';
  return (
    <Banner
      tone="error"
      title={t('Not accepted: {change}', { change: what })}
      actions={
        <>
          {change.refusal?.mayBeTriedAgain === true && (
            <Button size="small" onClick={() => void queue.put({ ...change, refusal: undefined })}>
              {t('Try again')}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => void queue.remove(change)}>
            {t('Discard')}
          </Button>
        </>
      }
    >
      {change.refusal?.text}
    </Banner>
  );
}
