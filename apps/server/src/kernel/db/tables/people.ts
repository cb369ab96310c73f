import type { ChannelService } from '@fivefold/rules/channels';
import type { WebhookEvent } from '@fivefold/rules/webhooks';
import type { OutsideFailureReason } from '@fivefold/rules/outside-failures';
import type { TokenScope } from '@fivefold/rules/access-tokens';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { DayRange, Weekday } from '@fivefold/rules/days-off';
import type { ColorName } from '@fivefold/rules/goal-color';
import type { GatheredKind, MailMessageKind, MessageKind } from '@fivefold/rules/notification-kinds';
import type { MinuteOfDay } from '@fivefold/rules/wall-clock';
import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface ProfileTable {
  uid: string;
  email: string;
  total_streaks: Generated<number>;
  lifetime_points: Generated<number>;
  ledger_seq: Generated<number>;
  last_active_on: LocalDay | null;
  old_goals_banner_last_shown: LocalDay | null;
  time_zone: string | null;
  /** A language of the rules, or one that there was; null is English. */
  language: string | null;
  created_at: Date;
  verified_email: string | null;
  deletion_requested_at: Date | null;
  erased_at: Date | null;
  email_as_of: Date | null;
  display_name: string | null;
  avatar_color: number | null;
  name_asked: Generated<boolean>;
  ember_name: string | null;
  ember_asked: Generated<boolean>;
  /** Written as text. */
  color_names: Json<readonly ColorName[]> | null;
  invited_by: string | null;
  /** Written as text. */
  away: Json<readonly DayRange[]> | null;
  freezes: Generated<number>;
  monday_mail: Generated<boolean>;
  monday_mail_sent_on: LocalDay | null;
  closed_at: Date | null;
}

/** Written by triggers. */
export interface DashboardVersionTable {
  uid: string;
  /** A transaction's id, as text. */
  changed_in: string;
}

export interface FriendshipTable {
  uid: string;
  friend_uid: string;
  since: Date;
  muted: Generated<boolean>;
  /** When the friend was last told of a goal that the person offers them. */
  offers_told_at: Date | null;
  /** The person has not seen yet that they are friends now. */
  is_new: Generated<boolean>;
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

export interface InviteLinkTable {
  id: string;
  inviter_uid: string;
  code_hash: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  signed_up_at: Date | null;
}

export interface RefusedInvitationTable {
  address_key: string;
  refused_at: Date;
}

export interface ErasedInvitationTable {
  address_key: string;
  inviter_key: string;
  created_at: Date;
}

export interface InvitedAddressTable {
  email: string;
  last_invited_at: Date;
}

export interface PushTokenTable {
  digest: string;
  uid: string;
  token: string;
  platform: 'native' | 'web';
  registered_at: Date;
}

export interface MessageSettingsTable {
  uid: string;
  push_off: Generated<MessageKind[]>;
  mail_on: Generated<MailMessageKind[]>;
  quiet_from: MinuteOfDay | null;
  quiet_to: MinuteOfDay | null;
  evening_at: MinuteOfDay | null;
  amount_left: Generated<boolean>;
}

export interface ChannelTable {
  id: string;
  uid: string;
  service: ChannelService;
  url: string;
  secret: string | null;
  kinds: MessageKind[];
  names_goals: boolean;
  made_at: Date;
  last_sent_at: Date | null;
  failing_since: Date | null;
  failure: OutsideFailureReason | null;
  failure_status: number | null;
}

export interface WebhookTable {
  id: string;
  uid: string;
  url: string;
  secret: string;
  events: WebhookEvent[];
  made_at: Date;
  on_since: Date;
  failures: number;
  off_at: Date | null;
}

export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  event: WebhookEvent;
  data: Json<object>;
  made_at: Date;
  tries: Generated<number>;
  next_at: Date | null;
  ended_at: Date | null;
  failure: OutsideFailureReason | null;
  failure_status: number | null;
}

export interface WebhookLapseTable {
  webhook_id: string;
  goal_id: string;
  last_checked: LocalDay;
}

export interface MessagesOfDayTable {
  uid: string;
  day: LocalDay;
  count: number;
}

export interface MessagesOfPairTable {
  uid: string;
  actor_uid: string;
  kind: string;
  day: LocalDay;
  count: number;
}

export interface ReportTable {
  id: string;
  made_at: Date;
  reporter_uid: string | null;
  subject_uid: string;
  goal_id: string;
  idx: number | null;
  part: 'goal' | 'note' | 'photo';
  reason: string;
  comment: string;
  goal: string;
  note: string | null;
  photo: Buffer | null;
  settled_at: Date | null;
  outcome: 'nothing' | 'removed' | 'closed' | null;
  erase_at: Date | null;
}

export interface CalendarFeedTable {
  uid: string;
  nonce: string;
  secret_hash: string;
  made_at: Date;
}

export interface AccessTokenTable {
  id: string;
  uid: string;
  name: string;
  scope: TokenScope;
  token_hash: string;
  made_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
}

export interface BlockTable {
  uid: string;
  blocked_uid: string;
  at: Date;
}

export interface ReminderTable {
  uid: string;
  goal_id: string;
  minute: MinuteOfDay;
  weekdays: Weekday[];
  last_on: LocalDay | null;
}

export interface ReminderPlanTable {
  uid: string;
  next_at: Date | null;
  decided_at: Date;
  evening_on: LocalDay | null;
}

export interface NotificationTable {
  uid: string;
  kind: GatheredKind;
  actor_uid: string;
  subject: string;
  at: Date;
  told_at: Date | null;
}
