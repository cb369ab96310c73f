import { useEffect, useState } from 'react';
import { t } from '#kernel/language/t.ts';
import { StreakPanelSkeleton } from '#features/streaks/streak-panel.tsx';
import { classNames } from '#ui/class-names.ts';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import frameStyles from './dashboard-frame.module.css';
import styles from './dashboard-loading.module.css';
import { FriendsShape, GoalShape } from './loading-shapes.tsx';
import { preloadParts } from '../lazy-components.tsx';
import { TopBar } from './dashboard-frame.tsx';

const GOALS = [62, 45, 71, 54];
/** Mostly the answer is there with the page's code or right after: shapes would be drawn for nothing, and flicker. */
const SHAPES_AFTER_MS = 150;

/**
 * The app's name, and after a moment the shape of what is coming, shimmering; its parts stand where the real ones will.
 * @param isAnswered the goals are being drawn: shapes that are not there yet would only delay them
 */
export function DashboardLoading({ isAnswered }: { isAnswered: boolean }) {
  // While the server answers, so that they come with the goals.
  useEffect(() => void preloadParts(), []);
  const [hasShapes, setHasShapes] = useState(false);
  useEffect(() => {
    if (isAnswered) return undefined;
    const timer = setTimeout(() => setHasShapes(true), SHAPES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isAnswered]);
  return (
    <Page title={t('Dashboard')} isTitleHidden className={frameStyles.page}>
      <TopBar />
      <VisuallyHidden>
        <output>{t('Loading your goals')}</output>
      </VisuallyHidden>
      {hasShapes && <Shapes />}
    </Page>
  );
}

function Shapes() {
  return (
    <div aria-hidden="true">
      <DashboardFrame
        panel={<StreakPanelSkeleton />}
        goals={
          <>
            <div className={styles.title}>
              <Skeleton width="9rem" height="1.5rem" />
              <Skeleton width="7rem" height="2.75rem" shape="block" />
            </div>
            <div className={classNames(styles.list, styles.goals)}>
              {GOALS.map((width) => (
                <GoalShape key={width} width={`${width}%`} hasTarget />
              ))}
            </div>
          </>
        }
        aside={<FriendsShape />}
      />
    </div>
  );
}
