/** A person with one goal, as the server stores it: what they do from day to day, decided by the rules. */

import { endAway, mayGoAway } from '../away.ts';
import { type LocalDay, addDays } from '../calendar.ts';
import { progressFromHistory, recordCheckIn } from '../check-in.ts';
import { checkInGate } from '../check-in-gate.ts';
import { checkedAfter, daysOfLastWeek, withChecked, withDaysPerWeek } from '../days-a-week.ts';
import {
  type DaysOff,
  daysPerWeekOn,
  NO_DAYS_OFF,
  NO_END,
  restWeekdaysOn,
  type Weekday,
  withRanges,
  withRestDays,
} from '../days-off.ts';
import { freezesEarned, freezesTakenBack, mayFreeze } from '../freeze.ts';
import type { Rhythm } from '../frequency.ts';
import { type GoalProgress, NO_PROGRESS } from '../goal-state.ts';
import { inForceOn } from '../rooted.ts';
import { withRoot, withoutRoot } from '../root-times.ts';
import { mayUndo } from '../undo.ts';
import { day } from './day.ts';
import { daysWithin, weekdayOfDate } from './lapse-model.ts';

interface StoredCheckIn {
  readonly day: LocalDay;
  readonly addedOn: LocalDay;
  readonly points: number;
}

export interface Person {
  readonly rhythm: Rhythm;
  readonly today: LocalDay;
  readonly progress: GoalProgress;
  readonly checkIns: readonly StoredCheckIn[];
  /** Without the time in the archive now. */
  readonly daysOff: DaysOff;
  readonly archivedOn: LocalDay | null;
  readonly freezes: number;
  readonly lifetimePoints: number;
  /** Awards, reversals and exchanges; no lifetime points are in the last. */
  readonly ledger: readonly { readonly points: number; readonly freezes: number; readonly isExchange?: true }[];
  /** The days that were off when they were over, and those that a freeze made so: written down without the rules. */
  readonly wereOff: ReadonlySet<LocalDay>;
  /** How many days of its week the goal asked for when a day was over, likewise; none before it was a goal of some. */
  readonly asked: ReadonlyMap<LocalDay, number>;
  /** The days of absences that stand, likewise. */
  readonly awayDays: ReadonlySet<LocalDay>;
}

export type Act =
  | { readonly kind: 'wait' | 'addLate'; readonly days: number }
  | { readonly kind: 'checkIn' | 'undo' | 'endAway' | 'archive' | 'bringBack' | 'freeze' | 'exchange' }
  | { readonly kind: 'root' | 'takeUp' }
  | { readonly kind: 'goAway'; readonly start: number; readonly length: number }
  | { readonly kind: 'rest'; readonly weekdays: readonly Weekday[] }
  | { readonly kind: 'perWeek'; readonly days: number };

const CREATED_ON = day('2026-01-28');

export function newPerson(rhythm: Rhythm, freezes: number): Person {
  return {
    rhythm,
    today: CREATED_ON,
    progress: NO_PROGRESS,
    checkIns: [],
    daysOff: { ...NO_DAYS_OFF },
    archivedOn: null,
    freezes,
    lifetimePoints: 0,
    ledger: [],
    wereOff: new Set(),
    asked: new Map(),
    awayDays: new Set(),
  };
}

export function balanceOf({ ledger }: Person): number {
  return ledger.reduce((sum, { points }) => sum + points, 0);
}

/** All days off of the goal as of now. */
export function daysOffOf({ daysOff, archivedOn }: Person): DaysOff {
  if (archivedOn === null) return daysOff;
  return { ...daysOff, archived: [...daysOff.archived, { from: archivedOn, to: NO_END }] };
}

/** The person after a deed; the same one when it is refused. */
export function afterAct(person: Person, deed: Act): Person {
  const { today, daysOff, archivedOn } = person;
  switch (deed.kind) {
    case 'wait':
      return afterDays(person, deed.days);
    case 'checkIn':
      return afterCheckIn(person, today);
    case 'addLate':
      return afterCheckIn(person, addDays(today, -deed.days));
    case 'undo':
      return afterUndo(person);
    case 'freeze':
      return afterFreeze(person);
    case 'exchange':
      return balanceOf(person) < 1
        ? person
        : { ...person, ledger: [...person.ledger, { points: -1, freezes: 0, isExchange: true }] };
    case 'goAway': {
      const range = { from: addDays(today, deed.start), to: addDays(today, deed.start + deed.length - 1) };
      if (mayGoAway(range, daysOff.away, today) !== 'ok') return person;
      return {
        ...person,
        daysOff: { ...daysOff, away: withRanges(daysOff.away, [range]) },
        awayDays: new Set([...person.awayDays, ...daysWithin(range.from, addDays(range.to, 1))]),
      };
    }
    case 'endAway': {
      const next = daysOff.away.find(({ to }) => to >= today);
      if (next === undefined) return person;
      const isLeft = (on: LocalDay) => on < today || on < next.from || on > next.to;
      return {
        ...person,
        daysOff: { ...daysOff, away: endAway(daysOff.away, next.from, today) },
        awayDays: new Set([...person.awayDays].filter(isLeft)),
      };
    }
    case 'rest':
      if (person.rhythm.frequency !== 'daily') return person;
      if (deed.weekdays.length > 0 && daysPerWeekOn(daysOff.week?.changes ?? [], today) < 7) return person;
      return { ...person, daysOff: { ...daysOff, rest: withRestDays(daysOff.rest, deed.weekdays, today) } };
    case 'perWeek': {
      if (person.rhythm.frequency !== 'daily') return person;
      if (deed.days < 7 && restWeekdaysOn(daysOff.rest, today).length > 0) return person;
      const changes = withDaysPerWeek(daysOff.week?.changes ?? [], deed.days, today);
      const checked = daysOfLastWeek(person.checkIns.map((checkIn) => checkIn.day));
      const { week: _, ...others } = daysOff;
      return { ...person, daysOff: changes.length === 0 ? others : { ...others, week: { changes, checked } } };
    }
    case 'root':
    case 'takeUp':
      return withRoots(person, deed.kind);
    case 'archive':
      return { ...person, archivedOn: archivedOn ?? today };
    case 'bringBack': {
      if (archivedOn === null) return person;
      const over = archivedOn < today ? [{ from: archivedOn, to: addDays(today, -1) }] : [];
      return { ...person, archivedOn: null, daysOff: { ...daysOff, archived: withRanges(daysOff.archived, over) } };
    }
  }
}

