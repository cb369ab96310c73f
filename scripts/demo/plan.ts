import { AUTOMATICITY_AGE_DAYS, AUTOMATICITY_PAUSE_DAYS } from '@fivefold/rules/automaticity';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import { computeCheckIn, NO_POINTS_LIMITS } from '@fivefold/rules/points-limits';
import { type DayRange, NO_DAYS_OFF, NO_END, weekdayOf } from '@fivefold/rules/days-off';
import { rhythmOf } from '@fivefold/rules/frequency';
import { type GoalProgress, goalState, NO_PROGRESS } from '@fivefold/rules/goal-state';
import { GOALS_OF_MARIA } from './goals-of-maria.ts';
import { GOALS_OF_OTHERS } from './goals-of-others.ts';
import { type DemoGoal, type DemoPerson, type Habit, type Name, PEOPLE } from './people.ts';
import { type PlannedAddition, planAdditions } from './plan-additions.ts';
import { createRandom } from './random.ts';

export interface PlannedCheckIn {
  readonly goal: DemoGoal;
  readonly name: Name;
  /** Minutes after midnight, by the person's clock. */
  readonly minute: number;
  readonly note: string;
  readonly hasPhoto: boolean;
  /** The day that it is for; a late one is added the next morning. */
  readonly day: LocalDay;
  readonly isLate: boolean;
  readonly isSmall: boolean;
  /** Friends who give it a heart. */
  readonly hearts: readonly Name[];
}

export interface PlannedDay {
  readonly day: LocalDay;
  readonly joining: readonly DemoPerson[];
  readonly newGoals: readonly DemoGoal[];
  readonly exchanging: readonly Name[];
  /** Those who go away today, with the last day of it. */
  readonly leaving: readonly { readonly name: Name; readonly to: LocalDay }[];
  /** Goals that are asked about, and those of them that are let go then. */
  readonly asked: readonly { readonly goal: DemoGoal; readonly name: Name; readonly isRooted: boolean }[];
  /** Roots that are taken up again, and goals whose cue is another one from now on. */
  readonly takenUp: readonly { readonly goal: DemoGoal; readonly name: Name }[];
  /** Who says of a goal that it was no day without. */
  readonly slipping: readonly { readonly goal: DemoGoal; readonly name: Name }[];
  readonly newCues: readonly { readonly goal: DemoGoal; readonly name: Name; readonly cue: string }[];
  readonly freezing: readonly { readonly goal: DemoGoal; readonly name: Name }[];
  readonly additions: readonly PlannedAddition[];
  /** In the order of their times. */
  readonly checkIns: readonly PlannedCheckIn[];
}

const GOALS: readonly DemoGoal[] = [...GOALS_OF_MARIA, ...GOALS_OF_OTHERS];
const DAILY_NOTE_CHANCE = 0.3;
/** What happens seldom is worth a word more often. */
const NOTE_CHANCE = 0.6;
/** Of the chance on other days. */
const REST_DAY_CHANCE = 0.15;
/** When yesterday's check-in is added, in minutes after midnight. */
const LATE_MINUTE = 6 * 60 + 30;
const HEART_CHANCE = 0.06;
/** For a check-in with a note or a photo. */
const HEART_CHANCE_WITH_MORE = 0.3;
/** Daily goals that are kept at all were kept on each of the last days, so that every demo begins with a good run. */
const GOOD_RUN_DAYS = 6;

/**
 * Everything that happens until today, by the rules of the product. The same days give the same history.
 * @param days how long ago it begins; what lies before that moves to its first day
 */
