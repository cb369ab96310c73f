import type { WireGoalAmounts, WireGoalSummary } from '@fivefold/contract/calls/history';
import type { AmountSpan } from '@fivefold/rules/amount-history';
import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { text } from '@fivefold/rules/text-key';
import { useState } from 'react';
import { useSession } from '#features/auth/use-session.ts';
import { offeredSpans, useGoalAmounts } from '#features/history/use-goal-amounts.ts';
import { NotLoaded } from '#features/look-back/not-loaded.tsx';
import { dayText } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { GoalPart } from '../goal-part.tsx';
import { AmountChart } from './amount-chart.tsx';
import styles from './goal-amounts.module.css';

const SPAN_TEXTS: Readonly<Record<AmountSpan, string>> = {
  '30-days': text('30 days'),
  '1-year': text('1 year'),
  '5-years': text('5 years'),
};

/** What a bar is. */
const BAR_TEXTS: Readonly<Record<AmountSpan, string>> = {
  '30-days': text('A bar is a day. The mean is that of the days with an amount.'),
  '1-year': text('A bar is a week from Monday to Sunday. The mean is that of the days with an amount.'),
  '5-years': text('A bar is a month. The mean is that of the days with an amount.'),
};

interface Props {
  summary: WireGoalSummary;
  /** From when on there may be amounts. */
  since: LocalDay;
  today: LocalDay;
}

/** What the person added to a goal that counts an amount; nothing for others, and for a friend's. */
export function GoalAmounts({ summary, since, today }: Props) {
  const isOwn = summary.person.uid === useSession().user?.uid;
  if (!isOwn || summary.goal.amount_target === null) return null;
  return <OwnAmounts goal={summary.goal} since={since} today={today} />;
}

function OwnAmounts({ goal, since, today }: Omit<Props, 'summary'> & { goal: WireGoalSummary['goal'] }) {
  const [span, setSpan] = useState<AmountSpan>('30-days');
  const { data, isPlaceholderData, isError, isFetching, refetch } = useGoalAmounts(goal.id, span);
  const spans = offeredSpans(since, today);
  return (
    <GoalPart
      title={t('Amounts')}
      aside={
        spans.length > 1 && (
          <SegmentedControl
            legend={t('Time that is shown')}
            choices={spans.map((value) => ({ value, name: t(SPAN_TEXTS[value]) }))}
            value={span}
            onChange={setSpan}
          />
        )
      }
    >
      <Card padding="roomy" className={styles.content} aria-busy={isPlaceholderData}>
        {data === undefined && isError && (
          <NotLoaded isTrying={isFetching} onTryAgain={() => void refetch()}>
            {t('The amounts didn’t load. Please try again.')}
          </NotLoaded>
        )}
        {data === undefined && !isError && <Skeleton height="18rem" shape="block" />}
        {data !== undefined && (
          <>
            <Numbers amounts={data} unit={goal.amount_unit} today={today} />
            <AmountChart
              amounts={data}
              unit={goal.amount_unit}
              target={targetOfBar(goal, data.span)}
              today={today}
              label={t('Amounts of {goal}', { goal: goal.goal })}
            />
            <p className={styles.how}>{t(BAR_TEXTS[data.span])}</p>
          </>
        )}
      </Card>
    </GoalPart>
  );
}

function Numbers({ amounts, unit, today }: { amounts: WireGoalAmounts; unit: string | null; today: LocalDay }) {
  const { sum, days, mean, best } = amounts;
  return (
    <dl className={styles.numbers}>
      <Fact name={t('In all')} value={sum} unit={unit}>
        {t('on {count, plural, one {# day} other {# days}}', { count: days })}
      </Fact>
      {mean !== null && (
        <Fact name={t('Mean')} value={mean} unit={unit}>
          {t('a day')}
        </Fact>
      )}
      {best !== null && (
        <Fact name={t('Best day')} value={best.sum} unit={unit}>
          {dayText(parseLocalDay(best.day) ?? today, today)}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  value: number;
  unit: string | null;
  children: string;
}

function Fact({ name, value, unit, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.amount}>
        <span className={styles.value}>{value.toLocaleString(LOCALE)}</span>{' '}
        {unit !== null && (
          <span className={styles.unit} dir="auto">
            {unit}
          </span>
        )}
      </dd>
      <dd className={styles.more}>{children}</dd>
    </div>
  );
}

/** A daily goal's period is the bar of 30 days, a monthly one's that of five years. */
function targetOfBar({ frequency, amount_target: target }: WireGoalSummary['goal'], span: AmountSpan): number | null {
  const isPeriod = (frequency === 'daily' && span === '30-days') || (frequency === 'monthly' && span === '5-years');
  return isPeriod ? target : null;
}
