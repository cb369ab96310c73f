/**
 * Someone who wants points faster than a calendar gives them: goals of all kinds, a clock, and what the server allows,
 * decided by the rules and stored as the server stores it.
 */

import { mayGoAway } from '../away.ts';
import { type LocalDay, addDays, dayFromNumber } from '../calendar.ts';
import { progressFromHistory } from '../check-in.ts';
import { checkInGate } from '../check-in-gate.ts';
import { daysOfLastWeek, withChecked, withDaysPerWeek } from '../days-a-week.ts';
import { type DayRange, type DaysOff, type DaysPerWeek, NO_DAYS_OFF, NO_END, withRanges } from '../days-off.ts';
import { FREEZES_AT_START, freezesEarned, freezesTakenBack, mayFreeze } from '../freeze.ts';
import type { Frequency, Rhythm } from '../frequency.ts';
import { type GoalProgress, importedProgress, NO_PROGRESS } from '../goal-state.ts';
import { checkMending, fewestFreezes, withFrozen } from '../mend.ts';
import { planImport } from '../import.ts';
import {
  computeCheckIn,
  ONCE_AND_MONTHLY_POINTS_LIMIT,
  ONCE_POINTS_LIMIT,
  pointsWindowStart,
} from '../points-limits.ts';
import { inForceOn, rootedSince } from '../rooted.ts';
import { withoutRoot, withRoot } from '../root-times.ts';
import { isReturn, NO_RETURNS, RETURN_RUN_MIN, withoutReturn, withReturn } from '../returns.ts';
import { totalsFromHistory } from '../runs.ts';
import { mayUndo } from '../undo.ts';

export const HOUR_MS = 3_600_000;
/** Goals that the attacker has at a time; a person may have more, each a place like these. */
export const PLACES = 4;

interface Award {
  readonly goal: AttackedGoal;
  /** That the check-in was paid as: a rooted goal is a monthly one. */
  readonly frequency: Frequency;
  readonly at: number;
  readonly points: number;
  isTakenBack: boolean;
}

export interface AttackedGoal {
  readonly rhythm: Rhythm;
  readonly madeAt: number;
  progress: GoalProgress;
  checkIns: {
    readonly day: LocalDay;
    readonly addedOn: LocalDay;
    readonly award: Award | undefined;
    readonly cameBack: boolean;
  }[];
  imported: LocalDay[];
  daysPerWeek: readonly DaysPerWeek[];
  rooted: readonly DayRange[];
  frozen: readonly DayRange[];
  archived: readonly DayRange[];
  archivedOn: LocalDay | null;
}

export type Attack = { readonly goal: number } & (
  | {
      readonly kind: 'wait' | 'waitDays' | 'flyTo' | 'check' | 'late' | 'mend' | 'goAway' | 'import' | 'perWeek';
      readonly by: number;
    }
  | { readonly kind: 'make' | 'accept'; readonly rhythm: Rhythm }
  | {
      readonly kind:
        | 'undo'
        | 'archive'
        | 'bringBack'
        | 'root'
        | 'takeUp'
        | 'freeze'
        | 'delete'
        | 'restore'
        | 'exchange';
    }
);

export class Attacker {
  now = Date.parse('2026-01-28T09:30:00Z');
  offsetHours = 0;
  goals: AttackedGoal[] = [];
  readonly awards: Award[] = [];
  /** Awards and reversals, newest first. */
  private readonly ledger: { points: number; freezes: number }[] = [];
  deleted: AttackedGoal[] = [];
  away: readonly DayRange[] = [];
  exchanged = 0;
  returns = NO_RETURNS;
  /** Freezes that they hold; below 0 when one was used that an undone check-in had brought. */
  freezes = FREEZES_AT_START;
  freezesUsed = 0;
  /** Goals of before, too. */
  readonly made: AttackedGoal[] = [];

  get today(): LocalDay {
    return this.dayAt(this.now);
  }

  dayAt(at: number): LocalDay {
    return dayFromNumber((at + this.offsetHours * HOUR_MS) / (24 * HOUR_MS));
  }

  get balance(): number {
    return sum(this.standing()) - this.exchanged;
  }

  standing(...frequencies: Frequency[]): Award[] {
    const isMeant = ({ frequency }: Award) => frequencies.length === 0 || frequencies.includes(frequency);
    return this.awards.filter((award) => !award.isTakenBack && isMeant(award));
  }

