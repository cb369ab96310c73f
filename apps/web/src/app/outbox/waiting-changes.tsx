import type { LocalDay } from '@fivefold/rules/calendar';
import { dayText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { kindOf } from '#kernel/outbox/kinds.ts';
import type { QueuedChange } from '#kernel/outbox/queued-change.ts';
import { Modal } from '#ui/modal.tsx';
import styles from './change-notes.module.css';

interface Props {
  changes: readonly QueuedChange[];
  today: LocalDay;
  onClose: () => void;
}

/** Each change that waits on this device, in one sentence, the oldest first. */
export function WaitingChanges({ changes, today, onClose }: Props) {
  return (
    <Modal title={t('Waiting to be sent')} size="small" onClose={onClose}>
      <p className={styles.about}>{t('They’re only on this device until you’re back online.')}</p>
      <ul className={styles.list}>
        {changes.map((change) => (
          <li key={change.key}>
            <span dir="auto">{kindOf(change.kind)?.say(change.input as never, change.goal.text)}</span>
            <span className={styles.day}>{dayText(change.day, today)}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
