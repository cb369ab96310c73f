import type { LocalDay } from '@fivefold/rules/calendar';
import { CHECK_INS_PER_BLOCK, ONCE_POINTS_LIMIT, ONCE_POINTS_WINDOW_DAYS } from '@fivefold/rules/check-in';
import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { type Rhythm, WEEKLY_INTERVALS } from '@fivefold/rules/frequency';
import { pointsOfFullBlock } from '@fivefold/rules/fullest-block';
import { DAILY_LAPSE_DAYS } from '@fivefold/rules/goal-state';
import { BASE_PRICE_CENTS, INACTIVITY_DAYS, PERFORMANCE_PRICE_CENTS } from '@fivefold/rules/plan';
import { LEVEL_STEPS } from '@fivefold/rules/streak-level';
import { usePlatform } from '#platform/platform-context.tsx';
import { LevelCreature } from './creature/level-creature.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import styles from './streak-guide.module.css';

/** Explains points, levels and the exchange, with the numbers the rules have. */
export function StreakGuide({ today, onClose }: { today: LocalDay; onClose: () => void }) {
  const isExchangeable = usePlatform().server.payments === 'on';
  const pointsOf = (rhythm: Rhythm) => pointsOfFullBlock(rhythm, today);
  return (
    <Modal
      title="How streaks work"
      onClose={onClose}
      footer={
        <Button variant="primary" isWide onClick={onClose}>
          Got it
        </Button>
      }
    >
      <div className={styles.guide}>
        <section>
          <h3>Check-ins earn streak points</h3>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Goal</th>
                <th scope="col">You earn</th>
              </tr>
            </thead>
            <tbody>
              <Row goal="Daily" earns={formatPointsPerBlock(pointsOf({ frequency: 'daily' }))} />
              {WEEKLY_INTERVALS.map((weeks) => (
                <Row
                  key={weeks}
                  goal={weeks === 1 ? 'Weekly' : `Every ${weeks} weeks`}
                  earns={formatPointsPerBlock(pointsOf({ frequency: 'weekly', weeklyInterval: weeks }))}
                />
              ))}
              <Row goal="Monthly" earns="1 point per check-in" />
              <Row
                goal="Once"
                earns={`1 point right away, at most ${ONCE_POINTS_LIMIT} in ${ONCE_POINTS_WINDOW_DAYS} days`}
              />
            </tbody>
          </table>
          <p>
            Go more than {DAILY_LAPSE_DAYS} days without a check-in, and a daily goal’s count starts over. Your points
            stay.
          </p>
        </section>
        <section>
          <h3>Points grow your ember</h3>
          <ol className={styles.levels}>
            {[0, ...LEVEL_STEPS].map((_, level) => (
              // Levels are counted from 0.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={level}>
                <LevelCreature level={level} mood="content" size={48} label={`Level ${level}`} />
              </li>
            ))}
          </ol>
          <p>
            It reaches its next level at {LEVEL_STEPS.slice(0, -1).join(', ')} and {LEVEL_STEPS.at(-1)} points earned in
            total.{isExchangeable && ' You never lose a level by exchanging points.'}
          </p>
        </section>
        {isExchangeable && (
          <section>
            <h3>Exchange points for a cheaper plan</h3>
            <p>
              {STREAKS_PER_MONTH} streaks get you one month of Performance: your next renewal costs{' '}
              {formatDollars(PERFORMANCE_PRICE_CENTS)} instead of {formatDollars(BASE_PRICE_CENTS)}. You exchange in
              multiples of {STREAKS_PER_MONTH}. After {INACTIVITY_DAYS} days without a check-in, you lose the months you
              haven’t used.
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
  return `${points} ${points === 1 ? 'point' : 'points'} per ${CHECK_INS_PER_BLOCK} check-ins`;
}

function formatDollars(cents: number): string {
  return `$${cents / 100}`;
}
