import type { LocalDay } from '@fivefold/rules/calendar';
import type { CycleCelebration } from '@fivefold/rules/celebration';
import { GOAL_TEXT_MAX_LENGTH, VISITOR_GOAL_DAYS } from '@fivefold/rules/limits';
import { canStore } from '#platform/preferences/can-store.ts';
import { VISITOR_GOAL_KEY, visitorGoalKeyOf } from '#platform/preferences/personal-data.ts';
import type { PreferencesPort } from '#platform/preferences/port.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The goal that a visitor made on the sign-up page (Beyond section 21.3). Only this device has it, until an account with
 * a plan does. The keys make goal and check-in count once, however often they are sent.
 */
export interface VisitorGoal {
  readonly text: string;
  readonly key: string;
  /** Epoch milliseconds. */
  readonly madeAt: number;
  readonly checkIn: VisitorCheckIn | null;
}

interface VisitorCheckIn {
  readonly key: string;
  /** By the visitor's calendar. */
  readonly day: LocalDay;
  readonly madeAt: number;
  /** What it played; null on a device that plays none. */
  readonly celebration: CycleCelebration | null;
}

/** @param uid whose account it waits for; undefined while it is a visitor's */
const keyOf = (uid?: string) => (uid === undefined ? VISITOR_GOAL_KEY : visitorGoalKeyOf(uid));

/** @returns null where there is none, or where it is older than 30 days: then it is deleted */
export async function readVisitorGoal(
  preferences: PreferencesPort,
  now: number,
  uid?: string,
): Promise<VisitorGoal | null> {
  const text = await preferences.get(keyOf(uid));
  if (text === null) return null;
  const goal = parse(text);
  if (goal !== null && now - goal.madeAt < VISITOR_GOAL_DAYS * DAY_MS) return goal;
  await removeVisitorGoal(preferences, uid);
  return null;
}

/** @returns whether it outlives the page */
export async function storeVisitorGoal(preferences: PreferencesPort, goal: VisitorGoal): Promise<boolean> {
  const text = JSON.stringify(goal);
  const isSaved = canStore(text);
  await preferences.set(VISITOR_GOAL_KEY, text);
  return isSaved;
}

export function removeVisitorGoal(preferences: PreferencesPort, uid?: string): Promise<void> {
  return preferences.remove(keyOf(uid));
}

function parse(text: string): VisitorGoal | null {
  try {
    // Only `storeVisitorGoal` writes here; a truncated or foreign text has no goal.
    const { text: goal, key, madeAt, checkIn = null } = JSON.parse(text) as Partial<VisitorGoal>;
    if (typeof goal !== 'string' || typeof key !== 'string' || typeof madeAt !== 'number') return null;
    return goal.length > GOAL_TEXT_MAX_LENGTH ? null : { text: goal, key, madeAt, checkIn };
  } catch {
    return null;
  }
}
