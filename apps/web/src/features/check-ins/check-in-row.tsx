import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { RunUnit } from '@fivefold/rules/milestones';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Pencil } from '#ui/later-icons.ts';
import styles from './check-in-list.module.css';
import { writtenDay } from '#kernel/day-text.ts';
import { LOCALE } from '#kernel/locale.ts';
import { formatRun } from '#kernel/run-text.ts';

interface Props {
  checkIn: WireCheckIn;
  today: LocalDay;
  /** What the run of a milestone counts. */
  unitOf: (checkIn: WireCheckIn) => RunUnit;
  /** Of the goal's amounts. */
  amountUnit: string | null;
  /** Whether it says that the day was held. */
  isHeld: boolean;
  /** The author, hearts. */
  more: ReactNode;
  photo: ReactNode;
  /** Undefined when it cannot be undone. */
  onUndo: (() => void) | undefined;
  /** Undefined when it cannot be edited. */
  onEdit: (() => void) | undefined;
  editor: ReactNode;
  /** Note and photo are in the editor. */
  isCovered: boolean;
}

/** One check-in of a goal's history. */
export function CheckInRow({
  checkIn,
  today,
  unitOf,
  amountUnit,
  isHeld,
  more,
  photo,
  onUndo,
  onEdit,
  editor,
  isCovered,
}: Props) {
  const { date, added_on: addedOn, imported, small, came_back: cameBack, milestone, amount, description } = checkIn;
  const day = writtenDay(date, today);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasCovered = useRef(isCovered);
  // The editor is gone and the focus with it; it goes back to what opened the editor.
  useEffect(() => {
    if (wasCovered.current && !isCovered) editButton.current?.focus({ preventScroll: true });
    wasCovered.current = isCovered;
  }, [isCovered]);

  return (
    <li className={styles.row}>
      <div className={styles.day}>
        <time dateTime={date} className={styles.date}>
          {day}
        </time>
        {isHeld && <span className={styles.late}>{t('held||check-in')}</span>}
        {(imported || addedOn !== null) && (
          <span className={styles.late}>{t(imported ? 'imported' : 'added later')}</span>
        )}
        {amount !== null && (
          <span className={styles.late} dir="auto">
            {/* Joined here: the dashboard has no room for the words of other pages. */}
            {`${amount.toLocaleString(LOCALE)} ${amountUnit ?? ''}`}
          </span>
        )}
        {small && <span className={styles.late}>{t('small||check-in')}</span>}
        {cameBack && <span className={classNames(styles.late, styles.golden)}>{t('came back')}</span>}
        {milestone !== null && (
          <span className={classNames(styles.late, styles.golden)}>{formatRun(milestone, unitOf(checkIn))}</span>
        )}
        {more}
        {!isCovered && (onUndo ?? onEdit) !== undefined && (
          <span className={styles.actions}>
            {onUndo !== undefined && (
              <Button
                size="small"
                variant="quiet"
                className={styles.action}
                aria-label={t('Undo check-in, {day}', { day })}
                onClick={onUndo}
              >
                {t('Undo')}
              </Button>
            )}
            {/* Its room while it cannot be edited yet: nothing beside it moves. */}
            {onEdit === undefined && <span className={styles.noEdit} />}
            {onEdit !== undefined && (
              <IconButton
                ref={editButton}
                label={t('Edit check-in, {day}', { day })}
                icon={<Pencil size={16} aria-hidden="true" />}
                className={styles.action}
                onClick={onEdit}
              />
            )}
          </span>
        )}
      </div>
      {!isCovered && (
        <>
          {description !== '' && <LongText text={description} />}
          {photo}
        </>
      )}
      {editor}
    </li>
  );
}
