import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './shortcut-list.module.css';

const SHORTCUTS = [
  { key: 'N', does: 'Add a new goal' },
  { key: '/', does: 'Search your goals' },
  { key: 'J', does: 'Go to the next goal' },
  { key: 'K', does: 'Go to the previous goal' },
  { key: 'Space', does: 'Check in, or open a goal that’s done' },
  { key: 'Alt ↑ ↓', does: 'Move the goal up or down' },
  { key: '?', does: 'Show this list' },
] as const;

/** What the dashboard's keys do. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      title="Keyboard shortcuts"
      size="small"
      onClose={onClose}
      footer={
        <Button variant="primary" isWide onClick={onClose}>
          Got it
        </Button>
      }
    >
      <div className={styles.list}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">On your dashboard</th>
            </tr>
          </thead>
          <tbody>
            {SHORTCUTS.map(({ key, does }) => (
              <tr key={key}>
                <th scope="row">
                  <kbd className={styles.key}>{key}</kbd>
                </th>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>You can turn them off in Settings.</p>
      </div>
    </Modal>
  );
}
