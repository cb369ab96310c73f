import { getMeSummary, type WireMeSummary } from '@fivefold/contract/calls/me';
import { isLocalDay, type LocalDay } from '@fivefold/rules/calendar';
import {
  type EmberFacts,
  type EmberLine,
  nextEmberLine,
  type SaidLine,
  withoutOldLines,
} from '@fivefold/rules/ember-line';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { callQuery } from '#kernel/api/use-call.ts';
import { t } from '#kernel/language/t.ts';
import { LOCALE } from '#kernel/locale.ts';
import { useToday } from '#kernel/use-today.ts';
import { usePlatform } from '#platform/platform-context.tsx';
import { EMBER_LINES_KEY } from '#platform/preferences/personal-data.ts';
import { SpeechBubble } from './speech-bubble.tsx';

/** So long the facts of one tap serve the next. */
const FRESH_MS = 60_000;
const SUMMARY = callQuery(getMeSummary);

interface Props {
  /** How often it was tapped. */
  taps: number;
  uid: string;
}

/** Says a line at each tap. Without a connection, and when it has said all that is true this week, it stays quiet. */
export function EmberTalk({ taps, uid }: Props) {
  const cache = useQueryClient();
  const { preferences, personalData } = usePlatform();
  const today = useToday();
  const [words, setWords] = useState('');
  const findWords = useEffectEvent(async (): Promise<string | undefined> => {
    const summary = await cache
      .fetchQuery({ ...SUMMARY, staleTime: FRESH_MS })
      .catch(() => cache.getQueryData(SUMMARY.queryKey));
    const said = parseLines(await preferences.get(EMBER_LINES_KEY));
    const line = summary && nextEmberLine(factsOf(summary), said, today);
    if (line === undefined) return undefined;
    const kept = [...withoutOldLines(said, today), { id: line.id, day: today }];
    if (personalData.isAllowed(uid)) await preferences.set(EMBER_LINES_KEY, JSON.stringify(kept));
    return sayLine(line);
  });
  useEffect(() => {
    let isGone = false;
    void findWords().then((found) => {
      if (!isGone && found !== undefined) setWords(found);
    });
    return () => {
      isGone = true;
    };
  }, [taps]);
  return <SpeechBubble words={words} onEnd={useCallback(() => setWords(''), [])} />;
}

function factsOf(summary: WireMeSummary): EmberFacts {
  return {
    since: summary.since as LocalDay,
    from: summary.from as LocalDay,
    days: summary.days.map(({ date, count }) => ({ date: date as LocalDay, count })),
    pointsTotal: summary.points_total,
    bestGoals: summary.best_goals.map(({ count_streak: streak, ...goal }) => ({ ...goal, streak })),
    roots: summary.roots_total,
  };
}

function sayLine({ words }: EmberLine): string {
  const values = Object.entries(words.values).map(([name, value]) => [
    name,
    typeof value === 'function' ? value(LOCALE) : value,
  ]);
  return t(words.text, Object.fromEntries(values));
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
