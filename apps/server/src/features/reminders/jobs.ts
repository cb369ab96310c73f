import { amountLeft } from '@fivefold/rules/amount';
import { hasSlippedOn } from '@fivefold/rules/avoid';
import type { LocalDay } from '@fivefold/rules/calendar';
import { WEEKDAYS } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { type GoalState, goalState } from '@fivefold/rules/goal-state';
import { DEFAULT_EVENING, DEFAULT_QUIET_HOURS } from '@fivefold/rules/messages';
import { PUSH_ROUTE } from '@fivefold/rules/push-texts';
import { messageText } from '@fivefold/rules/reminder-texts';
import { decide, doesRunEnd, JOINED_MINUTES, nextOf, OVERDUE_MINUTES, type Slot } from '@fivefold/rules/reminders';
import { wallTimeAt } from '@fivefold/rules/wall-clock';
import type { Database } from '#kernel/db/connect';
import { inTransaction } from '#kernel/db/retry';
import type { Schema } from '#kernel/db/schema';
import { defineMinuteJob, type RecurringJob } from '#kernel/jobs/recurring';
import { sentence } from '#kernel/language/sentence';
import type { Log } from '#kernel/log';
import { zoneOf } from '#kernel/today';
import type { Plans } from '../billing/steps.ts';
import { daysOffOf, periodAmountOf } from '../goals/steps.ts';
import { type Message, notify, type NotifyDeps } from '../notifications/steps.ts';
import {
  type DuePerson,
  type DueReminder,
  type GoalWithDays,
  listDueUids,
  listGoalsWithDays,
  listRemindersOf,
  postpone,
  takeDuePeople,
  writeDecidedReminders,
  writePlans,
} from './store.ts';

export interface ReminderJobDeps extends NotifyDeps {
  readonly db: Database<Schema>;
  readonly log: Pick<Log, 'error'> | undefined;
  readonly plans: Plans;
}

const BATCH = 100;
/** Less than the lease of a job; the next minute goes on. */
const BUDGET_MS = 45_000;
const POSTPONED_MS = 60 * 60 * 1000;
const MS_PER_MINUTE = 60_000;

/** Every minute sends what has come due. */
export function remindersJob(deps: ReminderJobDeps): RecurringJob {
  return defineMinuteJob(deps, 'reminders.send', () => sendReminders(deps));
}

/** What fails in a batch is tried person by person, so that what fails for one keeps no other waiting. */
export async function sendReminders(deps: ReminderJobDeps): Promise<void> {
  const until = performance.now() + BUDGET_MS;
  while (performance.now() < until) {
    const taken = await sendBatch(deps, { limit: BATCH }).catch((err: unknown) => {
      deps.log?.error({ err }, 'a batch of reminders could not be sent');
      return sendOneByOne(deps);
    });
    if (taken < BATCH) return;
  }
}

async function sendOneByOne(deps: ReminderJobDeps): Promise<number> {
  const now = deps.clock.now();
  const uids = await listDueUids(deps.db.kysely, now, BATCH);
  for (const uid of uids) {
    await sendBatch(deps, { limit: 1, uid }).catch(async (err: unknown) => {
      deps.log?.error({ err, uid }, 'the reminders of a person could not be sent');
      await postpone(deps.db.kysely, uid, new Date(now.getTime() + POSTPONED_MS));
    });
  }
  return uids.length;
}

/**
 * One transaction: messages are enqueued exactly when what they say is noted as decided, so that neither a crash nor a
 * second process sends anything twice.
 * @returns how many people were looked at
 */
function sendBatch(deps: ReminderJobDeps, which: { readonly limit: number; readonly uid?: string }): Promise<number> {
  const now = deps.clock.now();
  return inTransaction(deps.db.kysely, async (tx) => {
    const people = await takeDuePeople(tx, now, which);
    if (people.length === 0) return 0;
    const uids = people.map(({ uid }) => uid);
    const remindersOf = Map.groupBy(await listRemindersOf(tx, uids), ({ uid }) => uid);
    const inTheEvening = people.filter((person) => isEveningNear(person, now)).map(({ uid }) => uid);
    const goals = inTheEvening.length === 0 ? [] : await listGoalsWithDays(tx, inTheEvening);
    const goalsOf = Map.groupBy(goals, ({ uid }) => uid);
    const decisions = people.map((person) => {
      const found = { reminders: remindersOf.get(person.uid) ?? [], goals: goalsOf.get(person.uid) ?? [] };
      return decideFor(deps, person, found, now);
    });
    // Two to one person are counted one after the other.
    for (const nth of [0, 1])
      await notify(tx, deps, ...decisions.flatMap(({ messages }) => messages.slice(nth, nth + 1)));
    const decided = decisions.flatMap(({ uid, reminders }) => reminders.map((reminder) => ({ uid, ...reminder })));
    await writeDecidedReminders(tx, decided);
    await writePlans(tx, decisions, now);
    return people.length;
  });
}

