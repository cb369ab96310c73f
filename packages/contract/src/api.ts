import type { Call } from './call.ts';
import * as accessTokens from './calls/access-tokens.ts';
import * as account from './calls/account.ts';
import * as amounts from './calls/amounts.ts';
import * as blocks from './calls/blocks.ts';
import * as calendarFeed from './calls/calendar-feed.ts';
import * as channels from './calls/channels.ts';
import * as checkInChanges from './calls/check-in-changes.ts';
import * as checkInPages from './calls/check-in-pages.ts';
import * as checkIns from './calls/check-ins.ts';
import * as daysOff from './calls/days-off.ts';
import * as emailVerification from './calls/email-verification.ts';
import * as friends from './calls/friends.ts';
import * as goalList from './calls/goal-list.ts';
import * as goals from './calls/goals.ts';
import * as identity from './calls/auth.ts';
import * as history from './calls/history.ts';
import * as imports from './calls/import.ts';
import * as inviteLinks from './calls/invite-links.ts';
import * as invites from './calls/invites.ts';
import * as keys from './calls/keys.ts';
import * as letters from './calls/letters.ts';
import * as me from './calls/me.ts';
import * as meadow from './calls/meadow.ts';
import * as mend from './calls/mend.ts';
import * as messages from './calls/messages.ts';
import * as misses from './calls/misses.ts';
import * as names from './calls/names.ts';
import * as photos from './calls/photos.ts';
import * as profile from './calls/profile.ts';
import * as provider from './calls/provider.ts';
import * as push from './calls/notifications.ts';
import * as reactions from './calls/reactions.ts';
import * as reminders from './calls/reminders.ts';
import * as reports from './calls/reports.ts';
import * as roots from './calls/roots.ts';
import * as streaks from './calls/streaks.ts';
import * as subscription from './calls/billing.ts';
import * as timers from './calls/timers.ts';
import * as goOn from './calls/go-on.ts';
import * as withdrawal from './calls/withdrawal.ts';
import * as webhooks from './calls/webhooks.ts';
import * as week from './calls/week.ts';
import * as views from './calls/dashboard.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

/** Every call of the API. The server binds all of them; only the server, tests and the API page import this list. */
export const allCalls: readonly Call[] = [
  identity,
  keys,
  provider,
  emailVerification,
  profile,
  names,
  streaks,
  goals,
  goalList,
  checkIns,
  checkInPages,
  checkInChanges,
  daysOff,
  mend,
  misses,
  letters,
  roots,
  reactions,
  history,
  friends,
  amounts,
  timers,
  blocks,
  invites,
  inviteLinks,
  photos,
  messages,
  channels,
  webhooks,
  reminders,
  calendarFeed,
  reports,
  push,
  subscription,
  goOn,
  withdrawal,
  account,
  imports,
  accessTokens,
  me,
  meadow,
  week,
  views,
].flatMap((slice) => Object.values(slice).filter(isCall));