  does(attack: Attack): void {
    const goal = this.goals[attack.goal % Math.max(this.goals.length, 1)];
    switch (attack.kind) {
      case 'wait':
      case 'waitDays':
        this.now += attack.by * HOUR_MS * (attack.kind === 'wait' ? 1 : 24);
        this.deleted = [];
        return;
      case 'flyTo':
        this.offsetHours = attack.by;
        return;
      case 'make':
        return this.make(attack.rhythm, this.now);
      case 'accept':
        // It was offered a week ago, and waited.
        return this.make(attack.rhythm, this.now - 7 * 24 * HOUR_MS);
      case 'goAway': {
        const range = { from: this.today, to: addDays(this.today, attack.by) };
        if (mayGoAway(range, this.away, this.today) === 'ok') this.away = withRanges(this.away, [range]);
        return;
      }
      case 'restore':
        if (this.goals.length < PLACES) this.goals.push(...this.deleted.splice(0, 1));
        return;
      case 'exchange':
        if (this.balance >= 5) this.exchanged += 5;
        return;
      default:
        if (goal !== undefined) this.actOn(goal, attack);
    }
  }

  private actOn(goal: AttackedGoal, attack: Attack): void {
    switch (attack.kind) {
      case 'check':
        return this.check(goal, addDays(this.today, attack.by), false);
      case 'late':
        return this.check(goal, addDays(this.today, -attack.by), true);
      case 'import':
        return this.importInto(goal, attack.by);
      case 'mend':
        return this.mend(goal, addDays(this.today, -attack.by));
      case 'undo':
        return this.undo(goal);
      case 'perWeek':
        if (goal.rhythm.frequency === 'daily')
          goal.daysPerWeek = withDaysPerWeek(goal.daysPerWeek, attack.by, this.today);
        return;
      case 'freeze': {
        const { rhythm, progress } = goal;
        const question = { rhythm, lastChecked: progress.lastChecked, today: this.today, held: this.freezes };
        const found = mayFreeze({ ...question, daysOff: this.daysOffOf(goal) });
        if (found.answer !== 'ok') return;
        goal.frozen = withRanges(goal.frozen, found.plan.days);
        return this.takeFreezes(found.plan.count);
      }
      case 'archive':
        goal.archivedOn ??= this.today;
        return;
      case 'bringBack': {
        const { archivedOn: from } = goal;
        if (from !== null && from < this.today)
          goal.archived = withRanges(goal.archived, [{ from, to: addDays(this.today, -1) }]);
        goal.archivedOn = null;
        return;
      }
      case 'root':
      case 'takeUp':
        return this.root(goal, attack.kind === 'root');
      case 'delete':
        this.goals = this.goals.filter((other) => other !== goal);
        this.deleted.push(goal);
        return;
    }
  }

  /** Without what a goal must be like to take root, so that it can be one on any day. */
  private root(goal: AttackedGoal, isWanted: boolean): void {
    const { rhythm, progress, rooted, archivedOn } = goal;
    const isRooted = rootedSince({ rooted }) !== undefined;
    if (rhythm.frequency === 'once' || archivedOn !== null || isRooted === isWanted) return;
    const change = isWanted ? withRoot : withoutRoot;
    goal.rooted = change(rooted, { lastChecked: progress.lastChecked, today: this.today });
  }

  private make(rhythm: Rhythm, madeAt: number): void {
    if (this.goals.length >= PLACES) return;
    const daysOff = { daysPerWeek: [], rooted: [], frozen: [], archived: [], archivedOn: null };
    const goal = { rhythm, madeAt, progress: NO_PROGRESS, checkIns: [], imported: [], ...daysOff };
    this.goals.push(goal);
    this.made.push(goal);
  }

  private daysOffOf(goal: AttackedGoal): DaysOff {
    const { rooted, frozen, archived, archivedOn, daysPerWeek: changes } = goal;
    const inArchive = archivedOn === null ? [] : [{ from: archivedOn, to: NO_END }];
    const daysOff = { ...NO_DAYS_OFF, away: this.away, rooted, frozen, archived: [...archived, ...inArchive] };
    if (changes.length === 0) return daysOff;
    return withChecked({ ...daysOff, week: { changes, checked: [] } }, daysOfLastWeek(daysOf(goal)));
  }

