import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { RunUnit } from '@fivefold/rules/milestones';
import { type ReactNode, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { Gliding } from '#ui/gliding.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './check-in-list.module.css';
import { CheckInRow } from './check-in-row.tsx';
import { useHistory } from './use-history.ts';

interface Editing {
  readonly index: number;
  /** What was changed is being saved, and the row shows it. */
  readonly isHidden: boolean;
}

interface EditorOptions {
  readonly checkIn: WireCheckIn;
  readonly photo: ReactNode;
  readonly isHidden: boolean;
  readonly onHide: (isHidden: boolean) => void;
  readonly onClose: () => void;
}

interface Props {
  goalId: string;
  /** The newest check-ins, in ascending order, as the goal carries them. */
  newest: readonly WireCheckIn[];
  /** How many there are in all. */
  total: number;
  today: LocalDay;
  /** What the run of a check-in's milestone counts. */
  unitOf: (checkIn: WireCheckIn) => RunUnit;
  /** Of the goal's amounts. */
  amountUnit: string | null;
  /** Whether a check-in says that a day was held. */
  isHeld?: boolean;
  /** The rest of a check-in's row: the author, hearts. */
  renderMore?: (checkIn: WireCheckIn) => ReactNode;
  /** The photo of a check-in that has one, beside all check-ins that are shown. */
  renderPhoto?: (checkIn: WireCheckIn, shown: readonly WireCheckIn[]) => ReactNode;
  /** What undoes a check-in; undefined when it cannot be undone. */
  undoOf?: (checkIn: WireCheckIn) => (() => void) | undefined;
  isEditable?: (checkIn: WireCheckIn) => boolean;
  renderEditor?: (options: EditorOptions) => ReactNode;
  /** Beside the heading. */
  aside?: ReactNode;
}

/** A goal's check-ins, newest first; older ones come page by page. The user's own can be edited, the newest undone. */
export function CheckInList({
  goalId,
  newest,
  total,
  today,
  unitOf,
  amountUnit,
  isHeld = false,
  renderMore,
  renderPhoto,
  undoOf,
  isEditable,
  renderEditor,
  aside,
}: Props) {
  const history = useHistory({ goalId, newest, total });
  const [editing, setEditing] = useState<Editing | null>(null);
  return (
    <div className={styles.history}>
      {/* Rows with a note are higher than what stood there before them, and an editor is higher than a row. */}
      <Gliding of={JSON.stringify([history.awaited, history.rows[0]?.index, history.rows.length, editing])}>
        {total === 0 ? (
          <p className={styles.empty}>{t('No check-ins yet. The first one starts the history.')}</p>
        ) : (
          <>
            <div className={styles.head}>
              <h4 className={styles.title}>
                <span>{t('History')}</span> <span className={styles.total}>{total}</span>
              </h4>
              {aside}
            </div>
            <ol className={styles.list} aria-label={t('Check-ins')} aria-busy={history.awaited > 0}>
              {history.rows.map((row) => {
                const photo = row.photo_url !== null && renderPhoto?.(row, history.rows);
                const isEdited = editing?.index === row.index;
                return (
                  <CheckInRow
                    key={row.index}
                    checkIn={row}
                    today={today}
                    unitOf={unitOf}
                    amountUnit={amountUnit}
                    isHeld={isHeld}
                    more={renderMore?.(row)}
                    photo={photo}
                    onUndo={undoOf?.(row)}
                    onEdit={
                      isEditable?.(row) === true ? () => setEditing({ index: row.index, isHidden: false }) : undefined
                    }
                    isCovered={isEdited && !editing.isHidden}
                    editor={
                      isEdited &&
                      renderEditor?.({
                        checkIn: row,
                        photo,
                        isHidden: editing.isHidden,
                        onHide: (isHidden) => setEditing({ index: row.index, isHidden }),
                        onClose: () => setEditing(null),
                      })
                    }
                  />
                );
              })}
              {Array.from({ length: history.awaited }, (_, nth) => (
                <li key={`awaited ${nth}`} className={styles.row} aria-hidden="true">
                  <span className={styles.day}>
                    <Skeleton width="6rem" height="0.75rem" />
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </Gliding>
      {total > 0 && history.hasFailed && (
        <p role="alert" className={styles.failed}>
          {t('Older check-ins didn’t load. Please try again.')}
        </p>
      )}
      {total > 0 && history.hasOlder && (
        <Button size="small" variant="quiet" isBusy={history.isLoading} onClick={history.showOlder}>
          {t('Show older')}
        </Button>
      )}
    </div>
  );
}
