import type { LocalDay } from '@fivefold/rules/calendar';
import type { WireOwnGoal } from '#kernel/dashboard-cache/dashboard-cache.ts';
import { t } from '#kernel/language/t.ts';
import { getGoalState } from '#features/goals/progress.ts';
import { classNames } from '#ui/class-names.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './today-lights.module.css';

/** More would be too thin to count: they become one bar. */
const LIGHTS_MAX = 25;

interface Props {
  goals: readonly WireOwnGoal[];
  today: LocalDay;
}

/** A light along the top of the panel for each goal that today asks for, lit once it is done. */
export function TodayLights({ goals, today }: Props) {
  const sections = goals.map((goal) => getGoalState(goal, today).section);
  const done = sections.filter((section) => section === 'done').length;
  const all = done + sections.filter((section) => section === 'due').length;
  if (all === 0) return null;
  const lights =
    all <= LIGHTS_MAX
      ? Array.from({ length: all }, (_, place) => ({ isLit: place < done, width: 1 }))
      : [
          { isLit: true, width: done },
          { isLit: false, width: all - done },
        ];
  return (
    <p className={classNames(styles.lights, done === all && styles.all)}>
      <VisuallyHidden>{t('{done} of {all} today', { done, all })}</VisuallyHidden>
      {lights.map(({ isLit, width }, place) => (
        <span
          key={place}
          aria-hidden="true"
          style={{ flexGrow: width }}
          className={classNames(styles.light, isLit && styles.lit)}
        />
      ))}
    </p>
  );
}
