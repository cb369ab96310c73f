import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import type { Call } from '@fivefold/contract/call';
import type { TestUser } from '../../apps/server/src/testing/test-app.ts';
import { createOutbox, type Outbox } from '../../apps/web/src/features/check-ins/outbox/outbox.ts';
import { callCheckIn } from '../../apps/web/src/features/check-ins/outbox/check-in-call.ts';
import { sendAll } from '../../apps/web/src/features/check-ins/outbox/send-all.ts';
import { sendCheckIn } from '../../apps/web/src/features/check-ins/outbox/send-check-in.ts';
import type { QueuedCheckIn } from '../../apps/web/src/features/check-ins/outbox/queued-check-in.ts';
import { makeAddition } from '../../apps/web/src/features/check-ins/amounts/make-addition.ts';
import { undoAddition } from '../../apps/web/src/features/check-ins/amounts/undo-addition.ts';
import { type ApiClient, createApiClient } from '../../apps/web/src/kernel/api/client.ts';
import { createUuid } from '../../apps/web/src/kernel/api/idempotency-keys.ts';
import { keepMine } from '../../apps/web/src/kernel/outbox/keep-mine.ts';
import { createQueryClient } from '../../apps/web/src/kernel/api/query-client.ts';
import { callQuery, type Sent } from '../../apps/web/src/kernel/api/use-call.ts';
import type { WireOwnGoal } from '../../apps/web/src/kernel/dashboard-cache/dashboard-cache.ts';
import type { ChangeKind } from '../../apps/web/src/kernel/outbox/change-kind.ts';
import { type ChangeQueue, createChangeQueue } from '../../apps/web/src/kernel/outbox/change-queue.ts';
import { deliverChange } from '../../apps/web/src/kernel/outbox/deliver-change.ts';
import { kindOf } from '../../apps/web/src/kernel/outbox/kinds.ts';
import { isWaiting, type QueuedChange } from '../../apps/web/src/kernel/outbox/queued-change.ts';
import { localDayAt } from '../../apps/web/src/kernel/use-today.ts';
import type { Ledger } from './ledger.ts';

/** Where the connection breaks: not, before the request has gone, or before its answer has come. */
export type Cut = 'none' | 'request' | 'answer';

interface Options {
  readonly name: string;
  readonly origin: string;
  readonly user: TestUser;
  readonly ledger: Ledger;
  /** What the server's clock shows. */
  readonly serverNow: () => number;
}

const toasts = {
  toasterId: 'device',
  success: () => undefined,
  undoable: () => () => undefined,
  dismissUndoable: () => undefined,
  error: () => undefined,
} as unknown as Parameters<typeof createQueryClient>[1];
const nothing = () => undefined;
const celebration = {
  announcer: { announce: nothing } as never,
  choice: { choose: async () => null, settle: nothing },
  celebrateCheckIn: nothing,
  celebrateQueued: nothing,
  announceQueued: nothing,
};
const identity = { onChange: () => nothing };
const gone = () => new Promise<never>(nothing);

/** A page on a device, with the outbox's own code; the next one reads what this one stored. */
export class Device {
  cut: Cut = 'none';
  /** How wrong the device's clock is. */
  offsetMs = 0;
  readonly cache: ReturnType<typeof createQueryClient>;
  readonly queue: ChangeQueue;
  readonly outbox: Outbox;
  readonly api: ApiClient;
  private isDead = false;
  private lastStored: string | undefined;
  private readonly options: Options;
  private readonly stored: Map<string, string>;
  /** Requests that the server works on. */
  private readonly inFlight: Set<Promise<unknown>>;

  constructor(options: Options, stored = new Map<string, string>(), inFlight = new Set<Promise<unknown>>()) {
    this.options = options;
    this.stored = stored;
    this.inFlight = inFlight;
    this.api = createApiClient({
      baseUrl: options.origin,
      token: async () => options.user.token,
      timeZone: () => 'UTC',
      log: { warn: nothing },
      firstRetryMs: 0,
      fetch: (url, init) => this.fetch(url as string, init ?? {}),
    });
    this.cache = createQueryClient(this.api, toasts);
    const offlineQueue = {
      get: (key: string) => (this.isDead ? gone() : Promise.resolve(stored.get(key) ?? null)),
      set: async (key: string, value: string) => {
        if (this.isDead) return gone();
        stored.set(key, value);
        this.lastStored = key.split('.').at(-1);
        return options.ledger.noteStored(options.name, key, value);
      },
      remove: (key: string) => (this.isDead ? gone() : Promise.resolve(void stored.delete(key))),
      keys: () => (this.isDead ? gone() : Promise.resolve([...stored.keys()])),
    };
    const storage = { offlineQueue, personalData: { isAllowed: () => true } as never };
    this.queue = createChangeQueue(this.cache, storage);
    this.outbox = createOutbox(this.cache, storage);
  }

  get name(): string {
    return this.options.name;
  }

