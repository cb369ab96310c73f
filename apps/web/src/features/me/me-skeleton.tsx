import { t } from '#kernel/language/t.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './me-summary.module.css';

const PARTS = ['tilesRoom', 'pointsRoom', 'goalsRoom', 'earnedRoom'] as const;

/** The page's parts before their numbers are known, about as high as those of a whole year. */
export function MeSkeleton() {
  return (
    <>
      <VisuallyHidden>
        <output>{t('Loading your year')}</output>
      </VisuallyHidden>
      <div className={styles.parts} aria-hidden="true">
        {PARTS.map((room) => (
          <div key={room} className={styles.part}>
            <Skeleton width="10rem" height="1.6rem" />
            <Card padding="roomy" className={styles.content}>
              <Skeleton width="8rem" height="2.5rem" />
              <div className={styles[room]}>
                <Skeleton height="100%" shape="block" />
              </div>
            </Card>
          </div>
        ))}
      </div>
    </>
  );
}
