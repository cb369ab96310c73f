import type { WireProfile } from '@fivefold/contract/shapes/profile';
import { GOAL_COLORS } from '@fivefold/rules/goal-color';
import { PARTS_OF_DAY } from '@fivefold/rules/part-of-day';
import { PART_NAMES } from '@fivefold/rules/part-of-day-names';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { classNames } from '#ui/class-names.ts';
import { GoalSwatch } from '#ui/goal-swatch.tsx';
import styles from './goal-filter.module.css';

/** What goals must have to be shown; null for whatever they have. */
export interface GoalFilter {
  readonly part: string | null;
  readonly color: string | null;
}

export const NO_FILTER: GoalFilter = { part: null, color: null };

type Sorted = Pick<WireOwnGoal, 'part_of_day' | 'color'>;

export function isFilter({ part, color }: GoalFilter): boolean {
  return part !== null || color !== null;
}

export function passesFilter({ part, color }: GoalFilter): (goal: Sorted) => boolean {
  return (goal) => (part === null || goal.part_of_day === part) && (color === null || goal.color === color);
}

interface Props {
  goals: readonly Sorted[];
  /** A color without a name is decoration alone. */
  colorNames: WireProfile['color_names'];
  value: GoalFilter;
  className: string | undefined;
  onChange: (filter: GoalFilter) => void;
}

/** Parts of the day and named colors to choose from, at most one of each: those that goals have, and what is chosen. */
export function GoalFilterBar({ goals, colorNames, value, className, onChange }: Props) {
  const has = (field: keyof Sorted, choice: string) => goals.some((goal) => goal[field] === choice);
  const parts = PARTS_OF_DAY.filter((part) => has('part_of_day', part) || value.part === part);
  const colors = GOAL_COLORS.flatMap((color) => {
    const name = colorNames.find((own) => own.color === color)?.name;
    return name !== undefined && (has('color', color) || value.color === color) ? [{ color, name }] : [];
  });
  if (parts.length + colors.length === 0) return null;
  return (
    <fieldset className={classNames(styles.bar, className)} aria-label={t('Show only')}>
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          className={styles.choice}
          aria-pressed={value.part === part}
          onClick={() => onChange({ ...value, part: value.part === part ? null : part })}
        >
          <span className={styles.pill}>{t(PART_NAMES[part])}</span>
        </button>
      ))}
      {colors.map(({ color, name }) => (
        <button
          key={color}
          type="button"
          className={styles.choice}
          aria-pressed={value.color === color}
          onClick={() => onChange({ ...value, color: value.color === color ? null : color })}
        >
          <span className={styles.pill}>
            <GoalSwatch color={color} />
            <span dir="auto">{name}</span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
