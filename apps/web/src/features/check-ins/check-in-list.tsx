import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import styles from './check-in-list.module.css';
import { writtenDay } from './day-text.ts';
import { useHistory } from './use-history.ts';

interface Props {
  goalId: string;
  /** The newest check-ins, in ascending order, as the goal carries them. */
  newest: readonly WireCheckIn[];
  /** How many there are in all. */
  total: number;
  today: LocalDay;
  /** The rest of a check-in's row: the author, hearts. */
  renderMore?: (checkIn: WireCheckIn) => ReactNode;
  /** The photo of a check-in that has one, beside all check-ins that are shown. */
  renderPhoto?: (checkIn: WireCheckIn, shown: readonly WireCheckIn[]) => ReactNode;
}

/** A goal's check-ins, newest first; older ones come page by page. */
export function CheckInList({ goalId, newest, total, today, renderMore, renderPhoto }: Props) {
  const history = useHistory({ goalId, newest, total });
  if (total === 0) return <p className={styles.empty}>No check-ins yet. The first one starts the history.</p>;
  return (
    <div className={styles.history}>
      <h4 className={styles.title}>
        History <span className={styles.total}>{total}</span>
      </h4>
      <ol className={styles.list} aria-label="Check-ins">
        {history.rows.map((row) => (
          <li key={row.index} className={styles.row}>
            <div className={styles.day}>
              <time dateTime={row.date} className={styles.date}>
                {writtenDay(row.date, today)}
              </time>
              {row.added_on !== null && <span className={styles.late}>added later</span>}
              {renderMore?.(row)}
            </div>
            {row.description !== '' && (
              <p className={styles.note} dir="auto">
                {row.description}
              </p>
            )}
            {row.photo_url !== null && renderPhoto?.(row, history.rows)}
          </li>
        ))}
      </ol>
      {history.hasFailed && (
        <p role="alert" className={styles.failed}>
          Older check-ins didn’t load. Please try again.
        </p>
      )}
      {history.hasOlder && (
        <Button size="small" variant="quiet" isBusy={history.isLoading} onClick={history.showOlder}>
          Show older
        </Button>
      )}
    </div>
  );
}
