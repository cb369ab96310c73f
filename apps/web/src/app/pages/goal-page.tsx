import { type LocalDay, parseLocalDay } from '@fivefold/rules/calendar';
import { goalTitle } from '@fivefold/rules/goal-label';
import { useMemo, useState } from 'react';
import { GoalRemindersButton } from '#app/reminders/goal-reminders-button.tsx';
import { GoalReport } from '#app/report/goal-report.tsx';
import { GoalShareButton } from '#app/goal-share-button.tsx';
import { BackLink } from '#app/layouts/back-link.tsx';
import { formatRhythm, getDaysPerWeek } from '#features/goals/progress.ts';
import { NO_LETTERS, linesOf } from '#features/letters/lines.ts';
import { RoomForLetter } from '#features/letters/room-for-letter.tsx';
import { useLetters } from '#features/letters/use-letters.ts';
import { Calendar } from '#features/history/calendar.tsx';
import { GoalNotLoaded } from '#features/history/goal-not-loaded.tsx';
import { lookBack } from '#features/history/look-back.ts';
import { Numbers } from '#features/history/numbers.tsx';
import { ownRhythmOf } from '#features/history/own-rhythm.ts';
import { type GoalHistory, useGoalHistory } from '#features/history/use-goal-history.ts';
import { Weekdays } from '#features/history/weekdays.tsx';
import { useSession } from '#features/auth/use-session.ts';
import type { KnownGoal } from '#kernel/dashboard-cache/known-goal.ts';
import { dayInSentence } from '#kernel/day-text.ts';
import { t } from '#kernel/language/t.ts';
import { goalIdOf, paths } from '#kernel/paths.ts';
import { useLocation } from '#kernel/router/router.tsx';
import { useToday } from '#kernel/use-today.ts';
import { PER_ROW } from '#features/tapestry/rows.ts';
import { Tapestry } from '#features/tapestry/tapestry.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { useUnmountCallback } from '#ui/use-unmount-callback.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { MonthMusic, RowMusic } from './goal-music.tsx';
import { GoalAmounts } from './goal-amounts/goal-amounts.tsx';
import { GoalNotesAndPhotos } from './goal-notes-and-photos.tsx';
import styles from './goal-page.module.css';
import { GoalPart } from './goal-part.tsx';
import { GoalRoot } from './goal-root.tsx';

const TAPESTRY_TITLE_ID = 'tapestry-title';

/** Looks back at one goal, one's own or a friend's public one (Beyond section 6). */
export function GoalPage() {
  const id = goalIdOf(useLocation().pathname);
  return <Goal key={id} goalId={id} />;
}

function Goal({ goalId }: { goalId: string }) {
  const today = useToday();
  const { history, known, problem, isTrying, tryAgain } = useGoalHistory(goalId, today);
  const [hadToWait] = useState(history === undefined);
  return (
    <Page
      title={known === undefined ? t('Look back') : goalTitle(known.goal)}
      before={<BackLink isBackInHistory />}
      lead={known && <Lead summary={known} today={today} />}
      width={problem === null ? 'wide' : 'narrow'}
    >
      {problem !== null && (
        <GoalNotLoaded problem={problem} isTrying={isTrying} plansPath={paths.dashboard} onTryAgain={tryAgain} />
      )}
      {problem === null && history === undefined && <Waiting />}
      {history !== undefined && (
        <div className={classNames(styles.parts, hadToWait && styles.arriving)}>
          <Parts history={history} today={today} />
        </div>
      )}
    </Page>
  );
}

/**
 * How high the tapestry gets is not known before it is there, so nothing stands below its place that would have to give
 * way: not even an edge.
 */
function Waiting() {
  return (
    <div className={styles.parts}>
      <VisuallyHidden>
        <output>{t('Loading the goal’s history')}</output>
      </VisuallyHidden>
      <GoalPart title={t('Tapestry')}>
        <Card className={styles.room}>{null}</Card>
      </GoalPart>
    </div>
  );
}

