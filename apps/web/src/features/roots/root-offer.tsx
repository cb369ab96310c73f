import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { useRootGoal } from './mutations.ts';
import styles from './root-line.module.css';

interface Props {
  goalId: string;
  /** Named by the buttons. */
  goalText: string;
  /** Before it is let go. */
  onLeaving?: () => void;
  onRooted?: () => void;
  /** The goal stays as it is; without it there is nothing to close. */
  onKept?: () => void;
}

/** Asks whether a goal that has taken root is let go, and says what that means. */
export function RootOffer({ goalId, goalText, onLeaving, onRooted, onKept }: Props) {
  const root = useRootGoal();
  const letGo = () => {
    onLeaving?.();
    root.mutate({ body: { goalId, rooted: true } }, { onSuccess: () => onRooted?.() });
  };
  return (
    <>
      <output>
        <strong className={styles.sentence}>{t('This has taken root. Let it go?')}</strong>{' '}
        <span>
          {t(
            'It leaves your list, its reminders end, and it asks for one check-in a month. It hangs framed in your year, and you can take it up again.',
          )}
        </span>
      </output>
      <div className={styles.buttons}>
        {onKept !== undefined && (
          <Button size="small" variant="quiet" aria-label={t('Keep it: {goal}', { goal: goalText })} onClick={onKept}>
            {t('Keep it||goal')}
          </Button>
        )}
        <Button
          size="small"
          variant="primary"
          isBusy={root.isPending}
          aria-label={t('Let it go: {goal}', { goal: goalText })}
          onClick={letGo}
        >
          {t('Let it go')}
        </Button>
      </div>
    </>
  );
}
