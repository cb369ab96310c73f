import type { WireMeSummary } from '@fivefold/contract/calls/me';
import { CHECK_INS_PER_BLOCK } from '@fivefold/rules/check-in';
import { STREAKS_PER_MONTH } from '@fivefold/rules/streak-price';
import { PERFORMANCE_PRICE_CENTS } from '@fivefold/rules/usual-price';
import { type ReactNode, useState } from 'react';
import { isPlanMissing } from '#kernel/api/problem.ts';
import { useOwnPrice } from '#kernel/dashboard-cache/use-own-price.ts';
import { joinSentences } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { formatMoney } from '#kernel/money-text.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { BestGoals } from './best-goals.tsx';
import { BigNumber } from './big-number.tsx';
import { MeWaiting } from './me-waiting.tsx';
import styles from './me-summary.module.css';
import { countCheckIns } from './count-check-ins.ts';
import { PointsChart } from './points-chart.tsx';
import { YearAmounts } from './year-amounts.tsx';
import { TILES_HOW } from './tiles-how.ts';
import { useMeSummary } from './use-me-summary.ts';

interface Props {
  dashboardPath: string;
  exchangePath: string;
  goalPath: (goalId: string) => string;
  /** A goal's streak in the list of the best. */
  renderStreak: (count: number) => ReactNode;
  /** A picture of the year's days. */
  renderYear: (year: Pick<WireMeSummary, 'days' | 'from' | 'to'>) => ReactNode;
  /** The person's roots, if there are any. */
  renderRoots: (roots: WireMeSummary['roots']) => ReactNode;
}

/** The person's year: check-ins by day, points by month, best goals, and what they earned. */
export function MeSummary(props: Props) {
  const query = useMeSummary();
  const { data, error } = query;
  const [hadToWait] = useState(data === undefined);
  if (data === undefined) {
    return error === null ? <MeWaiting /> : <NotLoaded query={query} plansPath={props.dashboardPath} />;
  }
  return <Loaded summary={data} hadToWait={hadToWait} {...props} />;
}

