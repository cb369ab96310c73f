import { rich, t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { Spinner } from '#ui/spinner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './panel-actions.module.css';

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
          name: (inside) => <span className={styles.planName}>{inside}</span>,
          hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
        })}
      </span>
    );
  }
  const names = { plan: planName, day: formatEnd(endsAt ?? paidUntil ?? 0) };
  const isPaid = endsAt === null && paidUntil !== null;
  return (
    <button
      type="button"
      className={styles.plan}
      aria-label={
        endsAt === null
          ? isPaid
            ? t('{plan} plan, paid by streaks until {day}, open the customer portal', names)
            : t('{plan} plan, open the customer portal', names)
          : t('{plan} plan, ends {day}, open the customer portal', names)
      }
      title={t('Manage your plan')}
      aria-busy={isOpening || undefined}
      onClick={() => {
        if (!isOpening) onOpen();
      }}
    >
      <span className={styles.planName}>{planName}</span>
      {isOpening ? (
        <Spinner size={14} />
      ) : (
        (isPaid || endsAt !== null) && <span>{isPaid ? t('until {day}', names) : t('ends {day}', names)}</span>
      )}
    </button>
  );
}

/** 'Dec 3' */
function formatEnd(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toLocaleDateString(LOCALE, { day: 'numeric', month: 'short' });
}
