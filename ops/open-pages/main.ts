/**
 * What open pages cost one process with PostgreSQL: `npm run bench:open-pages`, or `-- --pages 1000` for fewer. First looks that
 * find nothing new, as many as it answers; then that many pages that wait for news at the same time.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createCheckInClients } from '@fivefold/server/src/testing/check-in-clients.ts';
import { startProduct } from '@fivefold/server/src/testing/product-process.ts';
import { buildServerIfStale } from '../../scripts/build-if-stale.ts';
import { startCluster } from '../../bench/src/servers/postgres-cluster.ts';

const { values } = parseArgs({ options: { pages: { type: 'string', default: '10000' } } });
const pages = Number(values.pages);
/** A process lets one person wait this often at once. */
const PAGES_EACH = 20;
const LOOKING_MS = 8000;
const LANES = 8;
/** Pages that open at once. */
const BURST = 200;

buildServerIfStale();
const cluster = await startCluster({ shared_buffers: '256MB' });
const dataDir = mkdtempSync(join(tmpdir(), 'fivefold-open-pages-'));
try {
  const env = {
    DATABASE_URL: await cluster.createDatabase('pages'),
    AUTH_SECRET: 'signs the sessions of a bench that is soon over',
  };
  const people = await createCheckInClients(
    { DATA_DIR: dataDir, ...env },
    { people: Math.ceil(pages / PAGES_EACH), goalsEach: 3 },
  );
  const product = await startProduct(dataDir, env);
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const ask = (path: string, headers: Record<string, string>) =>
    new Promise<{ status: number | undefined; tag: string }>((resolve, reject) => {
      get(product.origin + path, { agent, headers }, (answer) => {
        answer.resume().on('end', () => resolve({ status: answer.statusCode, tag: String(answer.headers.etag) }));
      }).on('error', reject);
    });
  const open = await Promise.all(
    people.map(async ({ token }) => {
      const authorization = `Bearer ${token}`;
      return { authorization, tag: (await ask('/api/dashboard', { authorization })).tag };
    }),
  );
  const personOf = (nth: number) => open[nth % open.length] ?? { authorization: '', tag: '' };

  const before = usage(product.pid);
  let looks = 0;
  const until = performance.now() + LOOKING_MS;
  const lane = async () => {
    while (performance.now() < until) {
      const { authorization, tag } = personOf(looks++);
      const { status } = await ask('/api/dashboard', { authorization, 'if-none-match': tag });
      if (status !== 304) throw new Error(`A look was answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const looked = usage(product.pid);
  const perLook = (looked.seconds - before.seconds) / looks;
  console.log(
    `${Math.round((looks * 1000) / LOOKING_MS)} looks a second, ${(perLook * 1000).toFixed(2)} ms of the process each`,
  );
  console.log(`${pages} pages that look every 2 s would take ${((perLook * pages) / 2).toFixed(2)} cores`);

  const beganAt = performance.now();
  const waiting: Promise<unknown>[] = [];
  for (let nth = 0; nth < pages; nth++) {
    const { authorization, tag } = personOf(nth);
    waiting.push(ask(`/api/dashboard/news?tag=${encodeURIComponent(tag)}`, { authorization }));
    if (nth % BURST === 0) await delay(20);
  }
  await Promise.all(waiting);
  const waited = usage(product.pid);
  const seconds = (performance.now() - beganAt) / 1000;
  console.log(
    `${pages} pages that wait for news take ${((waited.seconds - looked.seconds) / seconds).toFixed(2)} cores, with opening their connections`,
  );
  console.log(`and ${waited.peakMegabytes} MB at the peak, ${looked.peakMegabytes} before`);
  agent.destroy();
  await product.kill();
} finally {
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Processor time since the process began, and the most memory that it had. */
function usage(pid: number): { seconds: number; peakMegabytes: number } {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const TICKS_A_SECOND = 100;
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
    peakMegabytes: Math.round(Number(kilobytes) / 1024),
  };
}
