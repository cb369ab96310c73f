import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/views';
import type { PreferencesPort } from '#platform/preferences/port.ts';
import { KEPT_DASHBOARD } from '#platform/preferences/personal.ts';

/** Changes when an older app could not read what a newer one keeps. */
const VERSION = 1;
/** As many check-ins as an open card shows at first. */
const KEPT_CHECK_INS = 5;
/** Longer texts are not kept: the device's storage is for all that the app keeps. About 400 goals. */
const MAX_CHARACTERS = 1_500_000;

/** The dashboard as the server answered it last. */
export interface KeptDashboard {
  readonly dashboard: WireDashboard;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** Keeps an answer on this device for the time without a connection; its histories are cut to their newest rows. */
export async function keepDashboard(
  preferences: PreferencesPort,
  uid: string,
  { dashboard, savedAt }: KeptDashboard,
): Promise<void> {
  const text = JSON.stringify({ version: VERSION, uid, savedAt, dashboard: withShortHistories(dashboard) });
  if (text.length > MAX_CHARACTERS) await preferences.remove(KEPT_DASHBOARD);
  else await preferences.set(KEPT_DASHBOARD, text);
}

/** What is kept of this person's dashboard, or undefined: nothing, somebody else's, or what this app cannot read. */
export async function readKeptDashboard(preferences: PreferencesPort, uid: string): Promise<KeptDashboard | undefined> {
  const text = await preferences.get(KEPT_DASHBOARD);
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Record<string, unknown>;
    if (kept['version'] !== VERSION || kept['uid'] !== uid || typeof kept['savedAt'] !== 'number') return undefined;
    const dashboard = getDashboard.answer.safeParse(kept['dashboard']);
    return dashboard.success ? { dashboard: dashboard.data, savedAt: kept['savedAt'] } : undefined;
  } catch {
    return undefined;
  }
}

function withShortHistories(dashboard: WireDashboard): WireDashboard {
  const cut = <Goal extends { check_ins: unknown[] }>(goal: Goal): Goal => ({
    ...goal,
    check_ins: goal.check_ins.slice(-KEPT_CHECK_INS),
  });
  return {
    ...dashboard,
    personal_goals: dashboard.personal_goals.map(cut),
    shared_goals: dashboard.shared_goals.map(cut),
    friends: dashboard.friends.map((friend) => ({ ...friend, goals: friend.goals.map(cut) })),
  };
}
