import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import {
  checkInRequest,
  dashboardRequest,
  editRequest,
  friendsRequest,
  heartRequest,
  statusRequest,
} from '../http/requests.ts';
import type { HttpRequest } from '../http/connection.ts';
import type { SeededPerson } from '../seed/people.ts';
import { personAt, someGoalOfAFriend } from './people.ts';
import { type Operation, GOALS_EACH, MIX } from './settings.ts';

/** Requests of all seeded users; a goal is checked in only once a day. */
export interface Workload {
  /** The next request: the same mix for every server, by a different user each time. */
  next(): { readonly operation: Operation; readonly request: HttpRequest };
}

const HUNDRED = Object.entries(MIX).flatMap(([operation, share]) =>
  Array<Operation>(share).fill(operation as Operation),
);
/** The oldest check-ins are seeded in every goal of a friend. */
const HEARTED_INDEXES = 20;
const HOURS_12_MS = 12 * 60 * 60 * 1000;

const randomBelow = (most: number) => Math.floor(Math.random() * most);

/** The day before the first that is today anywhere on Earth: check-ins can be made on at least two days after it. */
export function lastSeededDay(now: Date): LocalDay {
  return addDays(dayInZone(new Date(now.getTime() - HOURS_12_MS), 'UTC'), -1);
}

/** @param firstDay the first day without check-ins */
export function createWorkload(people: number, firstDay: LocalDay): Workload {
  const known = new Map<number, SeededPerson>();
  const person = (at: number) => {
    const found = known.get(at) ?? personAt(at);
    known.set(at, found);
    return found;
  };
  // The first goal of all users, then the second, …, and all again the next day.
  const order = shuffled(people);
  let checkedIn = 0;
  const nextCheckIn = () => {
    const round = Math.floor(checkedIn / people);
    if (round >= 2 * GOALS_EACH)
      throw new Error('All users have checked in on all goals: the run is too long for so few users.');
    const who = person(order[checkedIn % people] ?? 0);
    checkedIn += 1;
    const day = addDays(firstDay, Math.floor(round / GOALS_EACH));
    return checkInRequest(who, who.goalIds[round % GOALS_EACH] ?? '', day);
  };
  const requestOf: Record<Operation, (at: number) => HttpRequest> = {
    dashboard: (at) => dashboardRequest(person(at)),
    'check-in': nextCheckIn,
    friends: (at) => friendsRequest(person(at)),
    status: (at) => statusRequest(person(at)),
    edit: (at) => editRequest(person(at), person(at).goalIds[randomBelow(GOALS_EACH)] ?? ''),
    heart: (at) => heartRequest(person(at), someGoalOfAFriend(at, people), randomBelow(HEARTED_INDEXES)),
  };
  return {
    next() {
      const operation = HUNDRED[randomBelow(HUNDRED.length)] ?? 'dashboard';
      return { operation, request: requestOf[operation](randomBelow(people)) };
    },
  };
}

function shuffled(count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = randomBelow(at + 1);
    [all[at], all[other]] = [all[other] ?? 0, all[at] ?? 0];
  }
  return all;
}
