import { getMeSummary, type WireMeSummary } from '@fivefold/contract/calls/me';
import { isLocalDay, type LocalDay } from '@fivefold/rules/calendar';
import { type EmberFacts, type EmberLine, type SaidLine, withoutOldLines } from '@fivefold/rules/ember-line';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { useToday } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { EMBER_LINES_KEY } from '#platform/preferences/personal-data.ts';
import type { Speech } from './speech-bubble.tsx';

/** So long the facts of one line serve the next. */
export const FRESH_MS = 60_000;
const SUMMARY = callQuery(getMeSummary);

type Choose = (facts: EmberFacts, said: readonly SaidLine[], today: LocalDay) => EmberLine | undefined;

/**
 * Finds what the ember says, and notes it on the device. Without a connection, and when it has said all that is true this
 * week, it is undefined.
 */
export function useEmberWords(uid: string): (choose: Choose, mark?: SaidLine) => Promise<EmberLine | undefined> {
  const cache = useQueryClient();
  const { preferences, personalData } = usePlatform();
  const today = useToday();
  return async (choose, mark) => {
    const summary = await cache
      .fetchQuery({ ...SUMMARY, staleTime: FRESH_MS })
      .catch(() => cache.getQueryData(SUMMARY.queryKey));
    if (summary === undefined) return undefined;
    const said = parseLines(await preferences.get(EMBER_LINES_KEY));
    const line = choose(factsOf(summary), said, today);
    const more = [...(line === undefined ? [] : [{ id: line.id, day: today }]), ...(mark === undefined ? [] : [mark])];
    if (more.length > 0 && personalData.isAllowed(uid))
      await preferences.set(EMBER_LINES_KEY, JSON.stringify([...withoutOldLines(said, today), ...more]));
    return line;
  };
}

/** @returns notes a line on the device, and whether it was not said yet. Where nothing may be noted, nothing is said. */
export function useSayOnce(uid: string): (line: SaidLine) => Promise<boolean> {
  const { preferences, personalData } = usePlatform();
  const today = useToday();
  return async (line) => {
    const said = parseLines(await preferences.get(EMBER_LINES_KEY));
    if (!personalData.isAllowed(uid) || said.some(({ id }) => id === line.id)) return false;
    await preferences.set(EMBER_LINES_KEY, JSON.stringify([...withoutOldLines(said, today), line]));
    return true;
  };
}

function factsOf(summary: WireMeSummary): EmberFacts {
  return {
    since: summary.since as LocalDay,
    from: summary.from as LocalDay,
    days: summary.days.map(({ date, count }) => ({ date: date as LocalDay, count })),
    pointsTotal: summary.points_total,
    bestGoals: summary.best_goals.map(({ count_streak: streak, ...goal }) => ({ ...goal, streak })),
    roots: summary.roots_total,
    memories: summary.memories.map(({ date, photo, is_first: isFirst, ...memory }) => ({
      ...memory,
      date: date as LocalDay,
      isPhoto: photo,
      isFirst,
    })),
    rooted: summary.roots.map(({ rooted, ...goal }) => ({ ...goal, since: rooted.since as LocalDay })),
  };
}

/** The line in the language of the app, and the goal that it leads to. */
export function sayLine(line: EmberLine): Speech {
  const { words, find } = line;
  const values = Object.entries(words.values).map(([name, value]) => [
    name,
    typeof value === 'function' ? value(LOCALE) : value,
  ]);
  const quote = words.values.note ?? words.values.words;
  return {
    words: t(words.text, Object.fromEntries(values)),
    ...(typeof quote === 'string' && { quote }),
    ...(find && { goal: { id: find.goalId, title: find.goalTitle }, found: find }),
  };
}

function parseLines(stored: string | null): readonly SaidLine[] {
  try {
    const lines: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(lines) ? lines.filter(isSaidLine) : [];
  } catch {
    return [];
  }
}

function isSaidLine(line: unknown): line is SaidLine {
  const { id, day } = (line ?? {}) as Partial<Record<keyof SaidLine, unknown>>;
  return typeof id === 'string' && typeof day === 'string' && isLocalDay(day);
}
