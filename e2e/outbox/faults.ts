import { getDashboard, type WireDashboard } from '@fivefold/contract/calls/dashboard';
import { listCheckIns } from '@fivefold/contract/calls/check-in-pages';
import type { WireCheckIn } from '@fivefold/contract/shapes/check-in';
import { ledgerFaults } from '../../apps/server/src/testing/database-facts.ts';
import { historyFaults } from '../../apps/server/src/testing/recount.ts';
import type { TestUser } from '../../apps/server/src/testing/test-app.ts';
import { kindOf } from '../../apps/web/src/kernel/outbox/kinds.ts';
import type { Device } from './device.ts';
import type { Decision, Ledger, Made } from './ledger.ts';
import type { TwoFriends } from './goals-of-friends.ts';

/** What was lost, made twice or told wrongly in a history that has landed, a line each. */
export async function findFaults(friends: TwoFriends, ledger: Ledger, devices: readonly Device[]): Promise<string[]> {
  const held = new Map<string, 'waiting' | 'shown'>();
  for (const device of devices) for (const [key, state] of await device.held()) held.set(key, state);
  const faults = [...ledger.made.values()].flatMap((made) => fateFaults(made, ledger, held.get(made.key)));
  for (const made of ledger.made.values()) faults.push(...(await checkInFaults(friends, ledger, made, held)));
  faults.push(...(await amountFaults(friends, ledger)));
  for (const who of [friends.ann, friends.bob]) faults.push(...(await stateFaults(who, ledger, devices)));
  faults.push(...(await freezeFaults(friends, ledger)));
  faults.push(...(await ledgerFaults(friends.app.deps.db.pool)));
  const rested = new Set(
    ledger
      .applied()
      .flatMap(({ made: { change } }) => (CHANGES_DAYS_OFF.has(change?.kind ?? '') ? change?.goal.id : []) ?? []),
  );
  // Strength was counted with the days off of its time.
  const isOfItsTime = (fault: string) => /: strength: /.test(fault) && rested.has(fault.split(':')[0] ?? '');
  for (const { uid } of [friends.ann, friends.bob])
    faults.push(...(await historyFaults(friends.app, uid)).filter((fault) => !isOfItsTime(fault)));
  return faults;
}

const CHANGES_DAYS_OFF = new Set(['daysOff.rest', 'daysOff.freeze', 'goals.archive']);

const describe = ({ key, change, checkIn, device }: Made) =>
  `${device} ${change?.kind ?? 'check-in'} ${JSON.stringify(change?.input ?? checkIn)} (${key})`;

/** Each change was made, or its person knows that it was not. */
function fateFaults(made: Made, ledger: Ledger, held: 'waiting' | 'shown' | undefined): string[] {
  const { key, change } = made;
  const isApplied = ledger.appliedAs(key) !== undefined;
  if (held === 'waiting') return [`still waits: ${describe(made)}`];
  if (isApplied && (held === 'shown' || ledger.told.has(key))) return [`made, and told as refused: ${describe(made)}`];
  if (isApplied || held === 'shown' || ledger.told.has(key) || ledger.dropped.has(key)) return [];
  if (ledger.isReplaced(made)) return [];
  // Its own law is below.
  if (change === undefined) return [];
  const refusal = ledger.decisions.get(key)?.findLast(({ status }) => status >= 400);
  const isMade = kindOf(change.kind)?.isMade?.({ code: refusal?.code } as never, change.input as never) === true;
  return refusal !== undefined && isMade ? [] : [`lost: ${describe(made)}`];
}

/** A check-in that is gone from its device is on the server. */
async function checkInFaults(
  { app }: TwoFriends,
  ledger: Ledger,
  made: Made,
  held: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const { checkIn, key } = made;
  if (checkIn === undefined || held.has(key) || ledger.told.has(key) || ledger.dropped.has(key)) return [];
  const { rows } = await app.deps.db.pool.query(
    `select 1 from check_ins where goal_id = $1 and uid = $2 and day = $3
     union all select 1 from goals where id = $1 and deleted_at is not null`,
    [checkIn.goalId, checkIn.uid, checkIn.day],
  );
  return rows.length > 0 || isGoneSince(ledger, made) ? [] : [`lost: ${describe(made)}`];
}

/** The goal was deleted after the check-in was made. */
function isGoneSince(ledger: Ledger, { key, checkIn }: Made): boolean {
  const own = ledger.appliedAs(key);
  return ledger
    .applied()
    .some(
      ({ made: { change }, decision }) =>
        change !== undefined &&
        /delete/.test(change.kind) &&
        change.goal.id === checkIn?.goalId &&
        own !== undefined &&
        decision.to > own.from,
    );
}

/** The sum law: what was added is what the server has, each addition once. */
async function amountFaults({ app, ann, water }: TwoFriends, ledger: Ledger): Promise<string[]> {
  const expected = new Map<string, number>();
  const count = (goalId: string, hundredths: number) => expected.set(goalId, (expected.get(goalId) ?? 0) + hundredths);
  for (const { made } of ledger.applied())
    if (made.change?.addition !== undefined) count(made.change.goal.id, made.change.addition.hundredths);
  const removedIn = (body: Record<string, unknown>) => body['removed'] as { readonly add: number } | undefined;
  for (const key of ledger.decisions.keys()) {
    const removed = removedIn(ledger.appliedAs(key)?.body ?? {});
    if (removed !== undefined) count(water, -Math.round(removed.add * 100));
  }
  const { rows } = await app.deps.db.pool.query<{ goal_id: string; sum: number }>(
    'select goal_id, sum(hundredths)::int as sum from amounts where uid = $1 group by goal_id',
    [ann.uid],
  );
  const stored = new Map(rows.map(({ goal_id: id, sum }) => [id, sum]));
  return [...expected].flatMap(([id, sum]) =>
    (stored.get(id) ?? 0) === sum ? [] : [`the sum of ${id} is ${stored.get(id) ?? 0}, not ${sum}`],
  );
}

