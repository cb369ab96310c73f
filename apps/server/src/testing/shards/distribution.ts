/**
 * Where each table would be if PostgreSQL were distributed by people (Citus or alike), for `docs/scale.md`. No table has
 * such a distribution today: the test of statements says what would have to change.
 */
export type Distribution =
  /** A person's own rows are where the person is. `id` is what its parts refer to. */
  | { readonly person: string; readonly id?: string }
  /** With the row of another table, which it would then repeat the person of. */
  | { readonly partOf: string; readonly column: string }
  /**
   * On one machine, not distributed: what is looked up before the person is known, queues, limits, and what belongs to
   * the operator.
   */
  | 'local';

const person = { person: 'uid' } as const;
const goal = { partOf: 'goals', column: 'goal_id' } as const;
const webhook = { partOf: 'webhooks', column: 'webhook_id' } as const;

export const TABLE_DISTRIBUTION: Readonly<Record<string, Distribution>> = {
  profiles: person,
  goal_participants: person,
  goal_departures: person,
  misses: person,
  letters: person,
  paper_lanterns: person,
  returns: person,
  photos: person,
  streak_ledger: person,
  request_keys: person,
  performance_months: person,
  billing_accounts: person,
  withdrawals: person,
  unused_months: person,
  friendships: person,
  blocks: person,
  dashboard_versions: person,
  arriving_hearts: person,
  invitations: { person: 'inviter_uid' },
  invite_links: { person: 'inviter_uid' },
  message_settings: person,
  messages_of_day: person,
  messages_of_pairs: person,
  reminders: person,
  reminder_plans: person,
  calendar_feeds: person,
  channels: person,
  push_tokens: person,
  push_news: person,

  goals: { person: 'created_by', id: 'id' },
  check_ins: goal,
  undone_check_ins: goal,
  reactions: goal,
  amounts: goal,
  additions: goal,
  mends: goal,
  joint_runs: goal,
  automaticity_answers: goal,

  webhooks: { person: 'uid', id: 'id' },
  webhook_deliveries: webhook,
  webhook_lapses: webhook,

  identity_user: 'local',
  identity_account: 'local',
  identity_session: 'local',
  identity_web_session: 'local',
  identity_verification: 'local',
  identity_devices: 'local',
  identity_email_changes: 'local',
  identity_email_restores: 'local',
  identity_passkeys: 'local',
  identity_provider_links: 'local',
  identity_second_steps: 'local',
  identity_recovery_codes: 'local',
  identity_used_challenges: 'local',
  email_verification_codes: 'local',
  password_choices: 'local',
  access_tokens: 'local',
  invited_addresses: 'local',
  erased_invitations: 'local',
  refused_invitations: 'local',
  limit_counts: 'local',
  jobs: 'local',
  stripe_events: 'local',
  reports: 'local',
  operators: 'local',
  operator_actions: 'local',
  daily_counts: 'local',
  mailbox: 'local',
  recorded_pushes: 'local',
  schema_migrations: 'local',
};
