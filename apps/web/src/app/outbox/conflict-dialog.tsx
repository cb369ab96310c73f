import { useQueryClient } from '@tanstack/react-query';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { useChangeQueue } from '#kernel/outbox/change-queue.ts';
import { keepMine } from '#kernel/outbox/keep-mine.ts';
import type { QueuedChange } from '#kernel/outbox/queued-change.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './conflict-dialog.module.css';
import { listVersions } from './versions.ts';

interface Props {
  change: QueuedChange;
  onClose: () => void;
}

/** Shows a change of this device beside what another device made of the same, and asks which one to keep. */
export function ConflictDialog({ change, onClose }: Props) {
  const cache = useQueryClient();
  const queue = useChangeQueue(usePlatform());
  const keepOwn = async () => {
    await queue.put(keepMine(change));
    await queue.remove(change);
  };
  const keepOther = async () => {
    await queue.remove(change);
    void cache.invalidateQueries(callQuery(getDashboard));
  };
  return (
    <Modal
      title={t('Which version do you keep?')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void keepOther()}>{t('Keep the other')}</Button>
          <Button variant="primary" onClick={() => void keepOwn()}>
            {t('Keep mine')}
          </Button>
        </>
      }
    >
      <p>{t('You changed “{goal}” here and on another device.', { goal: change.goal.text })}</p>
      {listVersions(cache, change).map(({ field, name, mine, other }) => (
        <section key={field} className={styles.field} aria-label={name}>
          <h3 className={styles.name}>{name}</h3>
          <dl className={styles.versions}>
            <div>
              <dt>{t('Mine, from here')}</dt>
              <dd dir="auto">{mine}</dd>
            </div>
            <div>
              <dt>{t('The other device')}</dt>
              <dd dir="auto">{other}</dd>
            </div>
          </dl>
        </section>
      ))}
    </Modal>
  );
}