async function freezeFaults({ app, ann, lapsed, freezes }: TwoFriends, ledger: Ledger): Promise<string[]> {
  const used = ledger
    .applied()
    .filter(({ made }) => made.change?.kind === 'daysOff.freeze' && made.change.goal.id === lapsed)
    .map(({ decision }) => Number(decision.body['freezes_used']));
  const spent = used.reduce((sum, count) => sum + count, 0);
  const { rows } = await app.deps.db.pool.query<{ freezes: number; level: number }>(
    `select freezes, (select coalesce(sum(freezes), 0)::int from streak_ledger where uid = $1) as level from profiles where uid = $1`,
    [ann.uid],
  );
  const [row] = rows;
  const isRight = row !== undefined && row.freezes === freezes + row.level - spent;
  return isRight ? [] : [`${row?.freezes} freezes are left of ${freezes} and ${row?.level}, ${spent} used`];
}

/** What a change leaves: a place, and what stands there afterwards. */
function leaves({ kind, input, goal }: NonNullable<Made['change']>, uid: string): [place: string, value: unknown][] {
  const body = input.body ?? {};
  const index = body['checkInIndex'];
  if (/^(goals|sharedGoals)\.update/.test(kind)) return [[`text ${goal.id}`, body['goal']]];
  if (kind === 'goals.ownTexts') return [[`cue ${goal.id}`, body['cue']]];
  if (kind === 'goals.archive') return [[`archive ${goal.id}`, body['archived']]];
  if (kind.startsWith('checkIns.correct')) return [[`note ${goal.id} ${String(index)}`, body['description']]];
  if (kind.startsWith('reactions.add')) return [[`heart ${goal.id} ${String(index)} ${uid}`, true]];
  if (kind.startsWith('reactions.remove')) return [[`heart ${goal.id} ${String(index)} ${uid}`, false]];
  if (/^(goals|sharedGoals)\.delete/.test(kind)) return [[`there ${goal.id}`, false]];
  return [];
}

/** What the server has in the end is what the last change of a place left. */
async function stateFaults(who: TestUser, ledger: Ledger, devices: readonly Device[]): Promise<string[]> {
  const own = new Set(devices.filter(({ uid }) => uid === who.uid).map(({ name }) => name));
  const { body } = await who.call(getDashboard);
  const stored = await readState(who, body as unknown as WireDashboard);
  const left = new Map<string, { value: unknown; decision: Decision }[]>();
  for (const { made, decision } of ledger.applied()) {
    if (made.change === undefined || !own.has(made.device)) continue;
    for (const [place, value] of leaves(made.change, who.uid))
      left.set(place, [...(left.get(place) ?? []), { value, decision }]);
  }
  const faults: string[] = [];
  for (const [place, values] of left) {
    const goalId = place.split(' ')[1] ?? '';
    const isThere = stored.has(`there ${goalId}`);
    if (place.startsWith('there ')) {
      if (isThere) faults.push(`deleted, and there: ${goalId}`);
      continue;
    }
    if (!stored.has(place)) continue;
    // Those behind which no other certainly came.
    const last = values.filter(({ decision }) => !values.some((other) => other.decision.from > decision.to));
    if (!last.some(({ value }) => value === stored.get(place)))
      faults.push(
        `${place} is ${JSON.stringify(stored.get(place))}, not ${JSON.stringify(last.map(({ value }) => value))}`,
      );
  }
  for (const { made } of ledger.applied()) {
    if (made.change === undefined || !own.has(made.device) || !/create/.test(made.change.kind)) continue;
    const { id } = made.change.goal;
    if (!stored.has(`there ${id}`) && !left.has(`there ${id}`)) faults.push(`made, and not there: ${describe(made)}`);
  }
  return faults;
}

async function readState(who: TestUser, dashboard: WireDashboard): Promise<Map<string, unknown>> {
  const stored = new Map<string, unknown>();
  const { personal_goals: personal, shared_goals: shared, friends } = dashboard;
  for (const goal of [...personal, ...shared]) {
    stored.set(`there ${goal.id}`, true);
    stored.set(`text ${goal.id}`, goal.goal);
    stored.set(`cue ${goal.id}`, goal.cue);
    const archived = goal.days_off?.archived ?? [];
    stored.set(
      `archive ${goal.id}`,
      archived.some(({ to }) => to >= '2999'),
    );
  }
  for (const { id } of [...personal, ...shared, ...friends.flatMap(({ goals }) => goals)]) {
    const { body } = await who.call(listCheckIns, { query: { goalId: id } });
    for (const row of (body['check_ins'] ?? []) as WireCheckIn[]) {
      if (row.user_id === who.uid) stored.set(`note ${id} ${row.index}`, row.description);
      const isOn = row.reactions.some(({ user_id: other }) => other === who.uid);
      stored.set(`heart ${id} ${row.index} ${who.uid}`, isOn);
    }
  }
  return stored;
}
