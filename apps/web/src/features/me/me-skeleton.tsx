import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './me-summary.module.css';

/** The page's parts before their numbers are known. */
export function MeSkeleton() {
  return (
    <>
      <VisuallyHidden>
        <output>Loading your year</output>
      </VisuallyHidden>
      <div className={styles.parts} aria-hidden="true">
        {['7rem', '20rem', '20rem', '8rem'].map((height, nth) => (
          <div key={nth} className={styles.part}>
            <Skeleton width="10rem" height="1.6rem" />
            <Card padding="roomy" className={styles.content}>
              <Skeleton width="8rem" height="2.5rem" />
              <Skeleton height={height} shape="block" />
            </Card>
          </div>
        ))}
      </div>
    </>
  );
}