/** Without what a goal must be like to take root. */
function withRoots(person: Person, act: 'root' | 'takeUp'): Person {
  const { rooted = [], ...others } = person.daysOff;
  const isRooted = rooted.at(-1)?.to === NO_END;
  if (person.archivedOn !== null || isRooted === (act === 'root')) return person;
  const standing = { lastChecked: person.progress.lastChecked, today: person.today };
  const times = (act === 'root' ? withRoot : withoutRoot)(rooted, standing);
  return { ...person, daysOff: times.length === 0 ? others : { ...others, rooted: times } };
}

/** Each day that ends is noted as off or not by what holds at its end. */
function afterDays(person: Person, days: number): Person {
  const { daysOff, archivedOn, awayDays, today } = person;
  const weekdays: readonly number[] = daysOff.rest.at(-1)?.weekdays ?? [];
  const isOff = (on: LocalDay) => archivedOn !== null || awayDays.has(on) || weekdays.includes(weekdayOfDate(on));
  const later = addDays(today, days);
  const over = daysWithin(today, later);
  const asked = daysOff.week?.changes.at(-1)?.days;
  return {
    ...person,
    today: later,
    wereOff: new Set([...person.wereOff, ...over.filter(isOff)]),
    asked: asked === undefined ? person.asked : new Map([...person.asked, ...over.map((on) => [on, asked] as const)]),
  };
}

function afterCheckIn(person: Person, on: LocalDay): Person {
  const { rhythm, progress, today, freezes, lifetimePoints } = person;
  const late = { today, createdOn: CREATED_ON };
  const gate = checkInGate(
    inForceOn(rhythm, person.daysOff, on).rhythm,
    progress,
    on,
    new Date(`${today}T12:00:00Z`),
    late,
  );
  if (person.archivedOn !== null || !gate.isOpen) return person;
  const recorded = recordCheckIn(rhythm, progress, on, person.daysOff);
  const { points } = recorded;
  const earned = freezesEarned(lifetimePoints, points, freezes);
  return {
    ...person,
    progress: recorded.progress,
    daysOff: withChecked(person.daysOff, checkedAfter(person.daysOff.week, progress.lastChecked, on)),
    checkIns: [...person.checkIns, { day: on, addedOn: today, points }],
    freezes: freezes + earned,
    lifetimePoints: lifetimePoints + points,
    ledger: points === 0 ? person.ledger : [...person.ledger, { points, freezes: earned }],
  };
}

function afterUndo(person: Person): Person {
  const { rhythm, today, checkIns } = person;
  const last = checkIns.at(-1);
  if (last === undefined) return person;
  const { addedOn, points } = last;
  if (mayUndo({ isNewest: true, addedOn, today, points, totalStreaks: balanceOf(person) }) !== 'ok') return person;
  const left = checkIns.slice(0, -1);
  const days = left.map((checkIn) => checkIn.day);
  const newestFirst = person.ledger.filter(({ isExchange }) => isExchange === undefined).toReversed();
  const taken = freezesTakenBack(person.lifetimePoints, points, newestFirst);
  return {
    ...person,
    progress: progressFromHistory(rhythm, days, daysOffOf(person)),
    daysOff: withChecked(person.daysOff, daysOfLastWeek(days)),
    checkIns: left,
    freezes: person.freezes - taken,
    lifetimePoints: person.lifetimePoints - points,
    ledger: points === 0 ? person.ledger : [...person.ledger, { points: -points, freezes: -taken }],
  };
}

function afterFreeze(person: Person): Person {
  const { rhythm, today, progress, daysOff } = person;
  const question = { rhythm, today, lastChecked: progress.lastChecked, daysOff: daysOffOf(person) };
  const found = mayFreeze({ ...question, held: person.freezes });
  if (found.answer !== 'ok') return person;
  const { count, days } = found.plan;
  const frozen = days.flatMap(({ from, to }) => daysWithin(from, addDays(to, 1)));
  return {
    ...person,
    freezes: person.freezes - count,
    daysOff: { ...daysOff, frozen: withRanges(daysOff.frozen, days) },
    wereOff: new Set([...person.wereOff, ...frozen]),
  };
}

/** The days that were off, free days among them: counted from day to day, without the rules. */
export function offDaysOf({ checkIns, wereOff, asked }: Person): ReadonlySet<LocalDay> {
  const done = new Set(checkIns.map((checkIn) => checkIn.day));
  const off = new Set(wereOff);
  let without = 0;
  for (const [on, days] of asked) {
    if (weekdayOfDate(on) === 1) without = 0;
    if (done.has(on) || wereOff.has(on)) continue;
    without += 1;
    if (without <= 7 - days) off.add(on);
  }
  return off;
}
