import type { BadgePort } from '../badge/port.ts';
import { eraseSaved } from '../saved-answers/erase-saved.ts';
import type { PreferencesPort } from './port.ts';

/** What the key of every queued check-in starts with; the user's id and the check-in's own key follow. */
const QUEUED_CHECK_IN_PREFIX = 'waiting-check-in.';
/** What versions before called the answers about missed days that the server did not have; as above. */
const QUEUED_MISS_PREFIX = 'waiting-miss.';
/** An exchange that the dashboard has not celebrated yet. */
export const RECENT_EXCHANGE_KEY = 'recent-exchange';
/** Which sections of the day's list the user has folded. */
export const FOLDED_SECTIONS_KEY = 'folded-sections';
/** The quiet line that stood on a card of the dashboard. */
export const QUIET_LINE_KEY = 'quiet-line';
/** About which goals the user was asked whether they did them yesterday. */
export const YESTERDAY_ANSWERS_KEY = 'yesterday-answers';

/** The last Monday on which the user closed the card about their week. */
export const CLOSED_WEEK_KEY = 'closed-week';

/** The day on which the device showed who invited the user. */
export const INVITER_SHOWN_KEY = 'inviter-shown';

/** What versions before stored of the celebrations of this device. */
const KEEPSAKES_KEY = 'keepsakes';

/** What the person's ember said in the last days. */
export const EMBER_LINES_KEY = 'ember-lines';
/** What versions before stored of the person's paper lanterns. */
const OLD_LANTERNS_KEY = 'ember-lanterns';
/** The last day on which it woke. */
export const EMBER_WOKE_KEY = 'ember-woke';

/**
 * Who is logged in here: without a session it tells that the session has ended. Empty after they logged out, and missing
 * where no one ever logged in.
 */
export const LOGGED_IN_KEY = 'logged-in';
const LOGGED_OUT = '';

/** The goal that a visitor made before signing up. */
export const VISITOR_GOAL_KEY = 'visitor-goal';

export const queuedCheckInPrefixOf = (uid: string) => `${QUEUED_CHECK_IN_PREFIX}${uid}.`;
const queuedMissPrefixOf = (uid: string) => `${QUEUED_MISS_PREFIX}${uid}.`;
/** The same goal when it waits for the plan of the account that the visitor made. */
export const visitorGoalKeyOf = (uid: string) => `${VISITOR_GOAL_KEY}.${uid}`;

/** What this device stores about the people who use it, and when it is deleted. */
export interface PersonalData {
  /** The user logged in: their data may be stored again, and what a visitor left here is not theirs. */
  allow(uid: string): void;
  /** False after the user logged out: work that is still in flight must not store anything for them. */
  isAllowed(uid: string): boolean;
  /**
   * After a log-out or the end of a session: erases the saved answers and the number on the app's icon. The offline
   * queue stays, because the user may log in again.
   */
  clearAnswers(): void;
  /** The user is about to log out, so the end of their session is no news to them. */
  noteLogOut(): Promise<void>;
  /** Whether no one has ever logged in here. */
  isFirstVisit(): Promise<boolean>;
  /**
   * After the session has ended by itself, once: how many check-ins of its user wait on this device.
   * @returns undefined after a log-out, and where no one was logged in
   */
  takeSessionEnd(): Promise<{ readonly queued: number } | undefined>;
  /** The user logs out: deletes everything of theirs on this device. */
  clear(uid: string): Promise<void>;
}

export function createPersonalData(
  preferences: PreferencesPort,
  offlineQueue: PreferencesPort,
  badge: BadgePort,
): PersonalData {
  const loggedOut = new Set<string>();
  const clearAnswers = () => {
    badge.show(0);
    eraseSaved();
  };
  // Of a check-in or another change; the keys differ in their first word.
  const queuedKeysOf = async (uid: string) => (await offlineQueue.keys()).filter((key) => key.includes(`.${uid}.`));
  return {
    allow: (uid) => {
      loggedOut.delete(uid);
      void preferences.set(LOGGED_IN_KEY, uid);
      void preferences.remove(VISITOR_GOAL_KEY);
    },
    isAllowed: (uid) => !loggedOut.has(uid),
    clearAnswers,
    noteLogOut: () => preferences.set(LOGGED_IN_KEY, LOGGED_OUT),
    isFirstVisit: async () => (await preferences.get(LOGGED_IN_KEY)) === null,
    takeSessionEnd: async () => {
      const uid = await preferences.get(LOGGED_IN_KEY);
      if (!uid) return undefined;
      await preferences.set(LOGGED_IN_KEY, LOGGED_OUT);
      return { queued: (await queuedKeysOf(uid)).length };
    },
    clear: async (uid) => {
      loggedOut.add(uid);
      clearAnswers();
      await Promise.all([
        clearSharedPhoto(),
        ...[
          RECENT_EXCHANGE_KEY,
          FOLDED_SECTIONS_KEY,
          KEEPSAKES_KEY,
          QUIET_LINE_KEY,
          YESTERDAY_ANSWERS_KEY,
          CLOSED_WEEK_KEY,
          INVITER_SHOWN_KEY,
          EMBER_LINES_KEY,
          OLD_LANTERNS_KEY,
          EMBER_WOKE_KEY,
          visitorGoalKeyOf(uid),
        ].map((key) => preferences.remove(key)),
      ]);
      await Promise.all((await queuedKeysOf(uid)).map((key) => offlineQueue.remove(key)));
      const misses = (await preferences.keys()).filter((key) => key.startsWith(queuedMissPrefixOf(uid)));
      await Promise.all(misses.map((key) => preferences.remove(key)));
    },
  };
}

/** A photo that waits for the user to choose its goal. */
async function clearSharedPhoto(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const { deleteSharedPhoto } = await import('../shared-photo.ts');
  await deleteSharedPhoto(caches).catch(() => undefined);
}
