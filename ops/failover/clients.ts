import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addAmount, type WireAmountAnswer } from '@fivefold/contract/calls/amounts';
import { checkGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { Call } from '@fivefold/contract/call';
import { getGoalHistory } from '@fivefold/contract/calls/history';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { ADDITIONS_OF_DAY_MAX, toHundredths } from '@fivefold/rules/amount';
import { addDays, dayInZone } from '@fivefold/rules/calendar';
import type { Person } from './users.ts';

/** A client waits this long for one answer, then sends again. */
const ANSWER_MS = 40_000;
/** The pause after an error answer, as in the app. */
const AGAIN_MS = 500;
/** The longest pause of a user between two requests. */
const PAUSE_MS = 1000;

/** What a request sends besides the call itself. */
interface Sent {
  readonly path?: string;
  readonly body?: object;
  readonly key?: string;
}

/** What happened, with the moments of `performance.now()`. */
export interface ClientsRecord {
  /** When each check-in was acknowledged. */
  readonly acknowledgedAt: number[];
  /** Answers that were none: a status of 500 and more, or no answer at all; how often each. */
  readonly troubles: Map<string, number>;
  slowestMs: number;
  /** What must never be; empty when all is well. */
  readonly faults: string[];
}

/**
 * Many people who check in, look at their streaks and at what a friend has done, each in a loop, on whichever web process their
 * request comes to. Without an answer they do the same again under the same key, until there is one.
 * @returns what they see, and a way to let them finish what they are at.
 */
export function startClients(
  people: readonly Person[],
  origins: readonly string[],
): { record: ClientsRecord; leave: () => Promise<void> } {
  const record: ClientsRecord = { acknowledgedAt: [], troubles: new Map(), slowestMs: 0, faults: [] };
  let isOver = false;

  async function attempt(call: Call, person: Person, more: Sent): Promise<unknown> {
    const origin = origins[Math.floor(Math.random() * origins.length)] ?? '';
    const sentAt = performance.now();
    const answer = await fetch(origin + (more.path ?? call.path), {
      method: call.method,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
        ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    }).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    );
    record.slowestMs = Math.max(record.slowestMs, performance.now() - sentAt);
    if (answer.status === 200) return JSON.parse(answer.text) as unknown;
    const trouble = answer.status === 0 ? 'no answer' : String(answer.status);
    record.troubles.set(trouble, (record.troubles.get(trouble) ?? 0) + 1);
    // Only ‘try again’ is true while a database is away.
    if (answer.status !== 0 && answer.status !== 503)
      record.faults.push(`${call.name} was answered ${answer.status}: ${answer.text}`);
    return undefined;
  }

  async function insist(call: Call, person: Person, more: Sent = {}): Promise<unknown> {
    for (;;) {
      const answer = await attempt(call, person, more);
      if (answer !== undefined) return answer;
      await delay(AGAIN_MS * (0.5 + Math.random()));
    }
  }

  /** What a friend was told is done shows to others, too, however late the server that answers has it. */
  async function readFriend(person: Person, friend: Person): Promise<void> {
    const last = friend.acknowledged.at(-1);
    if (last === undefined) return;
    const day = dayInZone(new Date(), 'UTC');
    const path = `${getGoalHistory.path.replace('{id}', last.goalId)}?from=${addDays(day, -1)}&to=${day}`;
    const { check_ins: shown } = (await insist(getGoalHistory, person, { path })) as { check_ins: unknown[] };
    if (shown.length !== 1) record.faults.push(`${person.email} did not see what ${friend.email} has done`);
  }

  /** An acknowledged addition is in every later sum. */
  async function add(person: Person): Promise<void> {
    const { counter: goalId, added, email } = person;
    if (added.length >= ADDITIONS_OF_DAY_MAX) return;
    const key = randomUUID();
    const body = { goalId, day: dayInZone(new Date(), 'UTC'), add: 0.01 };
    const { amount } = (await insist(addAmount, person, { body, key })) as WireAmountAnswer;
    added.push(key);
    if (toHundredths(amount?.sum ?? 0) !== added.length)
      record.faults.push(`${email} added ${added.length} times and was told of ${amount?.sum}`);
  }

  async function live(person: Person, nth: number): Promise<void> {
    const friend = people[(nth + 1) % people.length] ?? person;
    while (!isOver) {
      await delay(Math.random() * PAUSE_MS);
      const goalId = person.fresh.pop();
      if (goalId === undefined) throw new Error('There are too few goals for so long a test.');
      const key = randomUUID();
      const body = { goalId, checkDate: dayInZone(new Date(), 'UTC') };
      const answer = (await insist(checkGoal, person, { body, key })) as WireCheckInAnswer;
      record.acknowledgedAt.push(performance.now());
      person.acknowledged.push({ goalId, key, answer });
      // An acknowledged point stays visible, whichever server answers.
      const seen = (await insist(getTotalStreaks, person)) as { total_streaks: number };
      if (seen.total_streaks !== person.acknowledged.length)
        record.faults.push(
          `${person.email} was told of ${person.acknowledged.length} points and saw ${seen.total_streaks}`,
        );
      await readFriend(person, friend);
      await add(person);
    }
  }

  const lives = Promise.all(people.map(live));
  // Awaited at the end only.
  lives.catch(() => {});
  return {
    record,
    async leave() {
      isOver = true;
      await lives;
    },
  };
}
