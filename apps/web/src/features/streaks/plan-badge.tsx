import { rich, t } from '#kernel/language/t.ts';
import { ExternalLink } from '#ui/icons.ts';
import { LOCALE } from '#kernel/locale.ts';
import { Spinner } from '#ui/spinner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './panel-actions.module.css';

interface Props {
  /** 'Base', 'Performance', 'Family' */
  planName: string;
  /** When a cancelled plan ends, in epoch seconds; null while it renews. */
  endsAt: number | null;
  isOpening: boolean;
  /** Null where there is no portal: then the badge only says what it says. */
  onOpen: (() => void) | null;
}

/** The plan in the pixel face; pressing it opens the customer portal (Specification section 2). */
export function PlanBadge({ planName, endsAt, isOpening, onOpen }: Props) {
  if (onOpen === null) {
    return (
      <span>
        {rich('<name>{plan}</name><hidden> plan</hidden>', {
          plan: planName,
          name: (inside) => <span className={styles.planName}>{inside}</span>,
          hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden>,
        })}
      </span>
    );
  }
  const names = { plan: planName };
  const ending = endsAt === null ? null : { ...names, day: formatEnd(endsAt) };
  return (
    <button
      type="button"
      aria-label={
        ending === null
          ? t('{plan} plan, open the customer portal', names)
          : t('{plan} plan, ends {day}, open the customer portal', ending)
      }
      title={t('Manage your plan')}
      aria-busy={isOpening || undefined}
      onClick={() => {
        if (!isOpening) onOpen();
      }}
    >
      <span className={styles.planName}>{ending === null ? planName : t('{plan} - ends {day}', ending)}</span>
      {isOpening ? <Spinner size={14} /> : <ExternalLink size={14} aria-hidden="true" />}
    </button>
  );
}

/** 'Dec 3' */
function formatEnd(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toLocaleDateString(LOCALE, { day: 'numeric', month: 'short' });
}
