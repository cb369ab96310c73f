import { OLD_GOALS_BANNER_DELAY_MS, OLD_GOALS_BANNER_TEXT } from '@fivefold/rules/old-goals';
import { t } from '#kernel/language/t.ts';
import { X } from '#ui/icons.ts';
import { Sprout } from '#ui/later-icons.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './old-goals-banner.module.css';

interface Props {
  /** Some goal is old, and the banner was not shown today. */
  isDue: boolean;
  /** Something else has the first word: the second begins when it is over. */
  isHeld: boolean;
  /** A quiet line in its place; it takes its room from the start, so that nothing moves when it appears. */
  isQuiet: boolean;
  /** Some goal is old. The banner goes when the last of them has been checked. */
  hasOldGoals: boolean;
  /** Called when the banner appears, for the server to be told. */
  onShown: () => void;
}

/**
 * One second after load, at most once a day: some streaks are lost (Specification section 4). It stands over the page,
 * so that nothing moves under a finger.
 */
export function OldGoalsBanner({ isDue, isHeld, isQuiet, hasOldGoals, onShown }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const show = useEffectEvent(() => {
    setIsOpen(true);
    onShown();
  });

  useEffect(() => {
    if (!isDue || isHeld) return;
    const timer = setTimeout(() => show(), OLD_GOALS_BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isDue, isHeld]);

  if (isQuiet) {
    return (
      <output className={styles.quiet}>
        {(isOpen || isDue) && hasOldGoals && <span hidden={!isOpen}>{t(OLD_GOALS_BANNER_TEXT)}</span>}
      </output>
    );
  }

  return (
    <output className={styles.place}>
      {isOpen && hasOldGoals && (
        <div className={styles.banner}>
          <Sprout size={20} aria-hidden="true" className={styles.sign} />
          <p className={styles.text}>{t(OLD_GOALS_BANNER_TEXT)}</p>
          <IconButton label={t('Dismiss')} icon={<X size={18} aria-hidden="true" />} onClick={() => setIsOpen(false)} />
        </div>
      )}
    </output>
  );
}
