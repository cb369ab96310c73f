import type { WireWeek } from '@fivefold/contract/calls/week';
import type { LocalDay } from '@fivefold/rules/calendar';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import { WEEK_FOLDED_ABOVE } from '@fivefold/rules/week';
import { WEEK_EXPLANATIONS, weekGreeting } from '@fivefold/rules/week-texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { joinSentences, sentenceGap } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { useOpenPart } from '#kernel/open-parts.ts';
import { Link } from '#kernel/router/router.tsx';
import { goalPath, paths } from '#kernel/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CircleCheck, Plus, X } from '#ui/icons.ts';
import { ChevronRight, Footprints, Heart, Sprout } from '#ui/later-icons.ts';
import { useCalmArrival } from '#ui/use-calm-arrival.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { weekdayName } from '#ui/weekdays.ts';
import styles from './monday-card.module.css';
import { useClosedWeek } from './use-closed-week.ts';
import { useLastWeek } from './use-last-week.ts';
import {
  amountOfGoalText,
  heartsReceivedText,
  countsText,
  marksText,
  missedText,
  suggestionText,
  weekText,
} from './week-words.ts';
import { useQuietMoment } from './use-quiet-moment.ts';
import { weekPart } from './week-part.ts';

interface Props {
  /** The user's today, a Monday. */
  today: LocalDay;
  /** It was closed and has left the screen, and the focus with it. */
  onGone: () => void;
}

/**
 * On Mondays, until it is closed: what last week was. It appears while no pointer is on its column, and takes no room
 * before. Who comes back to the page finds it at once.
 */
export function MondayCard({ today, onGone }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [wasOpen, setIsOpen] = useOpenPart(weekPart(today));
  const [isLate] = useState(!wasOpen);
  const [isClosed, close] = useClosedWeek(today, wasOpen);
  const week = useLastWeek(today, !isClosed);
  const isWanted = !isClosed && week !== undefined && week.goals > 0;
  const isQuiet = useQuietMoment(place, isWanted && !wasOpen);
  const isOpen = isWanted && (wasOpen || isQuiet);
  useEffect(() => {
    if (isOpen && !wasOpen) setIsOpen(true);
  });
  if (!isOpen) return <div ref={place} hidden />;
  return (
    <WeekCard
      week={week}
      isLate={isLate}
      onClose={() => {
        close();
        setIsOpen(false);
        onGone();
      }}
    />
  );
}

interface WeekProps {
  week: WireWeek;
  /** It comes while the page is seen. */
  isLate: boolean;
  onClose: () => void;
}

function WeekCard({ week, isLate, onClose }: WeekProps) {
  const card = useCalmArrival(isLate);
  const title = useRef<HTMLHeadingElement>(null);
  const [isFolded, setIsFolded] = useState(week.goals > WEEK_FOLDED_ABOVE);
  const open = () => {
    setIsFolded(false);
    // The pressed button goes.
    title.current?.focus({ preventScroll: true });
  };
  return (
    <Card
      ref={card}
      as="section"
      aria-labelledby="last-week"
      className={classNames(styles.card, isFolded && styles.folded)}
    >
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id="last-week" ref={title} tabIndex={-1} className={styles.title}>
            {t('Your week')}
          </h2>
          <p className={styles.days}>{isFolded ? countsText(week) : weekText(week.week)}</p>
        </div>
        {isFolded && (
          <Button size="small" variant="quiet" onClick={open}>
            {t('Show')}
          </Button>
        )}
        <IconButton
          label={t('Close your week')}
          icon={<X size={18} aria-hidden="true" />}
          className={styles.close}
          onClick={onClose}
        />
      </header>
      {!isFolded && <WeekDetails week={week} />}
    </Card>
  );
}

function WeekDetails({ week }: { week: WireWeek }) {
  const { kept, missed, are_missed_days: areMissedDays, hearts, suggestion, lines, amounts, more } = week;
  const slipped = missedText({ kept, missed, areMissedDays });
  const received = heartsReceivedText(hearts);
  return (
    <>
      <p>{t(weekGreeting(week))}</p>
      <ul className={styles.numbers}>
        {kept + missed > 0 && (
          <Fact icon={<CircleCheck size={18} aria-hidden="true" />} look={kept > 0 ? styles.kept : undefined}>
            {countsText(week)}
          </Fact>
        )}
        {slipped !== null && <Fact icon={<Footprints size={18} aria-hidden="true" />}>{slipped}</Fact>}
        {amounts.map((one) => (
          <Fact key={one.id} icon={<Plus size={18} aria-hidden="true" />}>
            {amountOfGoalText(one)}
          </Fact>
        ))}
        {received !== null && (
          <Fact icon={<Heart size={18} aria-hidden="true" />} look={styles.hearts}>
            {received}
          </Fact>
        )}
      </ul>
      {suggestion !== null && (
        <p className={styles.suggestion}>
          <Sprout size={18} aria-hidden="true" />
          <span dir="auto">
            <span>{suggestionText(suggestion)}</span>
            {sentenceGap()}
            {suggestion.goal !== null && <Link to={goalPath(suggestion.goal.id)}>{t('Open this goal')}</Link>}
          </span>
        </p>
      )}
      {lines.length > 0 && (
        <ul className={styles.goals} aria-label={t('Your goals last week')}>
          <li className={styles.goal} aria-hidden="true">
            {WEEKDAYS.map((weekday) => (
              <span key={weekday} className={styles.letter}>
                {weekdayName(weekday, 'narrow')}
              </span>
            ))}
          </li>
          {lines.map((line) => (
            <GoalLine key={line.id} line={line} />
          ))}
          {more > 0 && <li className={styles.more}>{t('and {more} more', { more })}</li>}
        </ul>
      )}
      <Disclosure
        summary={t('How is this counted?')}
        className={styles.footer}
        aside={
          <ButtonLink to={paths.me} variant="quiet" size="small" className={styles.year}>
            <span>{t('Your year')}</span> <ChevronRight size={16} aria-hidden="true" />
          </ButtonLink>
        }
      >
        <ul className={styles.how}>
          {Object.values(WEEK_EXPLANATIONS).map((explanation) => (
            <li key={explanation}>{t(explanation)}</li>
          ))}
          <li>{t('A filled square was kept, an empty one slipped by, and a dot was a day off.')}</li>
        </ul>
      </Disclosure>
    </>
  );
}

function Fact({ icon, look, children }: { icon: ReactNode; look?: string | undefined; children: string }) {
  return (
    <li className={classNames(styles.fact, look)}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

function GoalLine({ line: { id, goal, emoji, kept, missed, marks } }: { line: WireWeek['lines'][number] }) {
  return (
    <li className={styles.goal}>
      <Link to={goalPath(id)} className={styles.name}>
        <span dir="auto">
          {emoji !== null && <bdi aria-hidden="true">{`${emoji} `}</bdi>}
          <span>{goal}</span>
        </span>
      </Link>
      {marks.map((mark, day) => (
        // oxlint-disable-next-line react/no-array-index-key -- the days of a week never change their places
        <span key={day} aria-hidden="true" className={classNames(styles.mark, styles[mark])} />
      ))}
      <VisuallyHidden>
        {joinSentences([t('{words}.', { words: countsText({ kept, missed }) }), marksText(marks)])}
      </VisuallyHidden>
    </li>
  );
}
