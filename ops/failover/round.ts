import { setTimeout as delay } from 'node:timers/promises';
import { requestReset } from '@fivefold/contract/calls/auth';
import { connectPostgres } from '../../apps/server/src/kernel/db/postgres-pool.ts';
import type { Cluster } from './cluster.ts';
import type { ClientsRecord } from './clients.ts';
import type { Person } from './users.ts';
import { freeze, killAtOnce, thaw } from './processes.ts';
import type { Member } from './settings.ts';

const TIMEOUT_MS = 60_000;
/** So long everything is well before something happens, at most twice as long; and so long afterwards. */
const PEACE_MS = 3000;

export interface RoundResult {
  /** The longest time without an acknowledged check-in. */
  readonly outageMs: number;
  /** From the start of the dead member until it was a synchronous standby. */
  readonly rejoinMs: number;
  readonly isFrozen: boolean;
}

/**
 * The primary dies while people use the product, the standby takes over, and the dead one comes back as the standby. In every
 * second round it does not die but hangs, and wakes up when another has long taken its place: it still believes that it is
 * the primary, and must not acknowledge anything.
 */
export async function runRound(given: {
  cluster: Cluster;
  primary: Member;
  record: ClientsRecord;
  /** Who asks for a mail, by which the worker shows that it lives. */
  person: Person;
  origin: string;
  isFrozen: boolean;
}): Promise<RoundResult> {
  const { cluster, primary, record, isFrozen } = given;
  const next = cluster.other(primary);
  await delay(PEACE_MS * (1 + Math.random()));
  const deadAt = performance.now();
  const processes = () => cluster.processesOn(primary);
  const frozen = processes();
  if (isFrozen) freeze(frozen);
  else await killAtOnce(processes);

  await cluster.waitForPrimary(next);
  const tookOverAt = performance.now();
  await until('no request was answered after the takeover', () =>
    Promise.resolve(record.acknowledgedAt.some((at) => at > tookOverAt)),
  );
  await expectMail(cluster.urlOf(next), given);
  await delay(PEACE_MS);

  const backAt = performance.now();
  if (isFrozen) thaw(frozen);
  else cluster.start(primary);
  await cluster.waitForStandby(next);
  const rejoinMs = performance.now() - backAt;
  const moments = record.acknowledgedAt.filter((at) => at > deadAt);
  const outageMs = Math.max(...moments.map((at, nth) => at - (moments[nth - 1] ?? deadAt)));
  return { outageMs, rejoinMs, isFrozen };
}

/** A mail is sent by the worker's loop, which must have lived through the takeover too. */
async function expectMail(databaseUrl: string, { person, origin }: { person: Person; origin: string }): Promise<void> {
  const pool = connectPostgres(databaseUrl);
  await until('no mail could be requested', async () => {
    const answer = await fetch(origin + requestReset.path, {
      method: requestReset.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email }),
    });
    return answer.status === 200;
  });
  await until('the worker sent no mail', async () => {
    const { rowCount } = await pool.query('select 1 from mailbox where recipient = $1', [person.email]);
    return rowCount !== 0;
  });
  await pool.end();
}

async function until(complaint: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`For ${TIMEOUT_MS / 1000} s ${complaint}.`);
    await delay(100);
  }
}