  private check(goal: AttackedGoal, day: LocalDay, isLate: boolean): void {
    const { rhythm, progress } = goal;
    const daysOff = this.daysOffOf(goal);
    const inForce = inForceOn(rhythm, daysOff, day).rhythm;
    const late = isLate ? { today: this.today, createdOn: this.dayAt(goal.madeAt) } : undefined;
    if (goal.archivedOn !== null || !checkInGate(inForce, progress, day, new Date(this.now), late).isOpen) return;
    const since = pointsWindowStart(new Date(this.now)).getTime();
    const paidBy = (frequency: Frequency) => sum(this.standing(frequency).filter(({ at }) => at > since));
    const budget = {
      paid: { once: paidBy('once'), monthly: paidBy('monthly') },
      limits: { once: ONCE_POINTS_LIMIT, onceAndMonthly: ONCE_AND_MONTHLY_POINTS_LIMIT },
      ageMs: this.now - goal.madeAt,
    };
    const paid = computeCheckIn(rhythm, progress, day, budget, daysOff);
    const { points } = paid;
    const award = points > 0 ? this.pay(goal, points, inForce.frequency) : undefined;
    const cameBack = this.isReturn(goal, day);
    if (cameBack) this.countReturns(withReturn(this.returns, this.freezes));
    goal.progress = paid.progress;
    goal.checkIns.push({
      cameBack,
      day,
      addedOn: day < this.today && isLate ? this.today : day,
      award,
    });
  }

  private pay(goal: AttackedGoal, points: number, frequency: Frequency): Award {
    const freezes = freezesEarned(sum(this.standing()), points, this.freezes);
    this.freezes += freezes;
    this.ledger.unshift({ points, freezes });
    const award = { goal, frequency, at: this.now, points, isTakenBack: false };
    this.awards.push(award);
    return award;
  }

  private takeFreezes(count: number): void {
    this.freezes -= count;
    this.freezesUsed += count;
  }

  /** Of what was imported there is none. */
  private isReturn(goal: AttackedGoal, day: LocalDay): boolean {
    const { rhythm, checkIns } = goal;
    if (checkIns.length < RETURN_RUN_MIN) return false;
    const daysOff = this.daysOffOf(goal);
    const { run } = totalsFromHistory(rhythm, daysOf(goal), daysOff);
    const lastReturn = checkIns.findLast(({ cameBack }) => cameBack)?.day ?? null;
    return isReturn(rhythm, { run, lastReturn }, day, daysOff);
  }

  private countReturns(after: typeof NO_RETURNS): void {
    this.freezes += after.freezes - this.returns.freezes;
    this.returns = after;
  }

  private mend(goal: AttackedGoal, done: LocalDay): void {
    const { progress, madeAt } = goal;
    const { rhythm, daysOff } = inForceOn(goal.rhythm, this.daysOffOf(goal), this.today);
    const question = {
      rhythm,
      progress,
      createdOn: this.dayAt(madeAt),
      today: this.today,
      daysOff,
      held: this.freezes,
    };
    const freeze = fewestFreezes(question, [done]);
    if (checkMending(question, { done: [done], freeze }) !== 'ok') return;
    const [before, count] = [goal.frozen, goal.checkIns.length];
    goal.frozen = withFrozen({ ...NO_DAYS_OFF, frozen: before }, freeze).frozen;
    this.takeFreezes(freeze.length);
    this.check(goal, done, true);
    // All of it or nothing.
    if (goal.checkIns.length > count) return;
    goal.frozen = before;
    this.takeFreezes(-freeze.length);
  }

  private undo(goal: AttackedGoal): void {
    const last = goal.checkIns.at(-1);
    if (last === undefined) return;
    const points = last.award?.points ?? 0;
    const question = { isNewest: true, addedOn: last.addedOn, today: this.today, points, totalStreaks: this.balance };
    if (mayUndo(question) !== 'ok') return;
    if (last.award !== undefined) {
      const freezes = freezesTakenBack(sum(this.standing()), points, this.ledger);
      this.freezes -= freezes;
      this.ledger.unshift({ points: -points, freezes: -freezes });
      last.award.isTakenBack = true;
    }
    if (last.cameBack) this.countReturns(withoutReturn(this.returns));
    goal.checkIns.pop();
    const unpaid = new Set(goal.checkIns.filter(({ award }) => award === undefined).map(({ day }) => day));
    const lastImported = goal.imported.at(-1) ?? null;
    goal.progress = progressFromHistory(goal.rhythm, daysOf(goal), this.daysOffOf(goal), lastImported, unpaid);
  }

  /** A file with a check-in on each of the last days. A goal with check-ins that were made here takes none. */
  private importInto(goal: AttackedGoal, count: number): void {
    const days = Array.from({ length: count }, (_, nth) => addDays(this.today, nth - count + 1));
    const { added } = planImport(goal.rhythm, days, goal.imported, goal.checkIns.length === 0, this.daysOffOf(goal));
    if (added.length === 0) return;
    goal.imported = [...goal.imported, ...added].toSorted();
    goal.progress = importedProgress(goal.imported.at(-1) ?? null);
  }
}

function daysOf({ imported, checkIns }: AttackedGoal): LocalDay[] {
  return [...imported, ...checkIns.map(({ day }) => day)];
}

export function sum(awards: readonly { readonly points: number }[]): number {
  return awards.reduce((total, { points }) => total + points, 0);
}