type EveningSlot = Slot & { readonly kind: 'evening' };
type ReminderSlot = Slot & { readonly kind: 'reminder'; readonly goal: DueReminder };

type DecidedGoal = DueReminder | GoalWithDays;

/** Goals to remind of, and goals whose run ends; at least one. */
interface DecidedMessage {
  readonly reminded: readonly DecidedGoal[];
  readonly ending: readonly DecidedGoal[];
}

interface DecisionFor {
  readonly uid: string;
  readonly nextAt: Date | null;
  readonly eveningOn: LocalDay | null;
  /** Those that are decided. */
  readonly reminders: readonly { readonly goal_id: string; readonly minute: number; readonly day: LocalDay }[];
  readonly messages: readonly Message[];
}

function eveningSlot({ evening_at: minute, evening_on: lastOn }: DuePerson): EveningSlot {
  return { kind: 'evening', minute: minute ?? DEFAULT_EVENING, weekdays: WEEKDAYS, lastOn };
}

/** Whether the evening note may be decided now; only then its goals are read. */
function isEveningNear(person: DuePerson, now: Date): boolean {
  const since = Math.max(person.decided_at.getTime(), now.getTime() - OVERDUE_MINUTES * MS_PER_MINUTE);
  const next = nextOf([eveningSlot(person)], zoneOf({ timeZone: person.time_zone }), new Date(since));
  return next !== null && next.getTime() <= now.getTime() + JOINED_MINUTES * MS_PER_MINUTE;
}

function decideFor(
  deps: ReminderJobDeps,
  person: DuePerson,
  { reminders, goals }: { readonly reminders: readonly DueReminder[]; readonly goals: readonly GoalWithDays[] },
  now: Date,
): DecisionFor {
  const { uid, decided_at: decidedAt } = person;
  const timeZone = zoneOf({ timeZone: person.time_zone });
  const quiet = {
    from: person.quiet_from ?? DEFAULT_QUIET_HOURS.from,
    to: person.quiet_to ?? DEFAULT_QUIET_HOURS.to,
  };
  const evening = eveningSlot(person);
  const slots = [
    ...reminders.map((goal): ReminderSlot => {
      const { minute, weekdays, last_on: lastOn } = goal;
      return { kind: 'reminder', goal, minute, weekdays, lastOn };
    }),
    evening,
  ];
  const today = wallTimeAt(now, timeZone).day;
  const ending = goals.filter((goal) => hasRunThatEnds(goal, today));
  const mayGet = (kind: 'reminder' | 'evening') => deps.plans.hasPlan(person, now) && hasChannel(deps, person, kind);
  const { decided, sent } = decide({ slots, timeZone, quiet, decidedAt }, now, (slot) =>
    slot.kind === 'evening' ? ending.length > 0 && mayGet('evening') : isDue(slot.goal, today) && mayGet('reminder'),
  );
  const until = new Date(now.getTime() + OVERDUE_MINUTES * MS_PER_MINUTE);
  const dayOf = new Map<Slot, LocalDay>(decided.map(({ slot, day }) => [slot, day]));
  const isLeft = (slot: ReminderSlot | EveningSlot) => ({ ...slot, lastOn: dayOf.get(slot) ?? slot.lastOn });
  return {
    uid,
    // No one is looked at in vain: without a channel there is no evening note, and a change of them plans anew.
    nextAt: nextOf(slots.filter(({ kind }) => isPlanned(person, kind)).map(isLeft), timeZone, now),
    eveningOn: dayOf.get(evening) ?? person.evening_on,
    reminders: decided.flatMap(({ slot, day }) =>
      slot.kind === 'reminder' ? [{ goal_id: slot.goal.goal_id, minute: slot.minute, day }] : [],
    ),
    messages: messagesOf(deps, person, {
      // Two times of one goal are one line.
      reminded: [
        ...new Map(sent.flatMap((slot) => (slot.kind === 'reminder' ? [[slot.goal.goal_id, slot.goal]] : []))).values(),
      ],
      ending: sent.includes(evening) ? ending : [],
    }).map((message) => ({ uid, ...wordsOf(withLeft(message, person, today)), until })),
  };
}

