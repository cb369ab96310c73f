import { t } from '#kernel/language/t.ts';
interface NamedGoal {
  readonly id: string;
  readonly goal: string;
}

interface PlannedMove {
  /** The goal before which it stands then, in the order of all goals; null behind all. */
  readonly before: string | null;
  readonly announcement: string;
}

/** Where a goal of a list goes, by the place that it will have there, from 0. Beyond an end is that end. */
export function planMove(list: readonly NamedGoal[], from: number, to: number, allIds: readonly string[]): PlannedMove {
  const id = list[from]?.id;
  const others = list.filter((goal) => goal.id !== id);
  const place = Math.max(0, Math.min(to, others.length));
  const next = others[place];
  const last = others.at(-1);
  const at = { place: place + 1, count: list.length };
  return {
    before: next?.id ?? idAfter(last?.id, allIds, id),
    announcement:
      next === undefined
        ? t('Moved after “{goal}”, {place} of {count}', { ...at, goal: last?.goal ?? '' })
        : t('Moved before “{goal}”, {place} of {count}', { ...at, goal: next.goal }),
  };
}

/** Goals that are not in the list, such as those done today, stay behind the last one that is. */
function idAfter(id: string | undefined, allIds: readonly string[], moved: string | undefined): string | null {
  const others = allIds.filter((other) => other !== moved);
  return id === undefined ? null : (others[others.indexOf(id) + 1] ?? null);
}
