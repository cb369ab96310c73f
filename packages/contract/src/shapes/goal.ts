import { WEEKDAYS } from '@fivefold/rules/days-off';
import {
  DAYS_OFF_SHOWN,
  FRIENDS_MAX,
  HISTORY_DAYS_OFF_MAX,
  OWN_CHECK_INS_SHOWN,
  PARTICIPANTS_MAX,
} from '@fivefold/rules/limits';
import * as z from 'zod/mini';
import {
  emberLevel,
  faceFields,
  frequency,
  listOf,
  wireDay,
  wireInstant,
  wireRange,
  weeklyInterval,
} from '../fields.ts';
import { checkIn } from './check-in.ts';

/**
 * How one person stands with a goal; the counters are as of today, a lapse already applied (Decisions sections 2 and
 * 3).
 */
export const progressFields = {
  last_checked: z.nullable(wireDay),
  count_checked: z.int(),
  count_streak: z.int(),
};

const daysOffOfAtMost = (most: number) =>
  z.nullable(
    z.object({
      rest: listOf(z.object({ from: wireDay, weekdays: listOf(z.int(), WEEKDAYS.length) }), most),
      away: listOf(wireRange, most),
      frozen: listOf(wireRange, most),
      archived: listOf(wireRange, most),
      /** When the goal was rooted; in a look back alone. */
      rooted: z.optional(listOf(wireRange, most)),
      /** Of a goal that is due on some days a week; the check-ins are those of the last one's week. */
      week: z.optional(
        z.object({
          changes: listOf(z.object({ from: wireDay, days: z.int() }), most),
          checked: listOf(wireDay, WEEKDAYS.length),
        }),
      ),
    }),
  );

/**
 * Days off of one person for one goal since their last check-in, absences included; null is none. Weekdays count from 1,
 * Monday. A goal in the archive rests until 2999-12-31.
 */
export const daysOff = daysOffOfAtMost(DAYS_OFF_SHOWN);
/** The same of a stretch of its history. */
export const pastDaysOff = daysOffOfAtMost(HISTORY_DAYS_OFF_MAX);

/** A device may have saved goals of before there was the field. */
const textOrNull = z._default(z.nullable(z.string()), null);
const numberOrNull = z._default(z.nullable(z.number()), null);

/** What answers name a goal by. */
export const goalName = {
  id: z.string(),
  goal: z.string(),
  emoji: z.nullable(z.string()),
  /** Any text: an app that is older than a color shows none. A device may have saved goals of before there was this. */
  color: textOrNull,
  /** How much a period asks for; null where a check-in is all there is. */
  amount_target: numberOrNull,
  amount_unit: textOrNull,
  amount_step: numberOrNull,
  /** Whether each day is one to do without. */
  avoid: z._default(z.boolean(), false),
};

/** What was added in the newest period in which something was; only of a goal with amounts. */
export const periodAmount = z.object({ from: wireDay, sum: z.number() });

/** A timer that the caller started: when, and on which of their days. */
export const timer = z.object({ started_at: wireInstant, day: wireDay });

const goalFields = {
  ...goalName,
  /**
   * The day on which the goal was made, in the caller's zone; of a shared goal the one on which the caller accepted it.
   */
  created_on: wireDay,
  frequency,
  weekly_interval: z.nullable(weeklyInterval),
  ...progressFields,
  /** The newest check-ins in ascending order; older ones come by page (Decisions section 5). */
  check_ins: listOf(checkIn, OWN_CHECK_INS_SHOWN),
  check_ins_total: z.int(),
  days_off: daysOff,
};

/** The caller's own part of a goal; the partner sees the cue alone. A device may have saved goals of before. */
const ownFields = {
  /** When the caller does it: 'I have had breakfast'. */
  cue: textOrNull,
  /**
   * The day on which the cue was written, or offered and left out; null once its question was answered, and where it
   * never was offered.
   */
  cue_since: textOrNull,
  small_version: textOrNull,
  /** Any text: an app that is older than a part shows none. */
  part_of_day: textOrNull,
  /** The last day of which the caller said that they missed it; the goal does not ask about it again. */
  miss_answered: textOrNull,
  amount: z.optional(periodAmount),
  /** Only while it runs, or waits for the caller to say how many minutes it was. */
  timer: z.optional(timer),
  /** A letter that the caller wrote has come back, and waits to be read. */
  letter_due: z.optional(z.literal(true)),
};

/** The place among the caller's own goals, from 0; goals without one follow, the oldest first. */
const position = z.nullable(z.int());

/**
 * What the caller's counters were before the streak was lost, from which it is mended; only of a goal that lost one
 * (Beyond section 12).
 */
const lost = z.optional(z.object({ count_checked: z.int(), count_streak: z.int() }));

/**
 * The milestone that the next check-in reaches if it comes on the day after the last one; null for none (Beyond section
 * 12). A device may have saved goals of before.
 */
export const nextMilestone = z._default(z.nullable(z.int()), null);

/** Since when a goal is rooted, and as what it is taken up again. */
export const wireRoot = z.object({ since: wireDay, frequency, weekly_interval: z.nullable(weeklyInterval) });
export type WireRoot = z.output<typeof wireRoot>;
/** Only of a goal that is. */
export const rooted = z.optional(wireRoot);

/** A personal goal (Specification section 3). */
export const regularGoal = z.object({
  ...goalFields,
  ...ownFields,
  type: z.literal('regular'),
  is_public: z.boolean(),
  /**
   * Friends whom the owner chose to see the goal; none where all friends see it, or none (Beyond section 8). A device
   * may have saved goals of before there was this.
   */
  audience_uids: z._default(listOf(z.string(), FRIENDS_MAX), []),
  position,
  lost,
  next_milestone: nextMilestone,
  /** A rooted goal is answered as what it is until it is taken up again, one of once a month. */
  rooted,
  /** It is asked today how much the goal happens by itself. */
  automaticity_asked: z.optional(z.literal(true)),
});

const participant = z.object({
  uid: z.string(),
  email: z.string(),
  ...faceFields,
  ember_level: emberLevel,
  ...progressFields,
  days_off: daysOff,
  cue: ownFields.cue,
  /** False while the goal is only offered to this person: until they accept it counts nothing for them. */
  accepted: z._default(z.boolean(), true),
  /** Whether the other one nudged them today, by their own clock. */
  nudged: z._default(z.boolean(), false),
});

/** A shared goal; the counters on top are the caller's own (Decisions section 4). */
export const sharedGoal = z.object({
  ...goalFields,
  ...ownFields,
  type: z.literal('shared'),
  /** Empty while the creator’s account is closed or being deleted. */
  created_by: z.string(),
  position,
  lost,
  next_milestone: nextMilestone,
  /** Both checked in on one day, today or yesterday, and the caller has not seen their high five yet. */
  high_five: z._default(z.boolean(), false),
  /** How many periods in a row both did, until now; null when there is none (Beyond section 8). */
  joint_run: z._default(z.nullable(z.object({ count: z.int(), from: wireDay, to: wireDay })), null),
  participants: listOf(participant, PARTICIPANTS_MAX),
});

/** A friend's public goal as the friend sees it. */
export const friendGoal = z.object({ ...goalFields, type: z.literal('regular') });

export type WireRegularGoal = z.output<typeof regularGoal>;
export type WireSharedGoal = z.output<typeof sharedGoal>;
export type WireFriendGoal = z.output<typeof friendGoal>;
export type WireDaysOff = z.output<typeof daysOff>;
export type WireParticipant = z.output<typeof participant>;