/** Both in one message, unless a person gets them by different channels. */
function messagesOf(deps: ReminderJobDeps, person: DuePerson, { reminded, ending }: DecidedMessage): DecidedMessage[] {
  const [ofReminder, ofEvening] = [channelsOf(deps, person, 'reminder'), channelsOf(deps, person, 'evening')];
  const areJoined =
    ofReminder.isPushed === ofEvening.isPushed &&
    ofReminder.isMailed === ofEvening.isMailed &&
    ofReminder.isTold === ofEvening.isTold;
  const messages = areJoined
    ? [{ reminded, ending }]
    : [
        { reminded, ending: [] },
        { reminded: [], ending },
      ];
  return messages.filter((message) => message.reminded.length + message.ending.length > 0);
}

interface Channels {
  readonly isPushed: boolean;
  readonly isMailed: boolean;
  /** By a channel of theirs. */
  readonly isTold: boolean;
}

function channelsOf({ hasMail }: ReminderJobDeps, person: DuePerson, kind: 'reminder' | 'evening'): Channels {
  return {
    isPushed: person.has_device && person.push_off?.includes(kind) !== true,
    isMailed: hasMail && person.has_address && person.mail_on?.includes(kind) === true,
    isTold: person.channel_kinds.includes(kind),
  };
}

function hasChannel(deps: ReminderJobDeps, person: DuePerson, kind: 'reminder' | 'evening'): boolean {
  const { isPushed, isMailed, isTold } = channelsOf(deps, person, kind);
  return !person.is_gone && (isPushed || isMailed || isTold);
}

/**
 * Whether it may come one day without a change that plans anew: an address is confirmed, an account opened again
 * without one.
 */
function isPlanned(person: DuePerson, kind: 'reminder' | 'evening'): boolean {
  const isPushed = person.has_device && person.push_off?.includes(kind) !== true;
  return isPushed || person.mail_on?.includes(kind) === true || person.channel_kinds.includes(kind);
}

function isDue(goal: DueReminder, day: LocalDay): boolean {
  return !goal.is_deleted && isOpen(goal, day);
}

function hasRunThatEnds(goal: GoalWithDays, today: LocalDay): boolean {
  const rhythm = rhythmOf(goal.frequency, goal.weekly_interval);
  return isOpen(goal, today) && doesRunEnd(rhythm, goal.days, today, daysOffOf(goal));
}

/** Whether a goal is due, and the person has not said that they slipped. */
function isOpen(goal: DueReminder | GoalWithDays, day: LocalDay): boolean {
  const isAnswered = goal.avoid && hasSlippedOn(day, goal.miss_answered, goal.last_checked);
  return !isAnswered && stateOf(goal, day).section === 'due';
}

function stateOf(goal: DueReminder | GoalWithDays, day: LocalDay): GoalState {
  const progress = {
    lastChecked: goal.last_checked,
    countChecked: goal.count_checked,
    countStreak: goal.count_streak,
  };
  return goalState(rhythmOf(goal.frequency, goal.weekly_interval), progress, day, daysOffOf(goal));
}

/** Says what is left of amounts, where the person wants that. */
function withLeft({ reminded, ending }: DecidedMessage, person: DuePerson, today: LocalDay) {
  const leftOf = (goal: DecidedGoal) => ({
    ...goal,
    left: person.amount_left === true ? whatIsLeft(goal, today) : null,
  });
  return { reminded: reminded.map(leftOf), ending: ending.map(leftOf) };
}

function whatIsLeft(goal: DecidedGoal, today: LocalDay): number | null {
  const rhythm = rhythmOf(goal.frequency, goal.weekly_interval);
  return amountLeft(rhythm, goal.amount_target, { lastChecked: goal.last_checked, kept: periodAmountOf(goal) }, today);
}

function wordsOf({ reminded, ending }: ReturnType<typeof withLeft>) {
  const isSame = (one: DecidedGoal, other: DecidedGoal) => one.goal_id === other.goal_id;
  const kind: 'reminder' | 'evening' = reminded.length > 0 ? 'reminder' : 'evening';
  const { title, body, plain, lines, why } = messageText(reminded, ending, isSame);
  return {
    kind,
    push: { title, body },
    plain,
    mail: {
      subject: title,
      lines,
      button: { label: sentence('Check in'), route: PUSH_ROUTE },
      why,
    },
  };
}
