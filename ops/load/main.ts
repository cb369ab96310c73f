/**
 * A load test on PostgreSQL: `npm run load`, or with fewer users `npm run load -- --people 1000`. With `--plans` it prints
 * how PostgreSQL executes the product's statements on that data instead.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addDays } from '@fivefold/rules/calendar';
import { START } from '@fivefold/server/src/testing/test-app.ts';
import { machineFacts } from '../../bench/src/report/machine.ts';
import { megabytesOf } from '../../bench/src/report/plain-rows.ts';
import { type Row, tableOf } from '../../bench/src/report/row.ts';
import { PRODUCT, type RunningServer, startServer } from '../../bench/src/servers/child.ts';
import { startCluster } from '../../bench/src/servers/postgres-cluster.ts';
import { residentBytesOf } from '../../bench/src/servers/processor-time.ts';
import type { Side } from '../../bench/src/settings.ts';
import { lastSeededDay, createWorkload } from './workload.ts';
import { type Asking, createOpenPages } from './open-pages.ts';
import { printPlans } from './plans.ts';
import { bareRatioRows, databaseRow, populationRatioRows, type LoadSeries, subjectRows } from './report.ts';
import { seedPopulation } from './seed.ts';
import { POPULATIONS, SMALL_POPULATION, WARM_UP_MS, WINDOW_MS, WINDOWS } from './settings.ts';
import { sharedBytesOf } from '../../bench/src/servers/processor-time.ts';
import { type LoadTarget, subjectOf } from './target.ts';
import { measureWindow, type Window } from './window.ts';

interface Wanted {
  readonly side: Side;
  readonly asking: Asking;
}
interface Started {
  readonly server: RunningServer;
  readonly target: LoadTarget;
}

const SCRIPTS: Record<Side, string> = { product: PRODUCT, bare: 'bench/src/bare/main.ts' };

const { values } = parseArgs({
  options: { people: { type: 'string', default: '10000' }, plans: { type: 'boolean', default: false } },
});
const people = POPULATIONS.find((count) => String(count) === values.people);
if (people === undefined) {
  console.error(`usage: node bench/src/load/main.ts [--people ${POPULATIONS.join('|')}] [--plans]`);
  process.exit(2);
}

const beganAt = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - beganAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
const root = mkdtempSync(join(tmpdir(), 'fivefold-load-'));
// Plans are made by an app whose clock stands still.
const firstDay = addDays(lastSeededDay(values.plans ? START : new Date()), 1);
const cluster = await startCluster({ shared_buffers: '1GB', max_wal_size: '4GB' });

async function fill(count: number): Promise<string> {
  const url = await cluster.createDatabase(`users_${count}`);
  say(`filling a database with ${count} people`);
  await seedPopulation(url, count, firstDay);
  return url;
}

/** Who is measured on a database of this many people, each on a copy of its own: what one writes is news for its pages alone. */
async function startSubjects(count: number, wanted: readonly Wanted[]): Promise<Started[]> {
  await fill(count);
  const started: Started[] = [];
  for (const { side, asking } of wanted) {
    const name = `users_${count}_${started.length}`;
    const databaseUrl = await cluster.createDatabase(name, `users_${count}`);
    const server = await startServer(SCRIPTS[side], { dataDir: join(root, name), databaseUrl });
    const workload = createWorkload(count, firstDay);
    const pages = createOpenPages(asking);
    const target = subjectOf({ side, people: count, server, workload, pages }, () => cluster.pids());
    started.push({ server, target });
  }
  return started;
}

async function measure(large: number): Promise<Row[]> {
  const product = { side: 'product', asking: 'as the app' } as const;
  const whole = { side: 'product', asking: 'whole' } as const;
  const bare = { side: 'bare', asking: 'as the app' } as const;
  const started = await startSubjects(large, [product, whole, bare]);
  if (large !== SMALL_POPULATION) started.push(...(await startSubjects(SMALL_POPULATION, [product])));
  const subjects = started.map(({ target }) => target);
  try {
    say(`measuring; load average ${machineFacts().load}`);
    const lanes = subjects.map((subject) => ({ subject, windows: [] as Window[] }));
    for (const { subject } of lanes) await measureWindow(subject, WARM_UP_MS);
    for (let nth = 0; nth < WINDOWS; nth++) {
      for (const { subject, windows } of lanes) windows.push(await measureWindow(subject, WINDOW_MS));
    }
    const memory = subjects
      .filter(({ pages }) => pages.asking === 'as the app')
      .map(({ side, people: count, server }): Row => ({
        what: `${side}, ${count} people: memory of the process, MB`,
        value: megabytesOf(residentBytesOf(server.pid)),
      }));
    memory.push({
      what: 'memory of all PostgreSQL processes, MB',
      value: megabytesOf(sharedBytesOf(cluster.pids())),
    });
    const [ours, oursWhole, theirs, few] = lanes;
    return [
      ...lanes.flatMap(subjectRows),
      ...memory,
      ...compare({ product: ours, whole: oursWhole, bare: theirs, few }),
    ];
  } finally {
    await Promise.all(started.map(({ server }) => server.stop()));
  }
}

function compare({
  product,
  whole,
  bare,
  few,
}: Readonly<Record<'product' | 'whole' | 'bare' | 'few', LoadSeries | undefined>>): Row[] {
  if (product === undefined || whole === undefined || bare === undefined) return [];
  return [
    ...bareRatioRows(product, bare),
    databaseRow(product, whole),
    ...(few === undefined ? [] : populationRatioRows(product, few)),
  ];
}

try {
  if (values.plans) await printPlans(await fill(people));
  else {
    const rows = await measure(people);
    const { load, cores, processor } = machineFacts();
    console.log(tableOf(rows));
    console.log(
      `\n${cores} cores (${processor}), which client, servers and PostgreSQL share; load average at the end ${load}.`,
    );
  }
  say('done');
} finally {
  await cluster.stop();
  rmSync(root, { recursive: true, force: true });
}
