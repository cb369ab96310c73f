import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { ColumnType, Generated } from 'kysely';

/** DATE columns travel as YYYY-MM-DD, TIMESTAMPTZ as Date, BIGINT as number (all of ours are epoch seconds). */
type Json<T> = ColumnType<T, string, string>;

export interface ProfileTable {
  uid: string;
  email: string;
  total_streaks: Generated<number>;
  lifetime_points: Generated<number>;
  ledger_seq: Generated<number>;
  last_active_on: LocalDay | null;
  old_goals_banner_last_shown: LocalDay | null;
  time_zone: string | null;
  created_at: Date;
  verified_email: string | null;
  deletion_requested_at: Date | null;
  erased_at: Date | null;
  email_as_of: Date | null;
}

export interface GoalTable {
  id: string;
  kind: 'regular' | 'shared';
  goal: string;
  is_public: boolean;
  frequency: Frequency;
  weekly_interval: WeeklyInterval | null;
  created_by: string;
  next_idx: Generated<number>;
  created_at: Date;
  gone_check_ins: Generated<number>;
}

export interface GoalDepartureTable {
  uid: string;
  goal_id: string;
  left_at: Date;
}

export interface GoalParticipantTable {
  uid: string;
  goal_id: string;
  last_checked: LocalDay | null;
  count_checked: Generated<number>;
  count_streak: Generated<number>;
  joined_at: Date;
}

export interface CheckInTable {
  goal_id: string;
  idx: number;
  uid: string;
  day: LocalDay;
  description: string;
  photo_id: string | null;
  time_zone: string | null;
  arrived_at: Date;
  hearts: Generated<number>;
}

export interface StreakLedgerTable {
  uid: string;
  seq: number;
  kind: 'award' | 'exchange';
  points: number;
  source: string;
  frequency: Frequency | null;
  day: LocalDay | null;
  at: Date;
}

export interface RequestKeyTable {
  uid: string;
  key: string;
  call: string;
  fingerprint: string;
  answer: Json<unknown> | null;
  created_at: Date;
}

export interface JobTable {
  id: string;
  kind: string;
  payload: Json<unknown>;
  dedupe_key: string | null;
  is_wanted_again: Generated<boolean>;
  run_at: Date;
  attempts: Generated<number>;
  leased_until: Date | null;
  parked_at: Date | null;
  last_error: string | null;
  created_at: Date;
}

export interface MailboxTable {
  id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  sent_at: Date;
}

export interface IdentityUserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface IdentitySessionTable {
  id: string;
  expiresAt: Date;
  token: string;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
}

export interface IdentityWebSessionTable {
  session_id: string;
  started_at: Date;
  generation: number;
  rotated_at: Date;
  attempt: string | null;
}

export interface IdentityAccountTable {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  password: string | null;
  createdAt: Generated<Date>;
  updatedAt: Date;
}

export interface IdentityVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface IdentityDeviceTable {
  user_id: string;
  id_hash: string;
  first_used_at: Generated<Date>;
  last_used_at: Generated<Date>;
}

export interface IdentityEmailChangeTable {
  user_id: string;
  email: string;
  code_hash: string;
  expires_at: Date;
}

export interface IdentityEmailRestoreTable {
  code_hash: string;
  user_id: string;
  email: string;
  is_reserved: boolean;
  expires_at: Date;
}

export interface BillingAccountTable {
  uid: string;
  stripe_customer_id: string | null;
  customer_attempt: Generated<number>;
  checkout_attempt: Generated<number>;
  checkout_session_id: string | null;
  subscription_id: string | null;
  status: string | null;
  current_period_start: number | null;
  current_period_end: number | null;
  cancels_at: number | null;
  synced_at: Date | null;
  latest_invoice_id: string | null;
  months_left: Generated<number>;
  is_period_earned: Generated<boolean>;
  warned_for: LocalDay | null;
  run_token: string | null;
  run_until: Date | null;
}