export function planHistory(today: LocalDay, days: number): PlannedDay[] {
  const joinedOn = (person: DemoPerson) => Math.min(person.joinedOn, days);
  const madeOn = (goal: DemoGoal) => Math.min(goal.madeOn, ...keepersOf(goal).map((name) => joinedOn(personOf(name))));
  const checkIns = GOALS.flatMap((goal) =>
    keepersOf(goal).flatMap((name) => planCheckIns(goal, name, { today, from: madeOn(goal), joinedOn })),
  );
  const additions = GOALS.flatMap((goal) =>
    keepersOf(goal).flatMap((name) => {
      const isAway = (daysAgo: number) => personOf(name).away.some((time) => isWithin(daysAgo, time));
      return planAdditions(goal, name, { today, from: madeOn(goal), isAway });
    }),
  );
  return Array.from({ length: days + 1 }, (_, nth) => {
    const daysAgo = days - nth;
    return {
      day: addDays(today, -daysAgo),
      joining: PEOPLE.filter((person) => joinedOn(person) === daysAgo),
      newGoals: GOALS.filter((goal) => madeOn(goal) === daysAgo),
      exchanging: PEOPLE.filter(({ exchangesOn }) => exchangesOn.includes(daysAgo)).map(({ name }) => name),
      leaving: PEOPLE.flatMap(({ name, away }) =>
        away.filter(({ from }) => from === daysAgo).map(({ to }) => ({ name, to: addDays(today, -to) })),
      ),
      asked: GOALS.filter((goal) => canRoot(goal, madeOn(goal))).flatMap((goal) => {
        const since = (goal.rootedOn ?? 0) - daysAgo;
        const isAsked = since === 0 || since === -AUTOMATICITY_PAUSE_DAYS;
        return isAsked ? keepersOf(goal).map((name) => ({ goal, name, isRooted: since === 0 })) : [];
      }),
      takenUp: GOALS.filter((goal) => canRoot(goal, madeOn(goal)) && goal.takenUpOn === daysAgo).flatMap((goal) =>
        keepersOf(goal).map((name) => ({ goal, name })),
      ),
      newCues: GOALS.flatMap((goal) => {
        const { cue } = goal;
        if (cue?.changedOn !== daysAgo) return [];
        return keepersOf(goal)
          .slice(0, 1)
          .map((name) => ({ goal, name, cue: cue.next }));
      }),
      slipping: GOALS.flatMap((goal) =>
        keepersOf(goal)
          .filter((name) => goal.habits[name]?.slippedOn?.includes(daysAgo))
          .map((name) => ({ goal, name })),
      ),
      freezing: GOALS.flatMap((goal) =>
        keepersOf(goal)
          .filter((name) => goal.habits[name]?.freezeOn?.includes(daysAgo))
          .map((name) => ({ goal, name })),
      ),
      additions: additions.filter((planned) => planned.daysAgo === daysAgo),
      checkIns: checkIns.filter((planned) => planned.daysAgo === daysAgo).toSorted((a, b) => a.minute - b.minute),
    };
  });
}

/** In a shorter history it is too young for it. */
function canRoot({ rootedOn }: DemoGoal, madeOn: number): boolean {
  return rootedOn !== undefined && madeOn - rootedOn >= AUTOMATICITY_AGE_DAYS + AUTOMATICITY_PAUSE_DAYS;
}

/** When it is a root; undefined for a goal that never is one. */
function rootTimes(goal: DemoGoal, madeOn: number, today: LocalDay): readonly DayRange[] | undefined {
  const { rootedOn = 0, takenUpOn } = goal;
  if (!canRoot(goal, madeOn)) return undefined;
  return [{ from: addDays(today, -rootedOn), to: takenUpOn === undefined ? NO_END : addDays(today, -takenUpOn - 1) }];
}

export function keepersOf(goal: DemoGoal): Name[] {
  return PEOPLE.map(({ name }) => name).filter((name) => goal.habits[name] !== undefined);
}

/** Friends are who invited whom, in either direction. */
function areFriends(one: DemoPerson, other: DemoPerson): boolean {
  const isInvitedBy = (invitee: DemoPerson, inviter: DemoPerson) =>
    invitee.invitedBy === inviter.name || invitee.friends?.includes(inviter.name) === true;
  return isInvitedBy(one, other) || isInvitedBy(other, one);
}

function personOf(name: Name): DemoPerson {
  const person = PEOPLE.find((one) => one.name === name);
  if (person === undefined) throw new Error(`The demo has no ${name}.`);
  return person;
}

