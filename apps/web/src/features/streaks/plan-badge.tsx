import { ExternalLink } from '#ui/icons/external-link.tsx';
import { LOCALE } from '#kernel/locale.ts';
import { Spinner } from '#ui/spinner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './streak-panel.module.css';

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
      <span className={styles.planOnly}>
        <span className={styles.planName}>{planName}</span>
        <VisuallyHidden> plan</VisuallyHidden>
      </span>
    );
  }
  const ending =
    endsAt === null
      ? ''
      : `ends ${new Date(endsAt * 1000).toLocaleDateString(LOCALE, { day: 'numeric', month: 'short' })}`;
  return (
    <button
      type="button"
      className={styles.plan}
      aria-label={`${planName} plan${ending && `, ${ending}`}, open the customer portal`}
      title="Manage your plan"
      aria-busy={isOpening || undefined}
      onClick={() => {
        if (!isOpening) onOpen();
      }}
    >
      <span className={styles.planName}>{ending ? `${planName} - ${ending}` : planName}</span>
      {isOpening ? <Spinner size={14} /> : <ExternalLink size={14} aria-hidden="true" />}
    </button>
  );
}