function Parts({ history, today }: { history: GoalHistory; today: LocalDay }) {
  const { summary } = history;
  const { goal } = summary;
  const past = useMemo(() => lookBack(history, today), [history, today]);
  const isOwn = summary.person.uid === useSession().user?.uid;
  const { data: letters = NO_LETTERS, isSuccess: hasLetters } = useLetters(goal.id, isOwn);
  // A letter's line has its room before it is known whether there is one: what stands below stays where it is.
  const [hasRoomForLine] = useState(isOwn && !hasLetters && summary.check_ins >= PER_ROW);
  const lines = useMemo(() => linesOf(letters.letters, today), [letters, today]);
  return (
    <>
      <GoalPart title={t('Tapestry')} titleId={TAPESTRY_TITLE_ID} aside={<GoalShareButton history={history} />}>
        <Card padding="roomy" className={styles.tapestry}>
          {history.checkIns.length === 0 ? (
            <EmptyState title={t('Nothing woven yet')}>
              {t('Each check-in adds a tile. Five make a row, and a full row turns gold.')}
            </EmptyState>
          ) : (
            <Tapestry
              checkIns={past.tiles}
              earlier={history.earlier}
              daysOff={past.tileDaysOff}
              today={today}
              label={t('Tapestry of {goal}', { goal: goal.goal })}
              lines={lines}
              renderRow={(row) => <RowMusic row={row} />}
            />
          )}
          <RoomForLetter
            goalId={goal.id}
            goalText={goal.goal}
            row={letters.room}
            isKept={hasRoomForLine}
            onClosed={() => document.getElementById(TAPESTRY_TITLE_ID)?.focus({ preventScroll: true })}
          />
          <OlderButton history={history} />
        </Card>
      </GoalPart>
      <GoalAmounts summary={summary} since={past.since} today={today} />
      <GoalPart title={t('In numbers')}>
        <Numbers summary={summary} periods={past.periods} today={today} />
      </GoalPart>
      <GoalRoot summary={summary} today={today} />
      <GoalPart title={t('{count, plural, one {# month} other {# months}}', { count: past.months.length })}>
        <Card padding="roomy">
          <Calendar months={past.months} today={today} />
          <MonthMusic months={past.months} checkIns={past.tiles} />
        </Card>
      </GoalPart>
      {goal.frequency !== 'once' && (
        <GoalPart title={t('By weekday')}>
          <Card padding="roomy">
            <Weekdays
              counts={past.weekdays}
              how={t('Check-ins of the last 12 months by the weekday that they count for.')}
            />
          </Card>
        </GoalPart>
      )}
      {summary.slips !== undefined && (
        <GoalPart title={t('Slips by weekday')}>
          <Card padding="roomy">
            <Weekdays counts={summary.slips} how={t('Of the last 90 days. Only you see them.')} isNeutral />
          </Card>
        </GoalPart>
      )}
      <GoalNotesAndPhotos summary={summary} today={today} />
    </>
  );
}

function OlderButton({ history }: { history: GoalHistory }) {
  return history.before !== null && <MoreYears history={history} />;
}

function MoreYears({ history }: { history: GoalHistory }) {
  // The button goes with the first year, and the focus with it.
  const gone = useUnmountCallback(() => document.getElementById(TAPESTRY_TITLE_ID)?.focus({ preventScroll: true }));
  const loadOlder = () => {
    gone.arm();
    history.loadOlder();
  };
  return (
    <>
      {history.hasOlderFailed && <p role="alert">{t('The year before didn’t load. Please try again.')}</p>}
      <Button variant="quiet" className={styles.older} isBusy={history.isLoadingOlder} onClick={loadOlder}>
        {t('Show the year before')}
      </Button>
    </>
  );
}

/** Whose goal it is, how often, and since when; and what is set there. */
function Lead({ summary, today }: { summary: KnownGoal; today: LocalDay }) {
  const { goal, person } = summary;
  const isOwn = person.uid === useSession().user?.uid;
  const rhythm = formatRhythm(ownRhythmOf(goal), getDaysPerWeek(goal, today));
  const createdOn = parseLocalDay(goal.created_on) ?? today;
  return (
    <div className={styles.lead}>
      <p>
        {!isOwn && <span dir="auto">{`${t('{name}’s goal', { name: person.name })} · `}</span>}
        {goal.type === 'shared' && <span>{`${t('Your part of a shared goal')} · `}</span>}
        <span>{t('{rhythm} · since {day}', { rhythm, day: dayInSentence(createdOn, today) })}</span>
      </p>
      <GoalRemindersButton summary={summary} today={today} />
      <GoalReport summary={summary} />
    </div>
  );
}
