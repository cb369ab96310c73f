/*
 * Lighthouse's mobile preset on the built app, as the product serves it: log in, and the dashboard of a logged-in user.
 * Run: npm run lighthouse [-- --runs=5]
 *
 * Lighthouse is 180 MB and not needed to build or test, so it has a folder and a lockfile of its own and is
 * installed by the first run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { addGoal, choosePlan, signUp } from '../../../e2e/support/people.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { buildIfStale } from '../../../scripts/build-if-stale.ts';
import { ensureBrowser } from '../../../scripts/ensure-browser.ts';
import { medianOf } from '../measure/median.ts';

const FOLDER = join(import.meta.dirname, '../../lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
/** The least median of the performance; the others must be 100. */
const LEAST_PERFORMANCE = { 'Log in': 97, Dashboard: 93 } as const;
/** Every run is a first visit; only the session, in the local storage, stays. */
const FORGET = ['service_workers', 'cache_storage'];
type Category = (typeof CATEGORIES)[number];

/** What is read of Lighthouse's result; scores are 0 to 1. */
interface Report {
  readonly categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const runs = Number(values.runs);

if (!existsSync(join(FOLDER, 'node_modules/lighthouse'))) {
  console.log('Installing Lighthouse.');
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
  if (done.status !== 0) process.exit(1);
}
const { default: lighthouse } = (await import(join(FOLDER, 'node_modules/lighthouse/core/index.js'))) as {
  default: Lighthouse;
};

buildIfStale();
const product = await startProduct();
const port = await freePort();
// Lighthouse opens its own tab; only a browser with one profile shows it what the signed-in person has.
const context = await chromium.launchPersistentContext('', {
  executablePath: ensureBrowser(),
  baseURL: product.url,
  args: [`--remote-debugging-port=${port}`],
});
let isBelow = false;

async function measure(name: keyof typeof LEAST_PERFORMANCE, url: string): Promise<void> {
  const reports: Report[] = [];
  for (let run = 0; run < runs; run++) {
    const flags = {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      clearStorageTypes: FORGET,
    };
    const result = await lighthouse(url, flags);
    if (result !== undefined) reports.push(result.lhr);
  }
  console.log(`\n${name}, median of ${reports.length}`);
  for (const category of CATEGORIES) {
    const asked = category === 'performance' ? LEAST_PERFORMANCE[name] : 100;
    const scores = reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100));
    const median = medianOf(scores);
    isBelow ||= median < asked;
    console.log(`  ${category}: ${median} of ${asked} asked (${scores.join(', ')})`);
  }
  const [last] = reports.slice(-1);
  if (last === undefined) return;
  for (const id of [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ]) {
    const values = reports.map(({ audits }) => Number((audits[id]?.numericValue ?? 0).toPrecision(3)));
    console.log(`  ${last.audits[id]?.title}: ${medianOf(values)} (${values.join(', ')})`);
  }
  for (const category of ['accessibility', 'best-practices'] as const) {
    for (const { id, weight } of last.categories[category].auditRefs) {
      const audit = last.audits[id];
      if (weight > 0 && audit?.score !== null && audit !== undefined && audit.score < 1)
        console.log(`  mend: ${audit.title} (${id})`);
    }
  }
}

try {
  await measure('Log in', `${product.url}/#/login`);
  const page = await context.newPage();
  await signUp(page);
  await choosePlan(page);
  for (const text of ['Read ten pages', 'Stretch before breakfast', 'Write three lines']) await addGoal(page, text);
  await page.close();
  await measure('Dashboard', `${product.url}/#/`);
} finally {
  await context.close();
  await product.remove();
}
process.exitCode = isBelow ? 1 : 0;
