/**
 * The owner of each table: only its files write the table. Other parts of the server call the owner's functions, or put the
 * owner's SQL parts into a statement of their own. `readers` may join the table in their own statements, for speed.
 * A path is a file or a folder of apps/server/src.
 */
export interface TableRule {
  readonly owner: readonly string[];
  readonly readers?: readonly string[];
}

const identity = ['features/auth', 'ports/identity-provider'];
const notifications = ['features/notifications', 'ports/push-sender'];
const reminders = 'features/reminders';
const calendarFeed = 'features/calendar-feed';
const messages = 'features/messages';
const goals = 'features/goals';
const checkIns = 'features/check-ins';
const me = 'features/me';
const meadow = 'features/meadow';
const week = 'features/week';
const dashboard = 'features/dashboard';
const accountExport = 'features/account/export';
const session = 'features/session';
const history = 'features/history';
const letters = 'features/letters';
const counts = 'features/counts';

export const TABLE_RULES: Readonly<Record<string, TableRule>> = {
  profiles: {
    owner: ['features/profile'],
    readers: [
      'features/dashboard-version',
      'features/blocks',
      'features/photos/store.ts',
      'features/reports/store.ts',
      calendarFeed,
      reminders,
      'features/auth/email-verification/store.ts',
      'features/invites/accept.ts',
      'features/invites/links/store.ts',
      'features/reactions/arriving.ts',
      'features/friends',
      'features/billing',
      session,
      goals,
      checkIns,
      letters,
      history,
      week,
      me,
      meadow,
      counts,
      dashboard,
      accountExport,
    ],
  },
  goals: {
    owner: [goals],
    readers: [
      'features/reports',
      calendarFeed,
      reminders,
      checkIns,
      letters,
      history,
      week,
      me,
      meadow,
      counts,
      dashboard,
      accountExport,
    ],
  },
  goal_participants: {
    owner: [goals],
    readers: [calendarFeed, reminders, checkIns, letters, history, week, me, meadow, counts, dashboard, accountExport],
  },
  undone_check_ins: { owner: [checkIns] },
  amounts: { owner: [checkIns], readers: [history, week, me, accountExport] },
  additions: { owner: [checkIns] },
  mends: { owner: [checkIns] },
  returns: { owner: [checkIns] },
  letters: { owner: [letters], readers: [accountExport] },
  paper_lanterns: { owner: [meadow], readers: [accountExport] },
  misses: { owner: [goals], readers: [accountExport] },
  automaticity_answers: { owner: [goals], readers: [accountExport] },
  joint_runs: { owner: [goals] },
  goal_departures: { owner: [goals], readers: [accountExport] },
  check_ins: {
    owner: [checkIns],
    readers: [
      'features/reports',
      reminders,
      goals,
      'features/reactions',
      'features/billing/audit.ts',
      history,
      week,
      me,
      meadow,
      counts,
      accountExport,
    ],
  },
  reactions: { owner: ['features/reactions'], readers: [goals, checkIns, week, accountExport] },
  arriving_hearts: { owner: ['features/reactions'] },
  photos: { owner: ['features/photos'], readers: ['backup', accountExport] },
  streak_ledger: { owner: ['features/streaks'], readers: ['features/billing/audit.ts', accountExport] },
  request_keys: { owner: ['kernel/idempotency-keys.ts', 'kernel/idempotency-keys-sweep.ts'] },
  limit_counts: { owner: ['kernel/http/limit.ts', 'kernel/limits-sweep.ts'] },
  jobs: { owner: ['kernel/jobs'], readers: ['metrics'] },
  // Triggers write it.
  dashboard_versions: { owner: ['features/dashboard-version'], readers: [session] },
  friendships: {
    owner: ['features/friends'],
    readers: [
      'features/notifications',
      'features/reactions',
      'features/dashboard-version',
      goals,
      meadow,
      dashboard,
      accountExport,
    ],
  },
  invitations: { owner: ['features/invites'], readers: [accountExport] },
  invite_links: { owner: ['features/invites'], readers: [accountExport] },
  erased_invitations: { owner: ['features/invites'] },
  refused_invitations: { owner: ['features/invites'] },
  invited_addresses: { owner: ['features/invites'] },
  message_settings: { owner: [messages], readers: [reminders] },
  operator_actions: { owner: ['operator'] },
  operators: { owner: ['operator'] },
  daily_counts: { owner: [counts] },
  reports: { owner: ['features/reports'], readers: [accountExport] },
  blocks: { owner: ['features/blocks'], readers: [accountExport] },
  reminders: { owner: [reminders], readers: [calendarFeed, accountExport] },
  calendar_feeds: { owner: [calendarFeed], readers: [accountExport] },
  access_tokens: { owner: ['features/access-tokens'], readers: [session, accountExport] },
  channels: { owner: ['features/channels'], readers: [accountExport] },
  webhooks: { owner: ['features/webhooks'], readers: [accountExport] },
  webhook_deliveries: { owner: ['features/webhooks'] },
  webhook_lapses: { owner: ['features/webhooks'] },
  reminder_plans: { owner: [reminders] },
  messages_of_day: { owner: [messages] },
  messages_of_pairs: { owner: [messages] },
  push_tokens: { owner: notifications, readers: [reminders, accountExport] },
  push_news: { owner: notifications },
  recorded_pushes: { owner: notifications },
  mailbox: { owner: ['ports/mailer'] },
  billing_accounts: { owner: ['features/billing'], readers: [calendarFeed, reminders, session, week, dashboard] },
  performance_months: { owner: ['features/billing'], readers: [accountExport] },
  withdrawals: { owner: ['features/billing'], readers: [accountExport] },
  unused_months: { owner: ['features/billing'], readers: [accountExport] },
  stripe_events: { owner: ['features/billing'] },
  identity_user: { owner: identity, readers: ['compose-services.ts'] },
  identity_session: { owner: identity, readers: [accountExport] },
  identity_web_session: { owner: identity },
  identity_account: { owner: identity },
  identity_verification: { owner: identity },
  identity_devices: { owner: identity, readers: [accountExport] },
  identity_email_changes: { owner: identity },
  identity_email_restores: { owner: identity },
  identity_passkeys: { owner: identity, readers: [accountExport] },
  identity_provider_links: { owner: identity, readers: [accountExport] },
  identity_second_steps: { owner: identity, readers: [accountExport] },
  identity_recovery_codes: { owner: identity },
  identity_used_challenges: { owner: identity },
  email_verification_codes: { owner: identity },
  password_choices: { owner: identity },
};
