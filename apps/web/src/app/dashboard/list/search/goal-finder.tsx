import { Search } from '#ui/later-icons.ts';
import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { goalTitle, type NamedGoal } from '@fivefold/rules/goal-label';
import { type KeyboardEvent, startTransition, useEffect, useRef, useState } from 'react';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { glideAround } from '#ui/glide.ts';
import { GlidingList } from '#ui/gliding-list.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { X } from '#ui/icons.ts';
import { foldText } from '#kernel/fold-text.ts';
import { useToday } from '#kernel/use-today.ts';
import { isArchived } from '#features/goals/progress.ts';
import { focusGoalsTitle, GOALS_TITLE_ID } from '../goal-focus.ts';
import { SHORT_LIST } from '../short-list.ts';
import { type GoalFilter, GoalFilterBar, isFilter, NO_FILTER, passesFilter } from './goal-filter.tsx';
import { GoalShortcuts, moveToGoal } from './goal-shortcuts.tsx';
import styles from './goal-finder.module.css';

interface Props {
  goals: readonly WireOwnGoal[];
  /** What the person calls colors of goals. */
  colorNames: WireProfile['color_names'];
  /** What the goals must match from now on; null for all. */
  onSearch: (matches: GoalMatcher | null) => void;
}

/**
 * The field that searches the goals while the user types, and the shortcuts, one of which leads to it. It is there from
 * the start when the list is long; on a phone a button opens it above the list, which glides down and back.
 */
export function GoalFinder({ goals, colorNames, onSearch }: Props) {
  const today = useToday();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState(NO_FILTER);
  /** What the list shows. */
  const [answered, setAnswered] = useState({ query: '', filter: NO_FILTER });
  const [isOpen, setIsOpen] = useState(false);
  const [timesOpened, setTimesOpened] = useState(0);
  useEffect(() => {
    if (timesOpened === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [timesOpened]);
  const query = typed.trim();
  const isOffered = goals.length > SHORT_LIST;
  // What the list holds, in its order: where that changes, its items glide.
  const listed = goals.filter((goal) => !isArchived(goal, today)).map(({ id }) => id);

  const open = () => {
    if (!isOpen) changeHeader(() => setIsOpen(true));
    setTimesOpened((times) => times + 1);
  };
  const search = (text: string, chosen = filter) => {
    setTyped(text);
    setFilter(chosen);
    const asked = { query: text.trim(), filter: chosen };
    // A long list is drawn after what was typed, and its answer with it.
    startTransition(() => {
      setAnswered(asked);
      onSearch(findMatcher(asked));
    });
  };
  const clear = () => {
    search('');
    field.current?.focus();
  };
  const showAll = () => {
    search('', NO_FILTER);
    // Where nothing was typed, a phone's keyboard would come for nothing.
    if (query === '') focusGoalsTitle();
    else field.current?.focus();
  };
  const matches = findMatcher(answered);
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends the choice of a Japanese or Chinese character says nothing to the search.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && typed !== '') search('');
    else if (event.key === 'Escape') {
      changeHeader(() => setIsOpen(false));
      focusGoalsTitle();
    } else if (event.key === 'Enter' || event.key === 'ArrowDown') moveToGoal('first');
    else return;
    event.preventDefault();
  };

  return (
    <>
      {isOffered && !isOpen && (
        <IconButton
          label={t('Search goals')}
          icon={<Search size={20} aria-hidden="true" />}
          className={styles.opener}
          onClick={open}
        />
      )}
      {(isOffered || isOpen) && (
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers know <search> since 2023 only
        <div role="search" className={classNames(styles.field, isOpen && styles.open)}>
          <Search size={18} aria-hidden="true" />
          <input
            ref={field}
            type="search"
            className={styles.input}
            aria-label={t('Search goals')}
            placeholder={t('Search goals')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            onChange={(event) => search(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {typed === '' ? (
            <kbd className={styles.key} aria-hidden="true">
              /
            </kbd>
          ) : (
            <IconButton label={t('Clear search')} icon={<X size={18} aria-hidden="true" />} onClick={clear} />
          )}
        </div>
      )}
      {(isOffered || isOpen) && (
        <GoalFilterBar
          goals={goals}
          colorNames={colorNames}
          value={filter}
          className={classNames(styles.filter, isOpen && styles.open)}
          onChange={(chosen) => search(typed, chosen)}
        />
      )}
      {matches !== null && (
        <Answer
          query={answered.query}
          count={goals.filter(matches).length}
          total={isFilter(answered.filter) ? goals.length : null}
          onShowAll={showAll}
        />
      )}
      <GlidingList of={JSON.stringify([answered, listed])} titleId={GOALS_TITLE_ID} />
      <GoalShortcuts onSearch={goals.length > 0 ? open : null} />
    </>
  );
}

/** What stands below follows in one motion. Where the header is out of sight, the page scrolls to it instead. */
function changeHeader(change: () => void): void {
  const header = document.getElementById(GOALS_TITLE_ID)?.closest('header');
  const { top = -1, bottom = 0 } = header?.getBoundingClientRect() ?? {};
  if (header && top >= 0 && bottom <= innerHeight) glideAround(header, change);
  else change();
}

interface AnswerProps {
  query: string;
  count: number;
  /** Of how many, where a filter is chosen. */
  total: number | null;
  onShowAll: () => void;
}

function Answer({ query, count, total, onShowAll }: AnswerProps) {
  return (
    <div className={classNames(styles.answer, total !== null && styles.filtered)}>
      <output>{describe(count, total, query)}</output>
      {(count === 0 || total !== null) && (
        <Button variant={total === null ? 'secondary' : 'quiet'} onClick={onShowAll}>
          {t('Show all goals')}
        </Button>
      )}
    </div>
  );
}

function describe(count: number, total: number | null, query: string): string {
  if (total !== null) return t('{count} of {total} goals shown', { count, total });
  if (count === 0) return t('No goals match “{query}”. Try a shorter word, or check the spelling.', { query });
  return t('{count, plural, one {# goal found} other {# goals found}}', { count });
}

/** Whether a goal is searched for. */
export type GoalMatcher = (goal: WireOwnGoal) => boolean;

/** Null for all goals. */
function findMatcher({ query, filter }: { query: string; filter: GoalFilter }): GoalMatcher | null {
  const passes = isFilter(filter) && passesFilter(filter);
  const isFound = query !== '' && createGoalMatcher(query);
  if (!passes && !isFound) return null;
  return (goal) => (!passes || passes(goal)) && (!isFound || isFound(goal));
}

/** A goal matches when its emoji and text have every word of the query, whatever the case and the accents. */
export function createGoalMatcher(query: string): (goal: NamedGoal) => boolean {
  const words = foldText(query).split(/\s+/);
  return (goal) => {
    const text = foldText(goalTitle(goal));
    return words.every((word) => text.includes(word));
  };
}
