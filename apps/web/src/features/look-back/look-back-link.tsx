import { useEffect } from 'react';
import { t } from '#kernel/language/t.ts';
import { goalPath } from '#kernel/paths.ts';
import { pageMotion } from '#kernel/router/router.tsx';
import { whenIdle } from '#platform/when-idle.ts';
import { ButtonLink } from '#ui/button.tsx';
import { CalendarDays, ChevronRight } from '#ui/later-icons.ts';
import styles from './look-back-link.module.css';

interface Props {
  goalId: string;
  goalText: string;
}

/** From a goal's card to its page. The id lets the way back lead to this link again. */
export function LookBackLink({ goalId, goalText }: Props) {
  // The page moves with the tap, not after its code has come.
  useEffect(() => whenIdle(() => void pageMotion.preload?.(goalPath(goalId))), [goalId]);
  return (
    <ButtonLink
      id={`look-back-${goalId}`}
      data-return-to={`goal-${goalId}`}
      to={goalPath(goalId)}
      variant="quiet"
      size="small"
      className={styles.link}
      icon={<CalendarDays size={18} aria-hidden="true" />}
      aria-label={t('Look back at {goal}', { goal: goalText })}
    >
      <span>{t('Look back')}</span> <ChevronRight size={16} aria-hidden="true" className={styles.chevron} />
    </ButtonLink>
  );
}
