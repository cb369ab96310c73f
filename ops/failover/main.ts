/**
 * The product on a small cluster whose primary dies again and again while people use it: `npm run test:failover`, with more
 * rounds `npm run test:failover -- --rounds 10`. Everything runs on loopback in a temporary folder, and nothing is left.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../../apps/server/src/testing/product-process.ts';
import { buildServerIfStale } from '../../scripts/build-if-stale.ts';
import { findFaults } from './check-data.ts';
import { startCluster } from './cluster.ts';
import { startClients } from './clients.ts';
import { createUsers } from './users.ts';
import { isRunning } from './processes.ts';
import { ensurePrograms } from './programs.ts';
import { runRound } from './round.ts';
import { openWorkFolder } from './work-folder.ts';

const PEOPLE = 40;
const GOALS_FOR_A_ROUND = 250;
const SECONDS_FOR_A_ROUND = 180;
const SECONDS_BESIDE = 120;
const METRICS_TOKEN = 'counts-of-a-cluster-that-is-thrown-away';
const SECRET = 'signs the sessions of a cluster that is thrown away';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('usage: ops/failover/main.ts [--rounds N]');
  process.exit(2);
}

const beganAt = performance.now();
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);

buildServerIfStale();
const programs = ensurePrograms();
const workFolder = openWorkFolder();
setTimeout(
  () => {
    console.error('The test takes too long and is given up.');
    process.exit(1);
  },
  (SECONDS_BESIDE + rounds * SECONDS_FOR_A_ROUND) * 1000,
).unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

async function run(): Promise<string[]> {
  const { cluster, primary: first } = await startCluster(workFolder, programs);
  say(
    `two PostgreSQL servers are up: ${first.name} is the primary, ${cluster.other(first).name} its synchronous standby`,
  );

  const dataDir = join(workFolder.folder, 'product');
  mkdirSync(dataDir);
  const env = {
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
    METRICS_TOKEN,
    AUTH_SECRET: SECRET,
    PUBLIC_URL: 'http://127.0.0.1',
  };
  const product = (ROLE: 'web' | 'worker') => startProduct(dataDir, { ...env, ROLE });
  const web = [await product('web'), await product('web')];
  const all = [...web, await product('worker')];
  const origins = web.map(({ origin }) => origin);
  const goalsEach = GOALS_FOR_A_ROUND * rounds;
  const people = await createUsers(cluster.urlOf(first), { secret: SECRET, people: PEOPLE, goalsEach });
  say(`two web processes and a worker are up, and ${PEOPLE} people come in`);
  const { record, leave } = startClients(people, origins);

  let primary = first;
  for (let nth = 0; nth < rounds; nth++) {
    const [person, origin] = [people[nth % PEOPLE], origins[nth % origins.length]];
    if (person === undefined || origin === undefined) throw new Error('There are no users.');
    const isFrozen = nth % 2 === 1;
    const { outageMs, rejoinMs } = await runRound({ cluster, primary, record, person, origin, isFrozen });
    say(
      `round ${nth + 1}: primary ${primary.name} ${isFrozen ? 'hung' : 'was killed'}. No check-in was acknowledged for ` +
        `${seconds(outageMs)}; the old primary was a standby ${seconds(rejoinMs)} after it came back`,
    );
    primary = cluster.other(primary);
  }
  await leave();
  const reads = await readCounts(origins);
  const isAlive = all.every(({ pid }) => isRunning(pid));
  await Promise.all(all.map((each) => each.stop()));

  const acknowledged = people.reduce((sum, person) => sum + person.acknowledged.length, 0);
  const troubles = [...record.troubles].map(([what, times]) => `${what} ${times} times`).join(', ') || 'nothing';
  say(
    `${acknowledged} check-ins were acknowledged; answered meanwhile: ${troubles}; the slowest answer took ${seconds(record.slowestMs)}`,
  );
  say(`${reads.replica} looks at friends were answered by the replica, ${reads.primary} by the primary in its place`);
  return [
    ...(reads.replica === 0 ? ['The replica answered nothing.'] : []),
    ...record.faults,
    ...(isAlive ? [] : ['A process of the product did not live through it.']),
    ...(await findFaults(cluster.urlOf(primary), cluster.urlOf(cluster.other(primary)), people)),
  ];
}

/** Which server answered what a replica may answer. */
async function readCounts(origins: readonly string[]): Promise<{ replica: number; primary: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const texts = await Promise.all(
    origins.map(async (origin) => (await fetch(`${origin}/metrics`, { headers })).text()),
  );
  const countOf = (server: string) =>
    texts.reduce(
      (sum, text) => sum + Number(new RegExp(`replica_reads_total{server="${server}"} (\\d+)`).exec(text)?.[1] ?? 0),
      0,
    );
  return { replica: countOf('replica'), primary: countOf('primary') };
}

const faults = await run()
  .catch((error: unknown) => [error instanceof Error ? (error.stack ?? error.message) : String(error)])
  .finally(() => workFolder.close());
for (const fault of faults.slice(0, 20)) console.error(fault);
say(
  faults.length === 0
    ? 'Nothing that was acknowledged is lost, and nothing is there twice.'
    : `${faults.length} things are wrong.`,
);
process.exit(faults.length === 0 ? 0 : 1);