function planCheckIns(
  goal: DemoGoal,
  name: Name,
  { today, from, joinedOn }: { today: LocalDay; from: number; joinedOn: (person: DemoPerson) => number },
): (PlannedCheckIn & { readonly daysAgo: number })[] {
  const habit = goal.habits[name];
  if (habit === undefined) return [];
  const random = createRandom(`${goal.text} ${name}`);
  const rhythm = rhythmOf(goal.frequency, goal.interval ?? null);
  const { away } = personOf(name);
  const nextNote = createNotes(habit.notes ?? [], random);
  const noteChance = goal.frequency === 'daily' ? DAILY_NOTE_CHANCE : NOTE_CHANCE;
  const daysOff = { ...NO_DAYS_OFF, rooted: rootTimes(goal, from, today) };
  const planned: (PlannedCheckIn & { readonly daysAgo: number })[] = [];
  let progress: GoalProgress = NO_PROGRESS;
  for (let daysAgo = from; daysAgo >= 0; daysAgo--) {
    // The same numbers are drawn on every day, so that one changed habit leaves the rest of the history as it is.
    const [luck, minutes, noteLuck] = [random(), Math.floor(random() * 55), random()];
    const day = addDays(today, -daysAgo);
    const isAway = away.some((time) => isWithin(daysAgo, time));
    if (isAway || goalState(rhythm, progress, day, daysOff).isChecked) continue;
    if (habit.slippedOn?.includes(daysAgo)) continue;
    const isLate = habit.lateOn?.includes(daysAgo) === true;
    const isRestDay = goal.rest?.includes(weekdayOf(day)) === true;
    if (!isLate && luck >= chanceOf(goal, habit, daysAgo) * (isRestDay ? REST_DAY_CHANCE : 1)) continue;
    progress = computeCheckIn(rhythm, progress, day, NO_POINTS_LIMITS, daysOff).progress;
    const nth = planned.length + 1;
    const hasPhoto = habit.photoEvery !== undefined && nth % habit.photoEvery === 0;
    const hasNote = hasPhoto || goal.frequency === 'once' || noteLuck < noteChance;
    const note = hasNote ? nextNote() : '';
    planned.push({
      goal,
      name,
      day,
      isLate,
      isSmall: habit.smallOn?.includes(daysAgo) === true,
      daysAgo: isLate ? daysAgo - 1 : daysAgo,
      minute: isLate ? LATE_MINUTE : habit.hour * 60 + minutes,
      note,
      hasPhoto,
      hearts: viewersOf(goal, name)
        .filter((viewer) => joinedOn(personOf(viewer)) > daysAgo)
        .filter(() => random() < (note === '' ? HEART_CHANCE : HEART_CHANCE_WITH_MORE)),
    });
  }
  return planned;
}

/** The other participant of a shared goal, all friends for a public one. */
function viewersOf(goal: DemoGoal, name: Name): Name[] {
  const keepers = keepersOf(goal);
  if (keepers.length > 1) return keepers.filter((other) => other !== name);
  if (goal.isPublic !== true) return [];
  return PEOPLE.filter((other) => areFriends(other, personOf(name))).map((other) => other.name);
}

function chanceOf(goal: DemoGoal, habit: Habit, daysAgo: number): number {
  if (goal.amount !== undefined) return habit.smallOn?.includes(daysAgo) === true ? 1 : 0;
  if (goal.frequency === 'once') return habit.doneOn === daysAgo ? habit.chance : 0;
  const chance = habit.phases?.find((phase) => isWithin(daysAgo, phase))?.chance ?? habit.chance;
  if (goal.frequency !== 'daily' || chance === 0) return daysAgo === 0 ? 0 : chance;
  if (daysAgo === 0) return habit.doneToday === true ? 1 : 0;
  return daysAgo <= GOOD_RUN_DAYS && goal.daysPerWeek === undefined ? 1 : chance;
}

function isWithin(daysAgo: number, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return daysAgo <= from && daysAgo >= to;
}

/** All notes in a random order, then again in another one. */
function createNotes(notes: readonly string[], random: () => number): () => string {
  let left: string[] = [];
  return () => {
    if (left.length === 0) left = [...notes];
    return left.splice(Math.floor(random() * left.length), 1)[0] ?? '';
  };
}
