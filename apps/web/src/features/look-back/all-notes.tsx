import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { compareIso, type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { amountText } from '#kernel/amount-text.ts';
import { monthText, writtenDay } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { LongText } from '#ui/long-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './all-notes.module.css';
import { useCheckInPages } from './check-in-pages.ts';
import { NotLoaded } from './not-loaded.tsx';

interface Props {
  goalId: string;
  /** Of the goal's amounts. */
  amountUnit: string | null;
  today: LocalDay;
  /** Who wrote, by the user's id; undefined where all notes are of one person. */
  nameOf?: ((uid: string) => string) | undefined;
  /** Whether the viewer checks in on the goal. */
  isOwn: boolean;
  /** The photo of a check-in that has one, beside all that are shown. */
  renderPhoto: (checkIn: WireCheckIn, shown: readonly WireCheckIn[]) => ReactNode;
  /** What reports a note of another person. */
  renderReport: (checkIn: WireCheckIn) => ReactNode;
}

/** Notes that the page shows at first, and how many more each time. */
const SHOWN_AT_FIRST = 10;
const SHOWN_MORE = 20;

interface Added {
  readonly count: number;
  /** The newest of those that were added. */
  readonly first: number | undefined;
}

/** All notes of a goal, the newest first, by month. */
export function AllNotes({ goalId, amountUnit, today, nameOf, isOwn, renderPhoto, renderReport }: Props) {
  const notes = useCheckInPages(goalId, 'notes');
  const [added, setAdded] = useState<Added>();
  const firstAdded = useRef<HTMLLIElement>(null);
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const loaded = byDay(notes.rows);
  const rows = loaded.slice(0, limit);

  // The button is gone with the last page and the focus with it; it goes to what the button brought.
  const hasMore = loaded.length > limit || notes.hasNextPage;
  const keepFocus = useEffectEvent(() => {
    if (!hasMore && document.activeElement === document.body) firstAdded.current?.focus({ preventScroll: true });
  });
  useEffect(() => keepFocus(), [added]);

  const showOlder = async () => {
    let newRows = loaded.slice(limit);
    if (newRows.length === 0) {
      const { data, isError } = await notes.fetchNextPage();
      if (isError) return;
      newRows = byDay(data?.pages.at(-1)?.check_ins ?? []);
    }
    setLimit(limit + SHOWN_MORE);
    setAdded({ count: Math.min(newRows.length, SHOWN_MORE), first: newRows[0]?.index });
  };

  if (notes.isPending) {
    return (
      <div className={styles.loading}>
        <VisuallyHidden>
          <output>{t('Loading notes')}</output>
        </VisuallyHidden>
        <Skeleton height="9rem" shape="block" />
      </div>
    );
  }
  if (notes.data === undefined) {
    return (
      <NotLoaded isTrying={notes.isFetching} onTryAgain={() => void notes.refetch()}>
        {t('Notes didn’t load. Please try again.')}
      </NotLoaded>
    );
  }
  return (
    <div className={styles.notes}>
      {rows.length === 0 && (
        <p className={styles.empty}>
          {notes.hasNextPage
            ? t('No notes with the newest check-ins.')
            : t(isOwn ? 'Notes you add when you check in will show up here.' : 'No notes yet.')}
        </p>
      )}
      {byMonth(rows).map(({ month, rows: ofMonth }) => (
        <div key={month} className={styles.month}>
          <h3 className={styles.name}>{month}</h3>
          <ol className={styles.list} aria-label={t('Notes from {month}', { month })}>
            {ofMonth.map((row) => (
              <li
                key={row.index}
                ref={row.index === added?.first ? firstAdded : undefined}
                tabIndex={row.index === added?.first ? -1 : undefined}
                className={styles.row}
              >
                <Facts checkIn={row} amountUnit={amountUnit} today={today} who={nameOf?.(row.user_id)} />
                <LongText text={row.description} className={styles.note} />
                <div className={styles.aside}>
                  {row.photo_url !== null && <div className={styles.photo}>{renderPhoto(row, rows)}</div>}
                  {renderReport(row)}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
      <VisuallyHidden>
        <output>{added !== undefined && describeAdded(added, hasMore)}</output>
      </VisuallyHidden>
      {notes.isFetchNextPageError && (
        <p role="alert" className={styles.failed}>
          {t('Older notes didn’t load. Please try again.')}
        </p>
      )}
      {hasMore && (
        <Button variant="quiet" isBusy={notes.isFetchingNextPage} onClick={() => void showOlder()}>
          {t('Show older notes')}
        </Button>
      )}
    </div>
  );
}

interface FactsProps {
  checkIn: WireCheckIn;
  amountUnit: string | null;
  today: LocalDay;
  who: string | undefined;
}

function Facts({ checkIn: { date, added_on, imported, amount, reactions }, amountUnit, today, who }: FactsProps) {
  return (
    <p className={styles.facts}>
      <time dateTime={date}>{writtenDay(date, today)}</time>
      {who !== undefined && <span dir="auto">{who}</span>}
      {(imported || added_on !== null) && (
        <span className={styles.late}>{t(imported ? 'imported' : 'added later')}</span>
      )}
      {amount !== null && <span dir="auto">{amountText(amount, amountUnit)}</span>}
      {reactions.length > 0 && (
        <span>{t('{count, plural, one {# heart} other {# hearts}}', { count: reactions.length })}</span>
      )}
    </p>
  );
}

function describeAdded({ count }: Added, hasMore: boolean): string {
  if (count === 0) return t(hasMore ? 'No notes here. You can look further back.' : 'There are no older notes.');
  return t('{count, plural, one {# older note is shown.} other {# older notes are shown.}}', { count });
}

/** The newest day first. Two people's days on a shared goal need not be in the order of their check-ins. */
function byDay(rows: readonly WireCheckIn[]): WireCheckIn[] {
  return rows.toSorted((one, other) => compareIso(other.date, one.date) || other.index - one.index);
}

function byMonth(rows: readonly WireCheckIn[]): { month: string; rows: WireCheckIn[] }[] {
  const months = Map.groupBy(rows, ({ date }) => date.slice(0, 7));
  return [...months].map(([month, ofMonth]) => {
    const first = parseLocalDay(`${month}-01`);
    return { month: first === undefined ? month : monthText(first), rows: ofMonth };
  });
}
