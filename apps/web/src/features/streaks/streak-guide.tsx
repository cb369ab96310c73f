import type { LocalDay } from '@fivefold/rules/calendar';
import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { type Rhythm, WEEKLY_INTERVALS } from '@fivefold/rules/frequency';
import { pointsOfFullBlock } from '@fivefold/rules/running-block';
import { DAILY_LAPSE_DAYS } from '@fivefold/rules/goal-state';
import { INACTIVITY_DAYS } from '@fivefold/rules/plan';
import { ONCE_AND_MONTHLY_POINTS_LIMIT, ONCE_POINTS_LIMIT, POINTS_WINDOW_DAYS } from '@fivefold/rules/points-limits';
import { LEVEL_STEPS } from '@fivefold/rules/streak-level';
import { PERFORMANCE_PRICE_CENTS } from '@fivefold/rules/usual-price';
import { useOwnPrice } from '#kernel/dashboard-cache/use-own-price.ts';
import { joinList, joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { formatMoney } from '#kernel/money-text.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { LevelEmber, type LevelEmberProps } from '#ui/ember/level-ember.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './streak-guide.module.css';

interface Props {
  today: LocalDay;
  /** Whose levels are shown. */
  ember: Pick<LevelEmberProps, 'uid' | 'color'>;
  onClose: () => void;
}

/** Explains points, levels and the exchange, with the numbers the rules have. */
export function StreakGuide({ today, ember, onClose }: Props) {
  const { server } = usePlatform();
  const isExchangeable = server.payments === 'on';
  const { cents, currency } = useOwnPrice(server.price);
  const pointsOf = (rhythm: Rhythm) => pointsOfFullBlock(rhythm, today);
  return (
    <Modal
      title={t('How streaks work')}
      onClose={onClose}
      footer={
        <Button variant="primary" isWide onClick={onClose}>
          {t('Got it')}
        </Button>
      }
    >
      <div className={styles.guide}>
        <section>
          <h3>{t('Check-ins earn streak points')}</h3>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Goal')}</th>
                <th scope="col">{t('You earn')}</th>
              </tr>
            </thead>
            <tbody>
              <Row goal={t('Daily')} earns={formatPointsPerBlock(pointsOf({ frequency: 'daily' }))} />
              {WEEKLY_INTERVALS.map((weeks) => (
                <Row
                  key={weeks}
                  goal={weeks === 1 ? t('Weekly') : t('Every {weeks} weeks', { weeks })}
                  earns={formatPointsPerBlock(pointsOf({ frequency: 'weekly', weeklyInterval: weeks }))}
                />
              ))}
              <Row goal={t('Monthly')} earns={t('1 point per check-in')} />
              <Row
                goal={t('Once')}
                earns={t('1 point right away, at most {limit} in {days} days', {
                  limit: ONCE_POINTS_LIMIT,
                  days: POINTS_WINDOW_DAYS,
                })}
              />
            </tbody>
          </table>
          <p>
            {t('Monthly and once goals together bring at most {limit} points in any {days} days.', {
              limit: ONCE_AND_MONTHLY_POINTS_LIMIT,
              days: POINTS_WINDOW_DAYS,
            })}
          </p>
          <p>
            {t('Go more than {days} days without a check-in, and a daily goal’s count starts over. Your points stay.', {
              days: DAILY_LAPSE_DAYS,
            })}
          </p>
        </section>
        <section>
          <h3>{t('Points grow your ember')}</h3>
          <ol className={styles.levels}>
            {[0, ...LEVEL_STEPS].map((_, level) => (
              // Levels are counted from 0.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={level}>
                <LevelEmber {...ember} level={level} mood="content" size={48} label={t('Level {level}', { level })} />
              </li>
            ))}
          </ol>
          <p>
            {joinSentences([
              t('It reaches its next level at {steps} and {last} points earned in total.', {
                steps: joinList(LEVEL_STEPS.slice(0, -1).map(String)),
                last: LEVEL_STEPS.at(-1) ?? 0,
              }),
              ...(isExchangeable ? [t('You never lose a level by exchanging points.')] : []),
            ])}
          </p>
        </section>
        {isExchangeable && (
          <section>
            <h3>{t('Exchange points for a cheaper plan')}</h3>
            <p>
              {t(
                '{streaks} streaks get you one month of Performance: your next renewal costs {performance} instead of {base}. You exchange in multiples of {streaks}. After {days} days without a check-in, you lose the months you haven’t used.',
                {
                  streaks: STREAKS_PER_MONTH,
                  performance: formatMoney(PERFORMANCE_PRICE_CENTS, currency),
                  base: formatMoney(cents, currency),
                  days: INACTIVITY_DAYS,
                },
              )}
            </p>
          </section>
        )}
      </div>
    </Modal>
  );
}

function Row({ goal, earns }: { goal: string; earns: string }) {
  return (
    <tr>
      <th scope="row">{goal}</th>
      <td>{earns}</td>
    </tr>
  );
}

function formatPointsPerBlock(points: number): string {
  return t('{points, plural, one {# point} other {# points}} per {checkIns} check-ins', {
    points,
    checkIns: CHECK_INS_PER_BLOCK,
  });
}
