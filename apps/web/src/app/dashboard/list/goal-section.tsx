import type { WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireFriend } from '@fivefold/contract/shapes/friend';
import type { LocalDay } from '@fivefold/rules/calendar';
import { layOutDayList } from '@fivefold/rules/day-list';
import { divideByPart } from '@fivefold/rules/part-of-day';
import type { QuietLine } from '@fivefold/rules/quiet-line';
import { GOAL_LIST_TITLE, listOwnerName, nameOf } from '@fivefold/rules/display-name';
import { joinList } from '#kernel/join-texts.ts';
import { t } from '#kernel/language/t.ts';
import { Plus } from '#ui/icons.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useOpenPart } from '#kernel/open-parts.ts';
import { useClock } from '#kernel/use-today.ts';
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
import { ALL_DUE, focusItem, GOALS_TITLE_ID } from './goal-focus.ts';
import {
  ArchivedGoal,
  ArchivedGoals,
  CollapseTimer,
  GoalFinder,
  GoalMover,
  PartDivider,
  StarterIdeas,
} from '../lazy-components.tsx';
import { MovableGoals } from './move/movable-goals.ts';
import type { DivideGoals, GoalGroup } from './parts/part-divider.tsx';
import { partNow } from './parts/part-now.ts';
import type { GoalMatcher } from './search/goal-finder.tsx';
import { SHORT_LIST } from './short-list.ts';
import { useGoalSections } from './use-goal-sections.ts';

interface Props {
  profile: WireDashboard['profile'];
  goals: readonly WireOwnGoal[];
  friends: readonly WireFriend[];
  today: LocalDay;
  /** What the server has not answered yet, by the goal's id. */
  queued: ReadonlyMap<string, readonly QueuedCheckIn[]>;
  quietLine: QuietLine | null | undefined;
  onCheckIn: (checkIn: CheckIn) => Promise<boolean>;
  onUndo: (goalId: string, day: LocalDay) => void;
}

const NONE: readonly WireOwnGoal[] = [];

/** A person's goals: what is due, what is done today, what opens again later, and what is in the archive. */
export function GoalSection({ profile, goals, friends, today, queued, quietLine, onCheckIn, onUndo }: Props) {
  const { uid } = profile;
  const sections = useGoalSections(goals, today);
  const [matches, setMatches] = useState<GoalMatcher | null>(null);
  const found = matches && goals.filter(matches);
  const shown = found === null ? sections : { due: found, done: NONE, later: NONE, archived: NONE };
  const [divide, setDivide] = useState<DivideGoals | null>(null);
  const isDivided = found === null && shown.due.some(({ part_of_day: part }) => part !== null);
  const clock = useClock();
  // The list that is seen first stands as it will be divided, so that no goal moves under a finger; later moves keep the focus.
  const [part] = useState(() => isDivided && partNow(clock));
  const groups: readonly GoalGroup[] = (isDivided &&
    (divide?.(shown.due) ?? (part && divideByPart(shown.due, part).map((each) => ({ ...each, name: '' }))))) || [
    { group: 'any', goals: shown.due },
  ];
  const layout = layOutDayList({
    due: shown.due.length,
    done: shown.done.length,
    later: shown.later.length,
    headings: isDivided ? groups.length : 0,
  });
  const isChecked = (goal: WireOwnGoal) => getGoalState(goal, today).isChecked;
  const checked = sections.due.filter(isChecked).map(({ id }) => id);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());

  const entry = (goal: WireOwnGoal, look: 'card' | 'row' | 'done') => {
    const isCalm = collapsed.has(goal.id) && isChecked(goal);
    const hasCollapsed = look === 'card' && isCalm;
    const line = quietLine?.goalId === goal.id ? quietLine : undefined;
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
            queued={queued.get(goal.id)}
            // Once the card is a line, in whose room the question stands; a stored one may be about a goal that is due again.
            quietLine={!line?.isAfterCheckIn || isCalm || (look === 'done' && isChecked(goal)) ? line?.kind : undefined}
            onCheckIn={onCheckIn}
            onUndo={onUndo}
          />
        )}
      </li>
    );
  };
  const isRow = (goal: WireOwnGoal) => layout.isDueCompact || (found !== null && isChecked(goal));

  return (
    <section aria-labelledby={GOALS_TITLE_ID}>
      <CollapseTimer checked={checked} collapsed={collapsed} onCollapse={setCollapsed} />
      <ListHeader
        profile={profile}
        goals={goals}
        isEmpty={sections.archived.length === goals.length}
        openCount={sections.due.length - checked.length}
        onSearch={(next) => setMatches(() => next)}
      />
      {isDivided && <PartDivider today={today} order={orderOf(groups)} onDivide={(next) => setDivide(() => next)} />}
      <DueGoals
        goals={groups}
        layout={layout}
        isSearch={found !== null}
        renderGoal={(goal) => entry(goal, isRow(goal) ? 'row' : 'card')}
      />
      <OtherGoals
        goals={shown}
        layout={layout}
        renderGoal={(goal) => entry(goal, 'done')}
        renderArchive={(isOpen, onToggle) => (
          <ArchivedGoals goals={shown.archived} uid={uid} today={today} isOpen={isOpen} onToggle={onToggle} />
        )}
      />
    </section>
  );
}

interface HeaderProps extends Pick<Props, 'profile' | 'goals'> {
  isEmpty: boolean;
  openCount: number;
  onSearch: (matches: GoalMatcher | null) => void;
}

