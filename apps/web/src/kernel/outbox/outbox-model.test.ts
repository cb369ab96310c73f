import { updateGoal } from '@fivefold/contract/calls/goals';
import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { WireRegularGoal } from '@fivefold/contract/shapes/goal';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { ApiProblem, createOfflineProblem } from '../api/problem.ts';
import { callQuery } from '../api/use-call.ts';
import { type ChangeQueue, createChangeQueue } from './change-queue.ts';
import { deliverChange, sendChange } from './deliver-change.ts';
import { ARCHIVE_GOAL, EDIT_GOAL, kindOf } from './kinds.ts';
import { isWaiting } from './queued-change.ts';

/** More than the ordinary run: npm run test:long. */
const RUNS = 40 * Number(process.env['ROUNDS'] ?? 1);
const UID = 'uid-ann';
const GOALS = ['a', 'b'] as const;
const dashboardKey = callQuery(getDashboard).queryKey;

type Cut = 'none' | 'request' | 'answer';
interface Wire {
  readonly name: string;
  readonly body: { goalId: string; goal?: string; archived?: boolean; was?: { goal: string } };
  readonly key: string;
}

/** The server: what it has, and which changes it made, each once by its key. */
class Server {
  readonly goals = new Map<string, string>(GOALS.map((id) => [id, 'First']));
  readonly answers = new Map<string, object>();
  /** Every text that a goal had by a change. */
  readonly texts = new Set<string>();

  dashboard(): WireDashboard {
    const personal_goals = [...this.goals].map(([id, goal]) => ({ id, goal, type: 'regular', days_off: null }));
    return {
      profile: { uid: UID },
      personal_goals: personal_goals as unknown as WireRegularGoal[],
      shared_goals: [],
      friends: [],
    } as unknown as WireDashboard;
  }

  carryOut({ name, body, key }: Wire): object {
    const repeat = this.answers.get(key);
    if (repeat !== undefined) return repeat;
    const current = this.goals.get(body.goalId);
    if (current === undefined) throw new ApiProblem('goals.not_found', 404, 'Not found.');
    if (name === updateGoal.name && body.goal !== undefined) {
      if (body.was !== undefined && ![body.was.goal, body.goal].includes(current)) {
        const problem = new ApiProblem('common.overtaken', 409, 'Overtaken.', { isFromServer: true });
        throw Object.assign(problem, { current: { goal: current } });
      }
      this.goals.set(body.goalId, body.goal);
      this.texts.add(`${body.goalId} ${body.goal}`);
    }
    const answer = { data: { id: body.goalId, goal: this.goals.get(body.goalId), type: 'regular', days_off: null } };
    this.answers.set(key, answer);
    return answer;
  }
}

/** A page on a device; a new one reads what the one before stored. */
class Device {
  now = 1_000_000;
  cut: Cut = 'none';
  private readonly server: Server;
  private readonly stored: Map<string, string>;
  readonly cache: QueryClient;
  readonly queue: ChangeQueue;
  readonly api: ApiClient;

  constructor(server: Server, stored = new Map<string, string>()) {
    this.server = server;
    this.stored = stored;
    const queryFn = async () => (this.cut === 'none' ? server.dashboard() : Promise.reject(createOfflineProblem()));
    this.cache = new QueryClient({
      defaultOptions: { queries: { queryFn, retry: false }, mutations: { retryDelay: 0 } },
    });
    this.cache.setQueryData(dashboardKey, server.dashboard());
    const offlineQueue = {
      get: async (key: string) => stored.get(key) ?? null,
      set: async (key: string, value: string) => void stored.set(key, value),
      remove: async (key: string) => void stored.delete(key),
      keys: async () => [...stored.keys()],
    };
    this.queue = createChangeQueue(this.cache, { offlineQueue, personalData: { isAllowed: () => true } });
    this.api = { send: (call: { name: string }, input: object) => this.send(call.name, input) } as unknown as ApiClient;
  }

  private async send(name: string, input: object): Promise<object> {
    const { body, idempotencyKey } = input as { body: Wire['body']; idempotencyKey: string };
    await Promise.resolve();
    if (this.cut === 'request') throw createOfflineProblem();
    const answer = this.server.carryOut({ name, body, key: idempotencyKey });
    if (this.cut === 'answer') throw createOfflineProblem();
    return answer;
  }

