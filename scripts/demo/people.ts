import type { Weekday } from '@fivefold/rules/days-off';
import type { Frequency } from '@fivefold/rules/frequency';
import type { ColorName, GoalColor } from '@fivefold/rules/goal-color';
import type { PartOfDay } from '@fivefold/rules/part-of-day';
import type { ParticipantColor } from '@fivefold/rules/participant-color';
import type { Scene } from './draw-photo.ts';

/** Two people of the demo can be logged in with one click; the others are their friends. */
export type Name = 'maria' | 'jonas' | 'aisha' | 'pedro' | 'helen';

/** How one person keeps one goal. All times are days before today. */
export interface Habit {
  /** The chance that a due day is used. */
  readonly chance: number;
  /** The local hour of the check-ins. */
  readonly hour: number;
  /** Times when it went differently, each from the earlier to the later day: a lapse, or a good run. */
  readonly phases?: readonly { readonly from: number; readonly to: number; readonly chance: number }[];
  /** Whether today's check-in is already made; a daily goal without it is due. */
  readonly doneToday?: boolean;
  /** The day of the only check-in of a goal that is done once. */
  readonly doneOn?: number;
  /** Days whose check-in is added the next morning. */
  readonly lateOn?: readonly number[];
  /** Days on which the small version was done, if there is a check-in. */
  readonly smallOn?: readonly number[];
  /**
   * Mornings on which freezes keep the streak that the two days before have lost. Of goals without rest days: one of
   * them would be no day missed.
   */
  readonly freezeOn?: readonly number[];
  /** Evenings of a goal to do without on which they say that they slipped. */
  readonly slippedOn?: readonly number[];
  readonly notes?: readonly string[];
  /** One of this many check-ins has a photo. */
  readonly photoEvery?: number;
}

export interface DemoGoal {
  readonly text: string;
  readonly frequency: Frequency;
  readonly interval?: 1 | 2 | 3;
  /** Weekdays without it, 1 is Monday. */
  readonly rest?: readonly Weekday[];
  readonly isPublic?: boolean;
  /** The day on which it was made. */
  readonly madeOn: number;
  /** The morning on which it is let go, four weeks after the answer that is the first of two. */
  readonly rootedOn?: number;
  /** The morning on which it is taken up again. */
  readonly takenUpOn?: number;
  /** Of a daily goal that is not due every day. */
  readonly daysPerWeek?: number;
  readonly color?: GoalColor;
  /** Of who makes it. */
  readonly partOfDay?: PartOfDay;
  /** Whether each day is one to do without. */
  readonly avoid?: true;
  /** Of who makes it. */
  readonly smallVersion?: string;
  /** Of who makes it: the first cue, and the one that takes its place on a day. */
  readonly cue?: { readonly first: string; readonly changedOn: number; readonly next: string };
  /** What it counts; additions that reach the target are its check-ins, and days with the small version stay below. */
  readonly amount?: { readonly target: number; readonly unit: string };
  /** What its photos show. */
  readonly scene?: Scene;
  /** Who keeps it; the first makes it, and a second makes it a shared goal. */
  readonly habits: Partial<Record<Name, Habit>>;
}

export interface DemoPerson {
  readonly name: Name;
  readonly displayName: string;
  /** Without one it's the color that their id gives. */
  readonly color?: ParticipantColor;
  /** What they call colors of goals. */
  readonly colorNames?: readonly ColorName[];
  readonly email: string;
  readonly joinedOn: number;
  readonly invitedBy?: Name;
  /** Other people who invited them later. */
  readonly friends?: readonly Name[];
  /** Holidays, which the person says they are away for. */
  readonly away: readonly { readonly from: number; readonly to: number }[];
  /** Days on which five points buy a Performance month. */
  readonly exchangesOn: readonly number[];
}

export const PEOPLE: readonly DemoPerson[] = [
  {
    name: 'maria',
    displayName: 'Maria',
    color: 'teal',
    colorNames: [
      { color: 'green', name: 'Body' },
      { color: 'blue', name: 'Mind' },
    ],
    email: 'maria.lind@example.com',
    joinedOn: 365,
    away: [
      { from: 262, to: 258 },
      { from: 171, to: 163 },
    ],
    exchangesOn: [320, 289, 258, 228, 197, 160, 129, 98, 67, 38, 9],
  },
  {
    name: 'jonas',
    displayName: 'Jonas',
    email: 'jonas.weber@example.com',
    joinedOn: 341,
    invitedBy: 'maria',
    away: [{ from: 171, to: 166 }],
    exchangesOn: [250, 219, 120],
  },
  {
    name: 'aisha',
    displayName: 'Aisha R.',
    color: 'violet',
    email: 'aisha.rahman@example.com',
    joinedOn: 236,
    invitedBy: 'maria',
    friends: ['jonas'],
    away: [{ from: 90, to: 84 }],
    exchangesOn: [100, 14],
  },
  {
    name: 'pedro',
    displayName: 'Pedro',
    email: 'pedro.alves@example.com',
    joinedOn: 158,
    invitedBy: 'jonas',
    friends: ['maria'],
    away: [],
    exchangesOn: [],
  },
  {
    name: 'helen',
    displayName: 'Helen O.',
    color: 'amber',
    email: 'helen.okafor@example.com',
    joinedOn: 47,
    invitedBy: 'maria',
    away: [],
    exchangesOn: [],
  },
];
