import { createHash, randomBytes } from 'node:crypto';
import { calendarEventOf } from '@fivefold/rules/calendar-events';
import { languageOfPerson } from '@fivefold/rules/languages';
import { isQuiet } from '@fivefold/rules/messages';
import { titleWithCue } from '@fivefold/rules/cue';
import { rhythmOf } from '@fivefold/rules/frequency';
import type { Clock } from '#kernel/clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import type { Sql } from '#kernel/db/sql';
import type { Caller } from '#kernel/http/caller';
import { say } from '#kernel/language/translate';
import { Problem } from '#kernel/problem';
import { todayOf, zoneOf } from '#kernel/today';
import type { IdentityProvider } from '#ports/identity-provider/port';
import type { Plans } from '../billing/steps.ts';
import { daysOffOf } from '../goals/steps.ts';
import { readMessageSettings } from '../messages/steps.ts';
import type { FeedEvent } from './calendar.ts';
import type { FeedSecrets } from './secrets.ts';
import { deleteFeed, findFeed, findOwner, listFeedReminders, type StoredFeed, writeFeed } from './store.ts';

export interface CalendarFeedDeps {
  readonly db: Database<Schema>;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly identity: Pick<IdentityProvider, 'lockSession'>;
  readonly feedSecrets: FeedSecrets;
  readonly publicUrl: () => string;
  readonly plans: Plans;
}

interface Address {
  readonly data: { readonly url: string | null };
}

export async function showFeed(deps: CalendarFeedDeps, uid: string): Promise<Address> {
  const feed = await findFeed(deps.db.kysely, uid);
  return { data: { url: feed !== undefined && isOpen(deps, feed) ? urlOf(deps, feed.nonce) : null } };
}

/** The address before works no longer. @throws Problem identity.signed_out */
export async function makeFeed(deps: CalendarFeedDeps, caller: Pick<Caller, 'uid' | 'token'>): Promise<Address> {
  const nonce = randomBytes(16).toString('base64url');
  const secretHash = hashOf(deps.feedSecrets(nonce));
  await inTransaction(deps.db.kysely, async (tx) => {
    // A password that is changed at the same moment ends this address, too.
    if (!(await deps.identity.lockSession(tx, caller))) throw new Problem('identity.signed_out');
    await writeFeed(tx, { uid: caller.uid, nonce, secretHash, at: deps.clock.now() });
  });
  return { data: { url: urlOf(deps, nonce) } };
}

export async function endFeed({ db }: CalendarFeedDeps, uid: string): Promise<{ success: true }> {
  await deleteFeed(db.kysely, uid);
  return { success: true };
}

/** @returns the file behind a secret, empty for a person without a plan; undefined when the secret opens nothing */
export async function readFeed(deps: CalendarFeedDeps, secret: string): Promise<string | undefined> {
  // Looked up by its hash: how long that takes says nothing about the secret.
  const owner = await findOwner(deps.sql, hashOf(secret));
  if (owner === undefined || !isOpen(deps, owner)) return undefined;
  const timeZone = zoneOf({ timeZone: owner.time_zone });
  const today = todayOf(deps.clock, { timeZone });
  const language = languageOfPerson(owner.language);
  const hasPlan = deps.plans.hasPlan(owner, deps.clock.now());
  const { quiet } = await readMessageSettings(deps.db.kysely, owner.uid);
  const reminders = hasPlan ? await listFeedReminders(deps.sql, owner.uid) : [];
  const events = reminders.flatMap((reminder): FeedEvent[] => {
    const { id: goalId, minute } = reminder;
    const progress = {
      lastChecked: reminder.last_checked,
      countChecked: reminder.count_checked,
      countStreak: reminder.count_streak,
    };
    const rhythm = rhythmOf(reminder.frequency, reminder.weekly_interval);
    const event = calendarEventOf(reminder, { rhythm, progress, daysOff: daysOffOf(reminder) }, today);
    if (event === undefined || isQuiet(minute, quiet)) return [];
    return [{ ...event, uid: owner.uid, goalId, minute, text: say(titleWithCue(reminder), language) }];
  });
  const { calendarText } = await import('./calendar.ts');
  return calendarText(events, {
    today,
    timeZone,
    url: `${deps.publicUrl()}/`,
    language,
  });
}

/** False after the server got another key: the address that its owner would see is not the one that calendars have. */
function isOpen({ feedSecrets }: CalendarFeedDeps, { nonce, secret_hash: secretHash }: StoredFeed): boolean {
  return hashOf(feedSecrets(nonce)) === secretHash;
}

function urlOf({ publicUrl, feedSecrets }: CalendarFeedDeps, nonce: string): string {
  return `${publicUrl()}/calendar/${feedSecrets(nonce)}.ics`;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
