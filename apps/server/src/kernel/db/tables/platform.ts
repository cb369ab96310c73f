import type { LocalDay } from '@fivefold/rules/calendar';
import type { Generated } from 'kysely';
import type { Json } from './json.ts';

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

export interface OperatorActionTable {
  seq: Generated<number>;
  at: Date;
  operator: string;
  command: string;
  subject: string | null;
  outcome: string;
}

export interface OperatorTable {
  uid: string;
  named_at: Date;
}

export interface DailyCountTable {
  day: LocalDay;
  counted_at: Date | null;
  people: number | null;
  goals: number | null;
  freezes_held: number | null;
  freezes_used: number | null;
  check_ins: number | null;
  active_people: number | null;
  returns: number | null;
  joined: number | null;
  back_after_1: number | null;
  back_after_7: number | null;
  back_after_30: number | null;
}

export interface MailboxTable {
  id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  sent_at: Date;
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