  get uid(): string {
    return this.options.user.uid;
  }
  readonly clock = { now: () => this.options.serverNow() + this.offsetMs };
  today = () => localDayAt(this.clock.now());

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    const { ledger } = this.options;
    if (this.isDead) return gone();
    const key = new Headers(init.headers).get('idempotency-key');
    await Promise.resolve();
    if (this.cut === 'request') throw new TypeError('The connection is cut.');
    const from = ledger.tick();
    const asking = fetch(url, init).then(async (answer) => {
      const text = await answer.text();
      if (key !== null) {
        const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
        const code = body['code'] as string | undefined;
        ledger.noteDecision(key, { status: answer.status, code, body, from, to: ledger.tick() });
      }
      const isBare = answer.status === 204 || answer.status === 304;
      return new Response(isBare ? null : text, { status: answer.status, headers: answer.headers });
    });
    this.inFlight.add(asking);
    const answer = await asking.finally(() => this.inFlight.delete(asking));
    if (this.isDead) return gone();
    if (this.cut === 'answer') throw new TypeError('The connection is cut.');
    return answer;
  }

  dashboard(): WireDashboard | undefined {
    return this.cache.getQueryData(callQuery(getDashboard).queryKey);
  }

  goals(): WireOwnGoal[] {
    const { personal_goals = [], shared_goals = [] } = this.dashboard() ?? {};
    return [...personal_goals, ...shared_goals];
  }

  /** Reads the dashboard; what waits is shown in it, as the page does. */
  async refresh(): Promise<void> {
    await this.cache.fetchQuery({ ...callQuery(getDashboard), staleTime: 0 }).catch(nothing);
    for (const change of await this.queue.list(this.uid))
      if (isWaiting(change)) kindOf(change.kind)?.show(this.cache, change.input as never, change);
  }

  /** A person makes a change, which is delivered or waits. */
  async make<C extends Call>(kind: ChangeKind<C>, input: Sent<C>): Promise<void> {
    this.lastStored = undefined;
    try {
      await deliverChange(this, kind, input, { errorToast: 'It failed.' });
    } catch {
      if (this.lastStored !== undefined) this.options.ledger.told.add(this.lastStored);
    }
  }

  /** A tap on a check-in, as `useCheckIn` sends it. */
  async checkIn(goal: WireOwnGoal): Promise<void> {
    const { outbox, cache, uid } = this;
    if (outbox.inFlight.hasTap(goal.id)) return;
    const own = { goalId: goal.id, goalType: goal.type, day: this.today(), description: '' };
    const checkIn: QueuedCheckIn = { ...own, uid, key: createUuid(), madeAt: this.clock.now() };
    const [unsent, hasChange] = await Promise.all([outbox.listQueued(uid), outbox.hasChange(checkIn)]);
    await outbox.store(checkIn);
    const isBehindOlder = hasChange || unsent.some(({ goalId }) => goalId === goal.id);
    const call = (sent: QueuedCheckIn) => callCheckIn(this, sent, false);
    const outcome = await sendCheckIn(
      { cache, outbox, call, onChecked: nothing },
      { checkIn, isFirst: true, hide: nothing },
      { prepare: async () => (isBehindOlder ? undefined : checkIn), expected: goal },
    );
    if (outcome === 'not sent' || outcome === 'unknown') return outbox.put({ ...checkIn, isCelebrated: true });
    if (typeof outcome !== 'object') return undefined;
    if (outcome.mayBeTriedAgain) return outbox.put({ ...checkIn, refusal: outcome });
    this.options.ledger.told.add(checkIn.key);
    return outbox.remove(checkIn);
  }

  async add(goal: WireOwnGoal, hundredths: number): Promise<void> {
    this.lastStored = undefined;
    await makeAddition(this, { goal, uid: this.uid, day: this.today(), hundredths });
    const key = this.lastStored;
    await this.flush();
    // One that was just tapped is told by a toast.
    const isRefused = (this.options.ledger.decisions.get(key ?? '') ?? []).some(({ status }) => status !== 200);
    const isHeld = (await this.queue.list(this.uid)).some((change) => change.key === key);
    if (key !== undefined && isRefused && !isHeld) this.options.ledger.told.add(key);
  }

  async takeBack(goal: WireOwnGoal): Promise<void> {
    const before = await this.queue.list(this.uid);
    await undoAddition(this, goal);
    const left = new Set((await this.queue.list(this.uid)).map(({ key }) => key));
    for (const { key, addition } of before)
      if (addition !== undefined && addition.isSent !== true && !left.has(key)) this.options.ledger.dropped.add(key);
  }

  /** The sender's turn. */
  async flush(): Promise<void> {
    const call = (checkIn: QueuedCheckIn) => callCheckIn(this, checkIn, true);
    await sendAll({ ...this.deps(), identity, call, celebration } as Parameters<typeof sendAll>[0], this.uid);
  }

  private deps() {
    const { api, cache, queue, outbox } = this;
    return { api, cache, queue, outbox };
  }

  /** The person looks at what was refused or overtaken, and decides. */
  async decide(keepsMine: boolean): Promise<void> {
    const shown = (await this.queue.list(this.uid)).filter((change) => !isWaiting(change));
    for (const change of shown) await this.decideOn(change, keepsMine);
  }

  private async decideOn(change: QueuedChange, keepsMine: boolean): Promise<void> {
    this.options.ledger.dropped.add(change.key);
    if (change.refusal?.current !== undefined && keepsMine) await this.queue.put(keepMine(change));
    await this.queue.remove(change);
  }

  /** The app is ended at this moment, and opened again. What it asked the server is still carried out. */
  restart(): Device {
    this.isDead = true;
    const next = new Device(this.options, this.stored, this.inFlight);
    next.cut = this.cut;
    next.offsetMs = this.offsetMs;
    return next;
  }

  async whenQuiet(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.allSettled(this.inFlight);
  }

  /** What the device still holds, by key. */
  async held(): Promise<Map<string, 'waiting' | 'shown'>> {
    const changes = await this.queue.list(this.uid);
    const checkIns = await this.outbox.list(this.uid);
    return new Map(
      [...changes, ...checkIns].map((each) => [each.key, each.refusal === undefined ? 'waiting' : 'shown'] as const),
    );
  }
}
