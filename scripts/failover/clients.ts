import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkGoal, type WireCheckInAnswer } from '@fivefold/contract/calls/check-ins';
import type { Call } from '@fivefold/contract/call';
import { getTotalStreaks } from '@fivefold/contract/calls/streaks';
import { dayInZone } from '@fivefold/rules/calendar';
import type { Person } from './users.ts';

/** A client waits this long for one answer, then sends again. */
const ANSWER_MS = 40_000;
/** The pause after an error answer, as in the app. */
const AGAIN_MS = 500;
/** The longest pause of a user between two requests. */
const PAUSE_MS = 1000;

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
 * Many people who check in and look at their streaks, each in a loop, on whichever web process their request comes to. Without
 * an answer they do the same again under the same key, until there is one.
 * @returns what they see, and a way to let them finish what they are at.
 */
export function startClients(
  people: readonly Person[],
  origins: readonly string[],
): { record: ClientsRecord; leave: () => Promise<void> } {
  const record: ClientsRecord = { acknowledgedAt: [], troubles: new Map(), slowestMs: 0, faults: [] };
  let isOver = false;

  async function attempt(call: Call, person: Person, more: { body?: object; key?: string }): Promise<unknown> {
    const origin = origins[Math.floor(Math.random() * origins.length)] ?? '';
    const sentAt = performance.now();
    const answer = await fetch(origin + call.path, {
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

  async function insist(call: Call, person: Person, more: { body?: object; key?: string } = {}): Promise<unknown> {
    for (;;) {
      const answer = await attempt(call, person, more);
      if (answer !== undefined) return answer;
      await delay(AGAIN_MS * (0.5 + Math.random()));
    }
  }

  async function live(person: Person): Promise<void> {
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
