import type {
  BillingAccountTable,
  PerformanceMonthTable,
  StripeEventTable,
  UnusedMonthTable,
  WithdrawalTable,
} from './tables/billing.ts';
import type {
  AdditionTable,
  AmountTable,
  AutomaticityAnswerTable,
  GoalTable,
  GoalDepartureTable,
  JointRunTable,
  GoalParticipantTable,
  CheckInTable,
  LetterTable,
  MendTable,
  MissTable,
  PaperLanternTable,
  UndoneCheckInTable,
  ReactionTable,
  ReturnTable,
  ArrivingHeartTable,
  PhotoTable,
  StreakLedgerTable,
} from './tables/goals.ts';
import type {
  EmailVerificationCodeTable,
  IdentityAccountTable,
  IdentityDeviceTable,
  IdentityEmailChangeTable,
  IdentityEmailRestoreTable,
  IdentityPasskeyTable,
  IdentityProviderLinkTable,
  IdentityRecoveryCodeTable,
  IdentitySecondStepTable,
  IdentitySessionTable,
  IdentityUsedChallengeTable,
  IdentityUserTable,
  IdentityVerificationTable,
  IdentityWebSessionTable,
  PasswordChoiceTable,
} from './tables/identity.ts';
import type {
  AccessTokenTable,
  ProfileTable,
  FriendshipTable,
  DashboardVersionTable,
  InvitationTable,
  InviteLinkTable,
  ErasedInvitationTable,
  RefusedInvitationTable,
  InvitedAddressTable,
  PushTokenTable,
  NotificationTable,
  ChannelTable,
  WebhookTable,
  WebhookDeliveryTable,
  WebhookLapseTable,
  MessageSettingsTable,
  MessagesOfDayTable,
  MessagesOfPairTable,
  ReminderTable,
  BlockTable,
  CalendarFeedTable,
  ReportTable,
  ReminderPlanTable,
} from './tables/people.ts';
import type {
  RequestKeyTable,
  JobTable,
  MailboxTable,
  RecordedPushTable,
  OperatorActionTable,
  OperatorTable,
  DailyCountTable,
  LimitCountTable,
} from './tables/platform.ts';

/**
 * Every table that the product's own code reads or writes; a test compares it with the migrated database. DATE columns
 * travel as YYYY-MM-DD, TIMESTAMPTZ as Date, BIGINT as number (ours are epoch seconds and hundredths).
 */
export interface Schema {
  profiles: ProfileTable;
  goals: GoalTable;
  goal_participants: GoalParticipantTable;
  goal_departures: GoalDepartureTable;
  joint_runs: JointRunTable;
  check_ins: CheckInTable;
  amounts: AmountTable;
  additions: AdditionTable;
  undone_check_ins: UndoneCheckInTable;
  mends: MendTable;
  returns: ReturnTable;
  misses: MissTable;
  letters: LetterTable;
  paper_lanterns: PaperLanternTable;
  automaticity_answers: AutomaticityAnswerTable;
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
  identity_passkeys: IdentityPasskeyTable;
  identity_provider_links: IdentityProviderLinkTable;
  identity_second_steps: IdentitySecondStepTable;
  identity_recovery_codes: IdentityRecoveryCodeTable;
  identity_used_challenges: IdentityUsedChallengeTable;
  billing_accounts: BillingAccountTable;
  stripe_events: StripeEventTable;
  friendships: FriendshipTable;
  dashboard_versions: DashboardVersionTable;
  invitations: InvitationTable;
  invite_links: InviteLinkTable;
  erased_invitations: ErasedInvitationTable;
  refused_invitations: RefusedInvitationTable;
  invited_addresses: InvitedAddressTable;
  email_verification_codes: EmailVerificationCodeTable;
  password_choices: PasswordChoiceTable;
  reactions: ReactionTable;
  arriving_hearts: ArrivingHeartTable;
  performance_months: PerformanceMonthTable;
  withdrawals: WithdrawalTable;
  unused_months: UnusedMonthTable;
  photos: PhotoTable;
  push_tokens: PushTokenTable;
  push_news: NotificationTable;
  channels: ChannelTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_lapses: WebhookLapseTable;
  message_settings: MessageSettingsTable;
  messages_of_day: MessagesOfDayTable;
  messages_of_pairs: MessagesOfPairTable;
  reminders: ReminderTable;
  blocks: BlockTable;
  access_tokens: AccessTokenTable;
  calendar_feeds: CalendarFeedTable;
  operator_actions: OperatorActionTable;
  operators: OperatorTable;
  daily_counts: DailyCountTable;
  reports: ReportTable;
  reminder_plans: ReminderPlanTable;
  recorded_pushes: RecordedPushTable;
  limit_counts: LimitCountTable;
}
