import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireFriend } from '@fivefold/contract/shapes/friend';
import type { LocalDay } from '@fivefold/rules/calendar';
import { layOutDayList } from '@fivefold/rules/day-list';
import { GOAL_LIST_TITLE, listOwnerName, nameOf } from '@fivefold/rules/display-name';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { PartyPopper, Plus } from '#ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { useOpenPart } from '#kernel/open-parts.ts';
import { paths } from '#kernel/paths.ts';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import type { CheckIn } from '#features/check-ins/check-in.ts';
import type { QueuedCheckIn } from '#features/check-ins/outbox/queued-check-in.ts';
import { getGoalState, isArchived } from '#features/goals/progress.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FoldedGoals } from './folded-sections.tsx';
import { useFoldedSections } from './folded-sections.tsx';
import { GoalEntry } from '../card/goal-entry.tsx';
import styles from './goal-section.module.css';
import { ALL_DUE, GOALS_TITLE_ID } from './goal-focus.ts';
import { ArchivedGoal, ArchivedGoals, GoalFinder, GoalMover, StarterIdeas } from '../lazy-components.tsx';
import { MovableGoals } from './move/movable-goals.ts';
import type { GoalMatcher } from './search/goal-finder.tsx';
import { useCollapsedGoals } from './use-collapsed-goals.ts';
import { useGoalSections } from './use-goal-sections.ts';

interface Props {
  profile: WireDashboard['profile'];
  goals: readonly WireOwnGoal[];
  friends: readonly WireFriend[];
  today: LocalDay;
  /** What the server has not answered yet, by the goal's id. */
  queued: ReadonlyMap<string, readonly QueuedCheckIn[]>;
  onCheckIn: (checkIn: CheckIn) => Promise<boolean>;
  onUndo: (goalId: string, day: LocalDay) => void;
}

const NONE: readonly WireOwnGoal[] = [];

/** A person's goals: what is due, what is done today, what opens again later, and what is in the archive. */
export function GoalSection({ profile, goals, friends, today, queued, onCheckIn, onUndo }: Props) {
  const { uid } = profile;
  const sections = useGoalSections(goals, today);
  const [matches, setMatches] = useState<GoalMatcher | null>(null);
  const found = matches && goals.filter(matches);
  const { due, done, later, archived } = found === null ? sections : { due: found, done: [], later: [], archived: [] };
  const layout = layOutDayList({ due: due.length, done: done.length, later: later.length });
  const isChecked = (goal: WireOwnGoal) => getGoalState(goal, today).isChecked;
  const checked = sections.due.filter(isChecked).map(({ id }) => id);
  const collapsed = useCollapsedGoals(checked);
  const openCount = sections.due.length - checked.length;
  const [folded, fold] = useFoldedSections();
  const [isAllShown, setIsAllShown] = useOpenPart(ALL_DUE);
  const wasAllShown = useRef(isAllShown);
  const shown = isAllShown ? due : due.slice(0, layout.firstDue);

  // The pressed button is gone; the focus goes on to the first goal that it brought.
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isAllShown && !wasAllShown.current)
      list.current?.children[layout.firstDue]?.querySelector('button')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only the press moves the focus
  }, [isAllShown]);

  const entry = (goal: WireOwnGoal, look: 'card' | 'row') => {
    const hasCollapsed = look === 'card' && collapsed.has(goal.id) && isChecked(goal);
    return (
      <li key={goal.id} className={styles.item}>
        {isArchived(goal, today) ? (
          <ArchivedGoal goal={goal} uid={uid} today={today} />
        ) : (
          <GoalEntry
            goal={goal}
            uid={uid}
            today={today}
            audience={namesOfAudience(goal, friends)}
            look={hasCollapsed ? 'row' : look}
            isCollapsing={hasCollapsed}
            queued={queued.get(goal.id)}
            onCheckIn={onCheckIn}
            onUndo={onUndo}
          />
        )}
      </li>
    );
  };
  const row = (goal: WireOwnGoal) => entry(goal, 'row');
  const movable = found === null ? due : NONE;
  const isEmpty = sections.archived.length === goals.length;

  return (
    <section aria-labelledby={GOALS_TITLE_ID}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={GOALS_TITLE_ID} tabIndex={-1} className={styles.title}>
            {t(GOAL_LIST_TITLE, { name: listOwnerName(profile) })}
          </h2>
          {!isEmpty && <ToGo count={openCount} />}
        </div>
        <GoalFinder goals={goals} onSearch={(next) => setMatches(() => next)} />
        <ButtonLink
          to={paths.addGoal}
          variant={isEmpty ? 'primary' : 'quiet'}
          icon={<Plus size={18} aria-hidden="true" />}
          className={styles.add}
        >
          {t('Add goal')}
        </ButtonLink>
      </header>
      {isEmpty && (
        <div className={styles.ideas}>
          <StarterIdeas />
        </div>
      )}
      {movable.length > 1 && <GoalMover goals={movable} list={list} />}
      {due.length > 0 && (
        <ul
          ref={list}
          className={classNames(styles.list, layout.isDueCompact ? styles.rows : styles.cards)}
          aria-label={t(found === null ? 'Due now' : 'Found')}
        >
          <MovableGoals value={movable}>
            {shown.map((goal) =>
              entry(goal, layout.isDueCompact || (found !== null && isChecked(goal)) ? 'row' : 'card'),
            )}
          </MovableGoals>
        </ul>
      )}
      {shown.length < due.length && (
        <Button variant="quiet" isWide onClick={() => setIsAllShown(true)}>
          {t('Show all {count} goals', { count: due.length })}
        </Button>
      )}
      {folded !== undefined && done.length > 0 && (
        <FoldedGoals
          name={t('Done||goals')}
          count={done.length}
          isOpen={!(folded.done ?? !layout.isDoneOpen)}
          onToggle={(isOpen) => fold('done', !isOpen)}
        >
          {() => done.map(row)}
        </FoldedGoals>
      )}
      {folded !== undefined && later.length > 0 && (
        <FoldedGoals
          name={t('Later')}
          count={later.length}
          isOpen={!(folded.later ?? !layout.isLaterOpen)}
          onToggle={(isOpen) => fold('later', !isOpen)}
        >
          {() => later.map(row)}
        </FoldedGoals>
      )}
      {folded !== undefined && archived.length > 0 && (
        <ArchivedGoals
          goals={archived}
          uid={uid}
          today={today}
          isOpen={!(folded.archived ?? true)}
          onToggle={(isOpen) => fold('archived', !isOpen)}
        />
      )}
    </section>
  );
}

/** 'Maria, Ben': whom a goal is for; empty unless friends were chosen. */
function namesOfAudience(goal: WireOwnGoal, friends: readonly WireFriend[]): string {
  if (goal.type === 'shared') return '';
  return joinList(friends.filter(({ uid }) => goal.audience_uids.includes(uid)).map(nameOf));
}

function ToGo({ count }: { count: number }) {
  if (count > 0) return <p className={styles.toGo}>{t('{count} to go', { count })}</p>;
  return (
    <p className={styles.allDone}>
      <PartyPopper size={16} aria-hidden="true" />
      <span>{t('All done for today')}</span>
    </p>
  );
}