function Loaded({ summary, hadToWait, ...props }: Props & { summary: WireMeSummary; hadToWait: boolean }) {
  const { dashboardPath, exchangePath, goalPath, renderStreak, renderYear, renderRoots } = props;
  const { days, months, points_total: points, best_goals: bestGoals, amounts, performance, roots } = summary;
  if (days.length === 0 && points === 0) {
    return (
      <EmptyState
        title={t('Your year starts with one check-in')}
        actions={
          <ButtonLink to={dashboardPath} variant="primary">
            {t('Go to your goals')}
          </ButtonLink>
        }
      >
        {t('Check in on a goal, and that day gets its tile here. Points and best goals follow.')}
      </EmptyState>
    );
  }
  const checkIns = countCheckIns(days);
  return (
    <div className={classNames(styles.parts, hadToWait && styles.arriving)}>
      <section className={styles.part}>
        <h2>{t('The year in tiles')}</h2>
        <Card padding="roomy" className={styles.content}>
          <BigNumber
            value={checkIns}
            unit={t(
              '{checkIns, plural, one {check-in} other {check-ins}} on {days, plural, one {# day} other {# days}}',
              { checkIns, days: days.length },
            )}
          >
            {t(TILES_HOW)}
          </BigNumber>
          {renderYear(summary)}
        </Card>
      </section>
      {roots.length === 0 && summary.roots_of_year > 0 && (
        <section className={styles.part}>
          <h2>{t('Roots')}</h2>
          <Card padding="roomy" className={styles.content}>
            <BigNumber
              value={summary.roots_of_year}
              unit={t(
                '{count, plural, one {goal took root in the last year} other {goals took root in the last year}}',
                {
                  count: summary.roots_of_year,
                },
              )}
            />
          </Card>
        </section>
      )}
      {roots.length > 0 && (
        <section className={classNames(styles.part, styles.wide)}>
          <h2>{t('Roots')}</h2>
          <Card padding="roomy" className={styles.content}>
            <BigNumber
              value={summary.roots_total}
              unit={t('{roots, plural, one {goal happens by itself} other {goals happen by themselves}}', {
                roots: summary.roots_total,
              })}
            >
              {joinSentences([
                t('{count, plural, one {# took root in the last year.} other {# took root in the last year.}}', {
                  count: summary.roots_of_year,
                }),
                t('Goals that have taken root left your list. Each asks for one check-in a month.'),
              ])}
            </BigNumber>
            {renderRoots(roots)}
          </Card>
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('Points over time')}</h2>
        <Card padding="roomy" className={styles.content}>
          <BigNumber value={points} unit={t('{points, plural, one {point in all} other {points in all}}', { points })}>
            {t('All points you ever earned, also those you exchanged. Points of undone check-ins don’t count.')}
          </BigNumber>
          {months.some((month) => month.points > 0) ? (
            <>
              <PointsChart months={months} />
              <p className={styles.how}>
                {t('The bars are the last 12 months. Each check-in’s points count in the month of its day.')}
              </p>
            </>
          ) : (
            <p>
              {points === 0
                ? t('No points yet. {block} check-ins in a row on a daily or weekly goal earn your first.', {
                    block: CHECK_INS_PER_BLOCK,
                  })
                : t('No points in the last 12 months. Your next check-ins change that.')}
            </p>
          )}
        </Card>
      </section>
      {bestGoals.length > 0 && (
        <section className={styles.part}>
          <h2>{t('Best goals')}</h2>
          <Card padding="roomy" className={styles.content}>
            <BestGoals goals={bestGoals} goalPath={goalPath} renderStreak={renderStreak} />
            <p className={styles.how}>
              {t(
                'Your goals with the most check-ins in the last year. The flame is how often a goal has earned since it last lapsed.',
              )}
            </p>
          </Card>
        </section>
      )}
      {amounts.length > 0 && (
        <section className={styles.part}>
          <h2>{t('Amounts')}</h2>
          <Card padding="roomy" className={styles.content}>
            <YearAmounts amounts={amounts} goalPath={goalPath} />
            <p className={styles.how}>{t('All that you added in the last year, below a target, too.')}</p>
          </Card>
        </section>
      )}
      {performance !== null && (
        <section className={styles.part}>
          <h2>{t('What you earned')}</h2>
          <Performance performance={performance} exchangePath={exchangePath} />
        </section>
      )}
    </div>
  );
}

function Performance({
  performance: { months_earned: months, saved_cents: saved },
  exchangePath,
}: {
  performance: NonNullable<WireMeSummary['performance']>;
  exchangePath: string;
}) {
  const { cents, currency } = useOwnPrice(usePlatform().server.price, true);
  const price = formatMoney(PERFORMANCE_PRICE_CENTS, currency);
  const exchange = <ButtonLink to={exchangePath}>{t('Exchange Streaks')}</ButtonLink>;
  if (months === 0) {
    return (
      <EmptyState title={t('No months yet')} actions={exchange}>
        {t('{points} points make a month of Performance: it costs {price} instead of {base}.', {
          points: STREAKS_PER_MONTH,
          price,
          base: formatMoney(cents, currency),
        })}
      </EmptyState>
    );
  }
  return (
    <Card padding="roomy" tone="ember" className={styles.content}>
      <div className={styles.pair}>
        <BigNumber value={months} unit={t('{months, plural, one {month earned} other {months earned}}', { months })}>
          {t('Months of Performance that your points paid for, used or still to come. Lost months don’t count.')}
        </BigNumber>
        <BigNumber value={formatMoney(saved, currency)} unit={t('saved')}>
          {t('Each month that was billed so far cost only {price}.', { price })}
        </BigNumber>
      </div>
      <p>{exchange}</p>
    </Card>
  );
}

interface NotLoadedProps {
  query: ReturnType<typeof useMeSummary>;
  plansPath: string;
}

function NotLoaded({ query, plansPath }: NotLoadedProps) {
  if (query.error === null || !isPlanMissing(query.error)) return <LoadFailure query={query} />;
  return (
    <Banner tone="error" actions={<ButtonLink to={plansPath}>{t('See the plans')}</ButtonLink>}>
      {t('Choose a plan to look back at your year.')}
    </Banner>
  );
}
