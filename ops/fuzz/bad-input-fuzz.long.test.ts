import { allCalls } from '@fivefold/contract/api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openExchange } from './exchange.ts';
import { judge } from './judge.ts';
import { isEnding, nameOf, requestArbitrary } from './requests.ts';
import { type Counts, type FuzzTarget, startFuzzTarget } from './target-process.ts';

/** The long form is npm run fuzz. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 300);
/** The same requests each time, unless asked for others; it is said when something fails. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 5);
/** With a new cast each: what was deleted or used up in one is there again in the next. */
const ROUND = 300;
/**
 * What may be held longer than the first fifth showed: addresses that are counted for an hour, the sandbox's customers,
 * compiled code.
 */
const HEAP_MARGIN_BYTES = 16 * 1024 * 1024;

let target: FuzzTarget;
let exchange: ReturnType<typeof openExchange>;
const statuses = new Map<number, number>();
const reached = new Set<string>();
let slowestMs = 0;

beforeAll(async () => {
  target = await startFuzzTarget();
  exchange = openExchange(target.origin);
});
afterAll(async () => {
  exchange?.close();
  await target?.close();
});

/**
 * Sends random requests of the test users, until there were enough or one of them may be logged out.
 * @returns how many it sent
 */
async function runRound(seed: number, most: number): Promise<number> {
  const cast = await target.ask('cast');
  let counts: Counts = await target.ask('settledCounts');
  for (const [at, request] of fc.sample(requestArbitrary(cast), { seed, numRuns: most }).entries()) {
    const answer = await exchange.send(request);
    if (answer === 'cut off') continue;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, answer.ms);
    judge(request, answer);
    if (answer.status === 200 && request.call !== undefined) reached.add(request.call.name);
    if (request.method === 'GET') continue;
    if (answer.status < 400) counts = await target.ask('settledCounts');
    else expect(await target.ask('counts'), `stored by a refused request: ${nameOf(request)}`).toEqual(counts);
    if (answer.status === 200 && isEnding(request, cast)) return at + 1;
  }
  return most;
}

it(
  `answers ${REQUESTS} good, nearly good and hostile requests without a fault of its own (seed ${SEED})`,
  { timeout: 120_000 + REQUESTS * 300 },
  async () => {
    let heapAfterFirstFifth: number | undefined;
    let heap = 0;
    let sent = 0;
    let round = 0;
    for (; sent < REQUESTS; round++) {
      sent += await runRound(SEED * 1_000_000 + round, Math.min(ROUND, REQUESTS - sent));
      const facts = await target.ask('facts');
      expect(facts.faults).toEqual([]);
      heap = facts.heapBytes;
      if (sent >= REQUESTS / 5) heapAfterFirstFifth ??= heap;
      expect((await fetch(`${target.origin}/health/ready`)).status).toBe(200);
    }
    if (REQUESTS > ROUND) {
      const sorted = [...statuses].toSorted(([a], [b]) => a - b);
      console.log(
        `${round} rounds; ${sorted.map(([status, times]) => `${status}: ${times}`).join(', ')}; slowest ${slowestMs} ms; never answered with 200: ${allCalls
          .map(({ name }) => name)
          .filter((name) => !reached.has(name))
          .join(', ')}; heap ${heapAfterFirstFifth} then ${heap}`,
      );
    }
    // A fuzzer whose requests are all refused, or none, tests nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 8);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(REQUESTS / 8);
    expect(heap - (heapAfterFirstFifth ?? 0)).toBeLessThan(HEAP_MARGIN_BYTES);
    expect(target.complaints()).toBe('');
  },
);