  /** What the device still holds under each key: waiting, or shown as refused. */
  async held(): Promise<Map<string, 'waiting' | 'shown'>> {
    const changes = await this.queue.list(UID);
    return new Map(changes.map((change) => [change.key, isWaiting(change) ? 'waiting' : 'shown']));
  }

  async make(goalId: string, text: string | boolean): Promise<void> {
    const deps = { api: this.api, cache: this.cache, queue: this.queue, clock: { now: () => this.now } };
    const known = this.cache.getQueryData(dashboardKey)?.personal_goals.find(({ id }) => id === goalId)?.goal ?? '';
    const made =
      typeof text === 'boolean'
        ? deliverChange(deps, ARCHIVE_GOAL, { body: { goalId, archived: text } }, {})
        : deliverChange(deps, EDIT_GOAL, { body: { goalId, goal: text, was: { goal: known } } }, {});
    await made.catch(() => undefined);
  }

  async flush(): Promise<void> {
    for (const change of (await this.queue.list(UID)).filter(isWaiting)) {
      const kind = kindOf(change.kind);
      if (kind !== undefined && !(await sendChange(this, kind, change))) return;
    }
  }

  /** The app is ended and opened again. */
  restart(): Device {
    const next = new Device(this.server, this.stored);
    next.now = this.now;
    return next;
  }
}

const act = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), device: fc.nat(1), goal: fc.constantFrom(...GOALS) }),
  fc.record({
    do: fc.constant('archive' as const),
    device: fc.nat(1),
    goal: fc.constantFrom(...GOALS),
    on: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('cut' as const),
    device: fc.nat(1),
    cut: fc.constantFrom<Cut>('none', 'request', 'answer'),
  }),
  fc.record({ do: fc.constant('clock' as const), device: fc.nat(1), by: fc.integer({ min: -5000, max: 5000 }) }),
  fc.record({ do: fc.constant('send' as const), device: fc.nat(1) }),
  fc.record({ do: fc.constant('kill' as const), device: fc.nat(1), goal: fc.constantFrom(...GOALS) }),
  fc.record({ do: fc.constant('partner' as const), goal: fc.constantFrom(...GOALS) }),
);

beforeAll(() => vi.stubGlobal('navigator', { onLine: true }));
afterAll(() => vi.unstubAllGlobals());

it('every change of two devices is made once, replaced by a later one, or shown to its person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const server = new Server();
      const devices = [new Device(server), new Device(server)];
      const texts = new Map<string, string>();
      let nth = 0;
      for (const step of acts) {
        const at = 'device' in step ? step.device : 0;
        const device = devices[at] as Device;
        if (step.do === 'cut') device.cut = step.cut;
        else if (step.do === 'clock') device.now += step.by;
        else if (step.do === 'send') await device.flush();
        else if (step.do === 'archive') await device.make(step.goal, step.on);
        else if (step.do === 'partner') server.goals.set(step.goal, `Partner ${(nth += 1)}`);
        else {
          const text = `Text ${(nth += 1)}`;
          const made = device.make(step.goal, text);
          texts.set(text, step.goal);
          if (step.do === 'edit') await made;
          // Ended while it is sent, as soon as it is stored.
          else {
            devices[at] = device.restart();
            await made;
          }
        }
      }
      for (const device of devices) device.cut = 'none';
      for (const device of devices) await device.flush();
      for (const device of devices) expect([...(await device.held()).values()]).not.toContain('waiting');
      const shown = new Set<string>();
      for (const device of devices)
        for (const { input } of await device.queue.list(UID)) shown.add(String(input.body?.['goal']));
      const history = server.texts;
      for (const [text, goal] of texts) expect(history.has(`${goal} ${text}`) || shown.has(text), text).toBe(true);
      // Both can not be: what was made is not asked about.
      for (const [text, goal] of texts) expect(history.has(`${goal} ${text}`) && shown.has(text), text).toBe(false);
    }),
    { numRuns: RUNS },
  );
});
