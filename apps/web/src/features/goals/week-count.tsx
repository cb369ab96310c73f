import type { WeekCount as Counted } from '@fivefold/rules/days-a-week';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './week-count.module.css';

/** What the week of a goal of some days a week has, and a hollow dot for each free day that is left of it. */
export function WeekCount({ week }: { week: Counted }) {
  return (
    <span className={styles.count}>
      <span>{formatWeek(week)}</span>
      {week.freeLeft > 0 && (
        <>
          <span className={styles.dots} aria-hidden="true">
            {Array.from({ length: week.freeLeft }, (_, nth) => (
              <span key={nth} className={styles.dot} />
            ))}
          </span>
          <VisuallyHidden>{formatFreeDays(week)}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/** '2 of 4 this week' */
function formatWeek({ done, of }: Counted): string {
  return t('{done} of {days} this week', { done, days: of });
}

/** The same with the dots in words: '2 of 4 this week, 3 free days left'. */
export function describeWeek(week: Counted): string {
  return week.freeLeft === 0 ? formatWeek(week) : joinList([formatWeek(week), formatFreeDays(week)]);
}

function formatFreeDays({ freeLeft: days }: Counted): string {
  return t('{days, plural, one {# free day left} other {# free days left}}', { days });
}