/** Whose goals these are, how many are to go, the search and the way to a new one; without goals, ideas. */
function ListHeader({ profile, goals, isEmpty, openCount, onSearch }: HeaderProps) {
  return (
    <>
      <header
        className={classNames(
          styles.header,
          goals.length > SHORT_LIST && styles.long,
          goals.some(
            ({ part_of_day: part, color }) =>
              part !== null || profile.color_names.some((named) => named.color === color),
          ) && styles.filtered,
        )}
      >
        <div className={styles.words}>
          <h2 id={GOALS_TITLE_ID} tabIndex={-1} className={styles.title}>
            {t(GOAL_LIST_TITLE, { name: listOwnerName(profile) })}
          </h2>
          {!isEmpty && <ToGo count={openCount} />}
        </div>
        <GoalFinder goals={goals} colorNames={profile.color_names} onSearch={onSearch} />
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
    </>
  );
}

interface PartProps<Goals> {
  goals: Goals;
  layout: ReturnType<typeof layOutDayList>;
  renderGoal: (goal: WireOwnGoal) => ReactNode;
}

/** What is due, or what a search found: the first of a long list, and the rest when asked for. */
function DueGoals({ goals, layout, isSearch, renderGoal }: PartProps<readonly GoalGroup[]> & { isSearch: boolean }) {
  const [isAllShown, setIsAllShown] = useOpenPart(ALL_DUE);
  const wasAllShown = useRef(isAllShown);
  const all = goals.flatMap((group) => group.goals);
  const shown = new Set(isAllShown ? all : all.slice(0, layout.firstDue));

  // The pressed button is gone; the focus goes on to the first goal that it brought.
  useEffect(() => {
    if (isAllShown && !wasAllShown.current) focusItem(all[layout.firstDue]?.id);
    // oxlint-disable-next-line react/exhaustive-deps -- only the press moves the focus
  }, [isAllShown]);

  return (
    <>
      {goals.map(({ group, name, goals: own }) => (
        <DueGroup
          key={group}
          name={name}
          label={isSearch ? t('Found') : name || t('Due now')}
          movable={isSearch ? NONE : own}
          className={classNames(styles.list, layout.isDueCompact ? styles.rows : styles.cards)}
        >
          {own.filter((goal) => shown.has(goal)).map(renderGoal)}
        </DueGroup>
      ))}
      {shown.size < all.length && (
        <Button variant="quiet" isWide onClick={() => setIsAllShown(true)}>
          {t('Show all {count} goals', { count: all.length })}
        </Button>
      )}
    </>
  );
}

interface GroupProps {
  name: string | undefined;
  label: string;
  movable: readonly WireOwnGoal[];
  className: string | undefined;
  /** Its goals, as list items. */
  children: readonly ReactNode[];
}

/** A list among whose goals one can be moved, under a heading where what is due is divided. */
function DueGroup({ name, label, movable, className, children }: GroupProps) {
  const list = useRef<HTMLUListElement>(null);
  if (children.length === 0) return null;
  return (
    <>
      {name !== undefined && (
        <h2 aria-hidden={name === ''} className={styles.part}>
          {name || '\u00a0'}
        </h2>
      )}
      <ul ref={list} className={className} aria-label={label}>
        <MovableGoals value={movable}>{children}</MovableGoals>
      </ul>
      {/* It comes later, and would part the list from what stands above it. */}
      {movable.length > 1 && <GoalMover goals={movable} list={list} />}
    </>
  );
}

/** Stands for what is shown where. */
function orderOf(groups: readonly GoalGroup[]): string {
  return groups.map(({ group, goals }) => [group, ...goals.map(({ id }) => id)].join()).join(' ');
}

interface OtherProps extends PartProps<ReturnType<typeof useGoalSections>> {
  renderArchive: (isOpen: boolean, onToggle: (isOpen: boolean) => void) => ReactNode;
}

/** The sections that fold, once it is known which of them are folded. */
function OtherGoals({ goals, layout, renderGoal, renderArchive }: OtherProps) {
  const [folded, fold] = useFoldedSections();
  if (folded === undefined) return null;
  const { done, later, archived } = goals;
  return (
    <>
      {done.length > 0 && (
        <FoldedGoals
          name={t('Done||goals')}
          count={done.length}
          isOpen={!(folded.done ?? !layout.isDoneOpen)}
          onToggle={(isOpen) => fold('done', !isOpen)}
        >
          {() => done.map(renderGoal)}
        </FoldedGoals>
      )}
      {later.length > 0 && (
        <FoldedGoals
          name={t('Later')}
          count={later.length}
          isOpen={!(folded.later ?? !layout.isLaterOpen)}
          onToggle={(isOpen) => fold('later', !isOpen)}
        >
          {() => later.map(renderGoal)}
        </FoldedGoals>
      )}
      {archived.length > 0 && renderArchive(!(folded.archived ?? true), (isOpen) => fold('archived', !isOpen))}
    </>
  );
}

/** 'Maria, Ben': whom a goal is for; empty unless friends were chosen. */
function namesOfAudience(goal: WireOwnGoal, friends: readonly WireFriend[]): string {
  if (goal.type === 'shared') return '';
  return joinList(friends.filter(({ uid }) => goal.audience_uids.includes(uid)).map(nameOf));
}

/** As quiet when all is done: the panel says it loudly. */
function ToGo({ count }: { count: number }) {
  return <p className={styles.toGo}>{count > 0 ? t('{count} to go', { count }) : t('All done for today')}</p>;
}