export interface PerformanceMonthTable {
  uid: string;
  exchange_seq: number;
  nth: number;
  state: 'available' | 'attaching' | 'attached' | 'consumed' | 'compensated' | 'expired' | 'revoked';
  via: 'subscription' | 'checkout' | null;
  is_expiring: Generated<boolean>;
  is_credited: Generated<boolean>;
  attempt: Generated<number>;
  stripe_discount_id: string | null;
  checkout_session_id: string | null;
  stripe_invoice_id: string | null;
  created_at: number;
}

export interface StripeEventTable {
  id: string;
  type: string;
  created: number;
  received_at: Date;
}

export interface FriendshipTable {
  uid: string;
  friend_uid: string;
  since: Date;
}

export interface InvitationTable {
  id: string;
  inviter_uid: string;
  email: string;
  code_hash: string;
  created_at: Date;
  expires_at: Date;
  code_used_at: Date | null;
  accepted_at: Date | null;
  is_held: Generated<boolean>;
  for_uid: string | null;
}

export interface ErasedInvitationTable {
  address_key: string;
  inviter_key: string;
  created_at: Date;
}

export interface EmailVerificationCodeTable {
  code_hash: string;
  uid: string;
  email: string;
  created_at: Date;
  expires_at: Date;
}

export interface PasswordChoiceTable {
  session_id: string;
  expires_at: Date;
}

export interface InvitedAddressTable {
  email: string;
  last_invited_at: Date;
}

export interface ReactionTable {
  goal_id: string;
  idx: number;
  uid: string;
  at: Date;
}

export interface PhotoTable {
  id: string;
  uid: string;
  bytes: number;
  width: number;
  height: number;
  created_at: Date;
  goal_id: string | null;
  idx: number | null;
}

export interface PushTokenTable {
  digest: string;
  uid: string;
  token: string;
  platform: 'native' | 'web';
  registered_at: Date;
}

export interface PushNewsTable {
  uid: string;
  kind: 'heart' | 'check_in' | 'friend';
  actor_uid: string;
  subject: string;
  at: Date;
  told_at: Date | null;
}

export interface RecordedPushTable {
  seq: Generated<number>;
  uid: string;
  token: string;
  title: string;
  body: string;
  data: Json<Record<string, string>>;
  sent_at: Date;
}

export interface LimitCountTable {
  name: string;
  key: string;
  taken: number;
  ends_at: Date;
  open_at: Date | null;
}

/** Every table the product's own code reads or writes; a test compares it with the migrated database. */
export interface Schema {
  profiles: ProfileTable;
  goals: GoalTable;
  goal_participants: GoalParticipantTable;
  goal_departures: GoalDepartureTable;
  check_ins: CheckInTable;
  streak_ledger: StreakLedgerTable;
  request_keys: RequestKeyTable;
  jobs: JobTable;
  mailbox: MailboxTable;
  identity_user: IdentityUserTable;
  identity_session: IdentitySessionTable;
  identity_web_session: IdentityWebSessionTable;
  identity_account: IdentityAccountTable;
  identity_verification: IdentityVerificationTable;
  identity_devices: IdentityDeviceTable;
  identity_email_changes: IdentityEmailChangeTable;
  identity_email_restores: IdentityEmailRestoreTable;
  billing_accounts: BillingAccountTable;
  stripe_events: StripeEventTable;
  friendships: FriendshipTable;
  invitations: InvitationTable;
  erased_invitations: ErasedInvitationTable;
  invited_addresses: InvitedAddressTable;
  email_verification_codes: EmailVerificationCodeTable;
  password_choices: PasswordChoiceTable;
  reactions: ReactionTable;
  performance_months: PerformanceMonthTable;
  photos: PhotoTable;
  push_tokens: PushTokenTable;
  push_news: PushNewsTable;
  recorded_pushes: RecordedPushTable;
  limit_counts: LimitCountTable;
}
