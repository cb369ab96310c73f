import { text } from '@fivefold/rules/text-key';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './shortcut-list.module.css';

const SHORTCUTS = [
  { key: 'N', does: text('Add a new goal') },
  { key: '/', does: text('Search your goals') },
  { key: 'J', does: text('Go to the next goal') },
  { key: 'K', does: text('Go to the previous goal') },
  { key: text('Space||key'), does: text('Check in, or open a goal that’s done') },
  { key: text('Alt ↑ ↓'), does: text('Move the goal up or down') },
  { key: '?', does: text('Show this list') },
] as const;

/** What the dashboard's keys do. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title={t('Keyboard shortcuts')}
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" isWide onClick={onClose}>
          {t('Got it')}
        </Button>
      }
    >
      <div className={styles.list}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Key')}</th>
              <th scope="col">{t('On your dashboard')}</th>
            </tr>
          </thead>
          <tbody>
            {SHORTCUTS.map(({ key, does }) => (
              <tr key={key}>
                <th scope="row">
                  <kbd className={styles.key}>{key.length > 1 ? t(key) : key}</kbd>
                </th>
                <td>{t(does)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{t('You can turn them off in Settings.')}</p>
      </div>
    </Modal>
  );
}
