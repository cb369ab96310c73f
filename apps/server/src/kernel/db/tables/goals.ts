import type { Frequency, WeeklyInterval } from '@fivefold/rules/frequency';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { Celebration } from '@fivefold/rules/celebration';
import type { DayRange, DaysOff, WeekPlan } from '@fivefold/rules/days-off';
import type { DayAnswer } from '@fivefold/rules/miss';
import type { PartOfDay } from '@fivefold/rules/part-of-day';
import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface GoalTable {
  id: string;
  kind: 'regular' | 'shared';
  goal: string;
  is_public: boolean;
  audience: string[] | null;
  frequency: Frequency;
  weekly_interval: WeeklyInterval | null;
  created_by: string;
  next_idx: Generated<number>;
  created_at: Date;
  gone_check_ins: Generated<number>;
  emoji: string | null;
  color: string | null;
  target_hundredths: number | null;
  amount_unit: string | null;
  step_hundredths: number | null;
  avoid: Generated<boolean>;
  deleted_at: Date | null;
  imported_from: string | null;
  imported_at: Date | null;
}

export interface JointRunTable {
  goal_id: string;
  count: number;
  from_day: LocalDay;
  to_day: LocalDay;
}

export interface GoalDepartureTable {
  uid: string;
  goal_id: string;
  left_at: Date;
}

/** Days off of one participant for one goal; absences belong to the person. Written as text. */
export type StoredDaysOff = Pick<DaysOff, 'rest' | 'frozen' | 'archived'>;

export interface GoalParticipantTable {
  uid: string;
  goal_id: string;
  last_checked: LocalDay | null;
  count_checked: Generated<number>;
  count_streak: Generated<number>;
  joined_at: Date;
  days_off: Json<StoredDaysOff> | null;
  /** Of a goal that is due on some days a week. Written as text. */
  week_plan: Json<WeekPlan> | null;
  archived_on: LocalDay | null;
  position: number | null;
  check_ins: Generated<number>;
  run_from: LocalDay | null;
  run_to: LocalDay | null;
  run_count: Generated<number>;
  best_run_from: LocalDay | null;
  best_run_to: LocalDay | null;
  best_run_count: Generated<number>;
  run_weeks: Generated<number>;
  strength: Generated<number>;
  counted_to: LocalDay | null;
  returns: Generated<number>;
  last_return: LocalDay | null;
  high_fived_on: LocalDay | null;
  /** Since when a shared goal waits for this person to accept it; null when they have. */
  offered_at: Date | null;
  nudged_at: Date | null;
  cue: string | null;
  cue_since: LocalDay | null;
  small_version: string | null;
  part_of_day: PartOfDay | null;
  /** The last day of which the person said that they missed it. */
  miss_answered: LocalDay | null;
  rooted: Json<readonly DayRange[]> | null;
  automaticity_asked: LocalDay | null;
  /** What was added in the newest period in which something was. */
  amount_from: LocalDay | null;
  amount_hundredths: number | null;
  timer_started_at: Date | null;
  timer_day: LocalDay | null;
  /** Of the letters that wait, the day on which the oldest was written. */
  letters_since: LocalDay | null;
  /** The day of the first check-in after the last lapse. */
  began_anew: LocalDay | null;
}

/** What a person added to a goal on a day. */
export interface AmountTable {
  goal_id: string;
  uid: string;
  day: LocalDay;
  hundredths: number;
  additions: number;
}

export interface AdditionTable {
  goal_id: string;
  uid: string;
  seq: number;
  day: LocalDay;
  hundredths: number;
  added_at: Date;
}

/** What got in the way on a missed day, or that a day without was none. */
export interface MissTable {
  uid: string;
  goal_id: string;
  day: LocalDay;
  reason: DayAnswer;
  is_offered: boolean;
}

/** A line to later me. */
export interface LetterTable {
  uid: string;
  goal_id: string;
  row_number: number;
  text: string;
  written_on: LocalDay;
  read_on: LocalDay | null;
}

/** A memory that a person answered their ember about, by its goal and day. */
export interface PaperLanternTable {
  uid: string;
  goal_id: string;
  day: LocalDay;
  hung_on: LocalDay;
}

export interface AutomaticityAnswerTable {
  goal_id: string;
  uid: string;
  day: LocalDay;
  items: number[];
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
  added_on: LocalDay | null;
  celebration: Celebration | null;
  is_imported: Generated<boolean>;
  small: Generated<boolean>;
  came_back: Generated<boolean>;
  milestone: number | null;
  /** What was added in its period, in hundredths. */
  amount: number | null;
}

export interface ReturnTable {
  uid: string;
  seq: number;
  count: number;
  freezes: number;
}

/** A check-in that was undone a moment ago. */
export interface UndoneCheckInTable {
  goal_id: string;
  idx: number;
  uid: string;
  check_in: Json<object>;
  hearts: Json<readonly StoredHeart[]>;
  photo_id: string | null;
  ledger_seq: number;
  undone_at: Date;
}

/** What a mending did a moment ago. */
export interface MendTable {
  goal_id: string;
  uid: string;
  indexes: number[];
  freezes: number;
  days_off_before: Json<StoredDaysOff> | null;
  days_off_after: Json<StoredDaysOff> | null;
  last_checked: LocalDay | null;
  mended_at: Date;
}

/** As JSON: the time is a text. */
export interface StoredHeart {
  readonly uid: string;
  readonly at: string;
}

export interface ReactionTable {
  goal_id: string;
  idx: number;
  uid: string;
  at: Date;
}

export interface ArrivingHeartTable {
  goal_id: string;
  idx: number;
  from_uid: string;
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

export interface StreakLedgerTable {
  uid: string;
  seq: number;
  kind: 'award' | 'exchange' | 'reversal';
  points: number;
  source: string;
  frequency: Frequency | null;
  day: LocalDay | null;
  at: Date;
  freezes: Generated<number>;
  /** What a full block planted. */
  scene: Celebration | null;
}
