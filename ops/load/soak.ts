/**
 * A moderate load for a long time: does the product's memory stay flat? `npm run soak`, ten minutes; `npm run soak -- --minutes 1`.
 * Ends with 1 when it does not.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays } from '@fivefold/rules/calendar';
import { medianOf } from '../../bench/src/measure/median.ts';
import { machineFacts } from '../../bench/src/report/machine.ts';
import { megabytesOf } from '../../bench/src/report/plain-rows.ts';
import { type Row, tableOf } from '../../bench/src/report/row.ts';
import { PRODUCT, freePort, startServer } from '../../bench/src/servers/child.ts';
import { startCluster } from '../../bench/src/servers/postgres-cluster.ts';
import { residentBytesOf } from '../../bench/src/servers/processor-time.ts';
import { createOpenPages } from './open-pages.ts';
import { createWorkload, lastSeededDay } from './workload.ts';
import { openInspector } from './inspector.ts';
import { quantile } from './report.ts';
import { seedPopulation } from './seed.ts';
import { LOAD_TARGETS, SMALL_POPULATION, SOAK_RATE } from './settings.ts';
import { sendRequests } from './window.ts';

const LOOK_MS = 1000;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error('usage: node bench/src/load/soak.ts [--minutes N]');
  process.exit(2);
}

const root = mkdtempSync(join(tmpdir(), 'fivefold-soak-'));
const cluster = await startCluster();
const firstDay = addDays(lastSeededDay(new Date()), 1);

async function soak(): Promise<Row[]> {
  const databaseUrl = await cluster.createDatabase('soak');
  await seedPopulation(databaseUrl, SMALL_POPULATION, firstDay);
  const inspectorPort = await freePort();
  const place = { dataDir: join(root, 'product'), databaseUrl, nodeOptions: `--inspect=127.0.0.1:${inspectorPort}` };
  const server = await startServer(PRODUCT, place);
  const inspector = await openInspector(inspectorPort);
  const workload = createWorkload(SMALL_POPULATION, firstDay);
  const heaps: number[] = [];
  const thirds: number[][] = [[], [], []];
  const thirdMs = (minutes * 60_000) / 3;
  console.error(
    `soaking for ${minutes} minutes with ${SOAK_RATE} requests a second; load average ${machineFacts().load}`,
  );

  const beganAt = performance.now();
  const working = sendRequests(server.port, { workload, pages: createOpenPages('as the app') }, 3 * thirdMs, SOAK_RATE);
  working.catch(() => {});
  for (const third of thirds) {
    const endAt = beganAt + thirdMs * (thirds.indexOf(third) + 1);
    while (performance.now() < endAt) {
      await Promise.race([delay(LOOK_MS), working]);
      third.push(residentBytesOf(server.pid));
    }
    heaps.push(await inspector.heapAfterCollection());
  }
  const all = Object.values(await working).flat();
  inspector.close();
  await server.stop();
  return [
    flatRow('memory in MB, last third / first third', medianOf(thirds[2] ?? []), medianOf(thirds[0] ?? [])),
    flatRow('heap in MB after a collection, end / after the first third', heaps[2] ?? 0, heaps[0] ?? 0),
    { what: 'requests', value: String(all.length) },
    {
      what: 'ms, p50 / p99',
      value: quantile(all, 0.5).toFixed(1),
      against: quantile(all, 0.99).toFixed(1),
    },
  ];
}

function flatRow(what: string, end: number, begin: number): Row {
  const ratio = end / begin;
  const { soakRatio } = LOAD_TARGETS;
  return {
    what,
    value: megabytesOf(end),
    against: megabytesOf(begin),
    ratio: ratio.toFixed(2),
    target: `≤ ${soakRatio}`,
    isMet: ratio <= soakRatio,
  };
}

try {
  const rows = await soak();
  console.log(tableOf(rows));
  console.log(`\nLoad average at the end: ${machineFacts().load}`);
  if (rows.some(({ isMet }) => isMet === false)) process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(root, { recursive: true, force: true });
}
