import { isExchangeOffered } from '@fivefold/rules/streak-price';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { RunningBlock } from '@fivefold/rules/running-block';
import { t } from '#kernel/language/t.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { blockText } from './block-text.ts';
import { usePointLanding } from './landing/point-landing-store.ts';
import { CircleQuestionMark } from '#ui/signed-in-icons.ts';
import { type ReactNode, useState } from 'react';
import { Link } from '#kernel/router/router.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import actions from './panel-actions.module.css';
import facts from './panel-facts.module.css';
import pictures from './panel-picture.module.css';
import styles from './streak-panel.module.css';

interface Props {
  totalStreaks: number;
  /** The level of the picture, 0-8. */
  level: number;
  /**
   * The ember; a function of the level that is drawn, which rises when the points have landed, and of the one before
   * it.
   */
  picture: (shownLevel: number, pouredFrom: number | null) => ReactNode;
  /** How far today is, which is seen first. */
  lights: ReactNode;
  /** How near the next points are; null when no goal has blocks. */
  block: RunningBlock | null;
  today: LocalDay;
  /** The plan badge, which opens the portal. */
  planBadge: ReactNode;
  /**
   * Where streaks are exchanged; the way there is shown from five streaks on. Null where there is nothing to exchange
   * them for.
   */
  exchangePath: string | null;
  onHelp: () => void;
  /** Of the hour: behind the picture beside the words, until it is drawn. */
  sky: string;
  /** A picture beside the words, where there is room. */
  place?: ReactNode;
}

/** The panel while nothing is known yet: as high, without its words. */
export function StreakPanelSkeleton() {
  return (
    <div className={styles.panel}>
      <div className={styles.screen}>
        <div className={pictures.picture}>
          <span />
        </div>
        <div className={actions.actions}>
          <div className={actions.plan} />
        </div>
      </div>
    </div>
  );
}

/** The pixel panel across the top: the ember, the number of streaks, the plan, the exchange and the help. */
export function StreakPanel({
  totalStreaks,
  level,
  picture,
  lights,
  block,
  today,
  planBadge,
  exchangePath,
  onHelp,
  sky,
  place,
}: Props) {
  const { maxShownTotal, maxShownLevel, flares } = usePointLanding();
  const shownTotal = Math.min(totalStreaks, maxShownTotal);
  const shownLevel = Math.min(level, maxShownLevel);
  const [rise, setRise] = useState<{ to: number; from: number | null; flares: number }>({
    to: shownLevel,
    from: null,
    flares,
  });
  if (rise.to !== shownLevel) setRise({ to: shownLevel, from: shownLevel > rise.to ? rise.to : null, flares });
  // A later landing makes the picture anew, and must not pour the same level again.
  const pouredFrom = rise.flares === flares ? rise.from : null;
  return (
    <section className={styles.panel} aria-label={t('Streaks')}>
      <div className={styles.screen} data-sky={sky}>
        <div key={flares} className={pictures.picture} data-flare={flares > 0 || undefined}>
          {picture(shownLevel, pouredFrom)}
        </div>
        <div className={facts.facts} data-ember-says>
          {lights}
          {block !== null && (
            <p className={facts.sentence}>
              {blockText(block, today, level === 0 && shownTotal === 0).map((part) => (
                <span key={part}>{part}</span>
              ))}
            </p>
          )}
        </div>
        <div className={actions.actions}>
          <div className={actions.total}>
            <p>
              <span className={actions.number} data-points-land-here>
                <Landing key={shownTotal} value={totalStreaks} shown={shownTotal} />
              </span>{' '}
              <span>{t('{count, plural, one {streak} other {streaks}}', { count: shownTotal })}</span>
            </p>
            <p className={actions.level}>{t('Level {level}', { level: shownLevel })}</p>
            {exchangePath !== null && isExchangeOffered(shownTotal) && (
              <Link to={exchangePath}>{t('Exchange Streaks')}</Link>
            )}
          </div>
          {planBadge}
        </div>
        {place}
        <IconButton
          label={t('How streaks work')}
          icon={<CircleQuestionMark size={22} aria-hidden="true" />}
          className={styles.help}
          onClick={onHelp}
        />
      </div>
    </section>
  );
}

/** The number that is read as it is and drawn as it was, until the points have landed. */
function Landing({ value, shown }: { value: number; shown: number }) {
  if (value === shown) return value;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{value}</VisuallyHidden>
    </>
  );
}

/** The element that shows the number. */
export function findPanelNumber(): Element | null {
  return document.querySelector('[data-points-land-here]');
}
