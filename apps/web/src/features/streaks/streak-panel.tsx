import { isExchangeOffered, STREAKS_PER_MONTH } from '@fivefold/rules/exchange';
import { ArrowRightLeft } from '#ui/icons/arrow-right-left.tsx';
import { CircleQuestionMark } from '#ui/icons/circle-question-mark.tsx';
import type { ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './streak-panel.module.css';

interface Props {
  totalStreaks: number;
  /** The level of the picture, 0-8. */
  level: number;
  /** The creature. */
  picture: ReactNode;
  /** The plan badge, which opens the portal. */
  planBadge: ReactNode;
  /** Where streaks are exchanged; the way there is shown from five streaks on. Null where there is nothing to exchange them for. */
  exchangePath: string | null;
  onHelp: () => void;
}

/** The panel while nothing is known yet: the same screen, with words still to come. */
export function StreakPanelSkeleton() {
  return (
    <div className={styles.panel}>
      <div className={styles.screen}>
        <div className={styles.picture}>
          <span className={styles.emberShape} />
        </div>
        <div className={styles.shapes}>
          <span className={styles.numberShape} />
          <span className={styles.levelShape} />
          <span className={styles.planShape} />
        </div>
      </div>
    </div>
  );
}

/** The pixel panel across the top: the creature, the number of streaks, the plan, the exchange and the help. */
export function StreakPanel({ totalStreaks, level, picture, planBadge, exchangePath, onHelp }: Props) {
  return (
    <section className={styles.panel} aria-label="Streaks">
      <div className={styles.screen}>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.facts}>
          <p className={styles.total}>
            <span className={styles.number}>{totalStreaks}</span>{' '}
            <span className={styles.unit}>{totalStreaks === 1 ? 'streak' : 'streaks'}</span>
          </p>
          <p className={styles.level}>
            Level {level}
            {exchangePath !== null && !isExchangeOffered(totalStreaks) && ` · ${formatStreaksToExchange(totalStreaks)}`}
          </p>
          <div className={styles.actions}>
            {planBadge}
            {exchangePath !== null && isExchangeOffered(totalStreaks) && (
              <ButtonLink
                to={exchangePath}
                variant="primary"
                size="small"
                className={styles.exchange}
                icon={<ArrowRightLeft size={16} aria-hidden="true" />}
              >
                Exchange Streaks
              </ButtonLink>
            )}
          </div>
        </div>
        <IconButton
          label="How streaks work"
          icon={<CircleQuestionMark size={22} aria-hidden="true" />}
          className={styles.help}
          onClick={onHelp}
        />
      </div>
    </section>
  );
}

function formatStreaksToExchange(totalStreaks: number): string {
  return `${STREAKS_PER_MONTH - totalStreaks} more to exchange`;
}
