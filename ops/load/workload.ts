import { addDays, dayInZone, type LocalDay } from '@fivefold/rules/calendar';
import {
  checkInRequest,
  dashboardRequest,
  editRequest,
  friendsRequest,
  heartRequest,
  statusRequest,
} from '../../bench/src/http/requests.ts';
import type { HttpRequest } from '../../bench/src/http/connection.ts';
import type { SeededPerson } from '../../bench/src/seed/people.ts';
import { personAt, someGoalOfAFriend } from './people.ts';
import type { OpenPages } from './open-pages.ts';
import { ACTIVE_PEOPLE, type Operation, GOALS_EACH, MIX } from './settings.ts';

interface Sent {
  readonly operation: Operation;
  readonly request: HttpRequest;
  readonly person: number;
}

/** Requests of the active among all seeded users; a goal is checked in only once a day. */
export interface Workload {
  /** The next request: the same mix for every server, by another of the active users each time. */
  next(pages: OpenPages): Sent;
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
  const active = Math.min(people, ACTIVE_PEOPLE);
  const order = shuffled(active);
  let checkedIn = 0;
  const nextCheckIn = () => {
    const round = Math.floor(checkedIn / active);
    if (round >= 2 * GOALS_EACH)
      throw new Error('All active users have checked in on all goals: the run is too long for so few users.');
    const at = order[checkedIn % active] ?? 0;
    const who = person(at);
    checkedIn += 1;
    const day = addDays(firstDay, Math.floor(round / GOALS_EACH));
    return { person: at, request: checkInRequest(who, who.goalIds[round % GOALS_EACH] ?? '', day) };
  };
  const nextDashboard = (pages: OpenPages, anybody: number) => {
    const at = pages.nextLooker() ?? anybody;
    const known = pages.knownTo(at);
    const asked = { isMinimal: pages.asking === 'as the app', ...(known === undefined ? {} : { known }) };
    return { person: at, request: dashboardRequest(person(at), asked) };
  };
  const requestOf: Record<Exclude<Operation, 'dashboard' | 'check-in'>, (at: number) => HttpRequest> = {
    friends: (at) => friendsRequest(person(at)),
    status: (at) => statusRequest(person(at)),
    edit: (at) => editRequest(person(at), person(at).goalIds[randomBelow(GOALS_EACH)] ?? ''),
    heart: (at) => heartRequest(person(at), someGoalOfAFriend(at, people), randomBelow(HEARTED_INDEXES)),
  };
  return {
    next(pages) {
      const operation = HUNDRED[randomBelow(HUNDRED.length)] ?? 'dashboard';
      const anybody = randomBelow(active);
      if (operation === 'dashboard') return { operation, ...nextDashboard(pages, anybody) };
      if (operation === 'check-in') return { operation, ...nextCheckIn() };
      return { operation, person: anybody, request: requestOf[operation](anybody) };
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
