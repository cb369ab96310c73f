import { t } from '#kernel/language/t.ts';
import { Card } from '#ui/card.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { BigNumber } from './big-number.tsx';
import styles from './me-summary.module.css';
import { TILES_HOW } from './tiles-how.ts';

/** As high as the number that comes. */
const NOTHING_YET = '\u00a0';

/** The first part before its numbers are known: what it is, and the place of its picture. */
export function MeWaiting() {
  return (
    <div className={styles.parts}>
      <VisuallyHidden>
        <output>{t('Loading your year')}</output>
      </VisuallyHidden>
      <section className={styles.part}>
        <h2>{t('The year in tiles')}</h2>
        <Card padding="roomy" className={styles.content}>
          <BigNumber value={NOTHING_YET} unit="">
            {t(TILES_HOW)}
          </BigNumber>
          <div className={styles.tilesRoom} />
        </Card>
      </section>
    </div>
  );
}
