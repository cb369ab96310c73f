import { isRecentExchange } from '@fivefold/rules/exchange';
import { RECENT_EXCHANGE_KEY } from '#platform/preferences/personal-data.ts';
import type { PreferencesPort } from '#platform/preferences/port.ts';

export interface RecentExchange {
  readonly months: number;
  readonly exchangedAt: Date;
}

/** Notes an exchange for the dashboard's animation (Specification section 4). */
export async function saveRecentExchange(
  preferences: PreferencesPort,
  { months, exchangedAt }: RecentExchange,
): Promise<void> {
  await preferences.set(RECENT_EXCHANGE_KEY, JSON.stringify({ months, exchangedAt: exchangedAt.toISOString() }));
}

/** The exchange that just happened, under 10 s ago. */
export async function readRecentExchange(preferences: PreferencesPort, now: Date): Promise<RecentExchange | null> {
  const text = await preferences.get(RECENT_EXCHANGE_KEY);
  const kept = text === null ? null : parseRecentExchange(text);
  return kept !== null && isRecentExchange(kept.exchangedAt, now) ? kept : null;
}

/** It has been celebrated, which is done once. */
export async function clearRecentExchange(preferences: PreferencesPort): Promise<void> {
  await preferences.remove(RECENT_EXCHANGE_KEY);
}

function parseRecentExchange(text: string): RecentExchange | null {
  try {
    const { months, exchangedAt } = JSON.parse(text) as Record<string, unknown>;
    if (typeof months !== 'number' || typeof exchangedAt !== 'string') return null;
    const date = new Date(exchangedAt);
    return Number.isNaN(date.getTime()) ? null : { months, exchangedAt: date };
  } catch {
    return null;
  }
}
