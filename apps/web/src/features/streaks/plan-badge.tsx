import { joinList } from '#kernel/join-texts.ts';
import { rich, t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { Spinner } from '#ui/spinner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './panel-actions.module.css';

/** Nearly. */
const YEAR_MS = 3e10;

interface Props {
  /** 'Base', 'Performance', 'Family' */
  planName: string;
  /** When a cancelled plan ends, in epoch seconds; null while it renews. */
  endsAt: number | null;
  /** Until when streaks have paid for it, in epoch seconds; null without any. */
  paidUntil: number | null;
  isOpening: boolean;
  /** Null where there is no portal: then the badge only says what it says. */
  onOpen: (() => void) | null;
}

/** The plan in the pixel face, and how long it lasts; pressing it opens the customer portal (Specification section 2). */
export function PlanBadge({ planName, endsAt, paidUntil, isOpening, onOpen }: Props) {
  if (onOpen === null) {
    return (
      <span className={styles.plan}>
        {rich('<name>{plan}</name><hidden> plan</hidden>', {
          plan: planName,
          name: (inside) => inside,
          hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
        })}
      </span>
    );
  }
  const end = endsAt ?? paidUntil;
  const until = end === null ? '' : t(endsAt === null ? 'until {day}' : 'ends {day}', { day: formatEnd(end) });
  const title = t('{plan} plan, open the customer portal', { plan: planName });
  return (
    <button
      type="button"
      className={styles.plan}
      aria-label={until === '' ? title : joinList([title, until])}
      title={title}
      aria-busy={isOpening || undefined}
      onClick={() => {
        if (!isOpening) onOpen();
      }}
    >
      <span>{planName}</span>
      {isOpening ? <Spinner size={14} /> : until !== '' && <span>{until}</span>}
    </button>
  );
}

/** 'Dec 3'; a year ahead 'Dec 2027'. */
function formatEnd(epochSeconds: number): string {
  const end = new Date(epochSeconds * 1000);
  const isFar = end.getTime() - Date.now() > YEAR_MS;
  return end.toLocaleDateString(LOCALE, { month: 'short', [isFar ? 'year' : 'day']: 'numeric' });
}
