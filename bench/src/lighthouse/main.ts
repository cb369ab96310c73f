/*
 * Lighthouse's mobile preset on the built app, as the product serves it: log in, and the dashboard of a logged-in user
 * in turn with a bare React page of the same goals.
 * Run: npm run lighthouse [-- --runs=5]
 *
 * Lighthouse is 180 MB and not needed to build or test, so it has a folder and a lockfile of its own and is
 * installed by the first run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { chromium, type Page } from '@playwright/test';
import { addGoal, choosePlan, signUp } from '../../../e2e/support/people.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import { freePort } from '../../../scripts/free-port.ts';
import { buildIfStale } from '../../../scripts/build-if-stale.ts';
import { ensureBrowser } from '../../../scripts/ensure-browser.ts';
import { medianOf } from '../measure/median.ts';
import { serveBarePage } from '../opening/bare-page.ts';

const FOLDER = join(import.meta.dirname, '../../lighthouse');
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;
/** Every run is a first visit; only the session, in the local storage, stays. */
const FORGET = ['service_workers', 'cache_storage'];

/** The least medians; the other categories must be 100. */
const LOG_IN_PERFORMANCE = 97;
const DASHBOARD_PERFORMANCE = 90;
/** Milliseconds. */
const MOST_BLOCKED = 150;
/** A host is fast enough for the dashboard's targets when the bare page gets this. */
const BARE_PERFORMANCE = 97;

type Category = (typeof CATEGORIES)[number];

/** What is read of Lighthouse's result; scores are 0 to 1. */
interface Report {
  readonly categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  readonly audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
  readonly runtimeError?: { readonly code: string };
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
const missed: string[] = [];

/** Visits the pages in turn, so that the machine's other load affects all of them. */
async function visit(...urls: string[]): Promise<Report[][]> {
  const reports = urls.map((): Report[] => []);
  for (let run = 0; run < runs; run++) {
    for (const [nth, url] of urls.entries()) {
      const flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES, clearStorageTypes: FORGET };
      const result = await lighthouse(url, flags);
      const error = result?.lhr.runtimeError;
      if (error !== undefined) console.log(`A visit does not count: ${error.code}`);
      else if (result !== undefined) reports[nth]?.push(result.lhr);
    }
  }
  return reports;
}

const scoresOf = (reports: readonly Report[], category: Category) =>
  reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100));
const valuesOf = (reports: readonly Report[], metric: (typeof METRICS)[number]) =>
  reports.map(({ audits }) => Number((audits[metric]?.numericValue ?? 0).toPrecision(3)));

function printMetrics(reports: readonly Report[]): void {
  for (const metric of METRICS) {
    const found = valuesOf(reports, metric);
    console.log(`  ${reports[0]?.audits[metric]?.title}: ${medianOf(found)} (${found.join(', ')})`);
  }
}

/** @param leastPerformance undefined where the host is too slow to ask for it */
function print(name: string, reports: readonly Report[], leastPerformance: number | undefined): void {
  console.log(`\n${name}, median of ${reports.length}`);
  for (const category of CATEGORIES) {
    const asked = category === 'performance' ? leastPerformance : 100;
    const scores = scoresOf(reports, category);
    const median = medianOf(scores);
    if (asked !== undefined && median < asked) missed.push(`${name}: ${category}`);
    console.log(`  ${category}: ${median}${asked === undefined ? '' : ` of ${asked} asked`} (${scores.join(', ')})`);
  }
  printMetrics(reports);
  const [last] = reports.slice(-1);
  for (const category of ['accessibility', 'best-practices'] as const) {
    for (const { id, weight } of last?.categories[category].auditRefs ?? []) {
      const audit = last?.audits[id];
      if (weight > 0 && audit?.score !== null && audit !== undefined && audit.score < 1)
        console.log(`  mend: ${audit.title} (${id})`);
    }
  }
}

/** @returns the dashboard's answer */
async function becomePersonWithGoals(page: Page): Promise<string> {
  await signUp(page);
  await choosePlan(page);
  for (const text of ['Read ten pages', 'Stretch before breakfast', 'Write three lines']) await addGoal(page, text);
  const [answer] = await Promise.all([
    page.waitForResponse((each) => new URL(each.url()).pathname === getDashboard.path && each.status() === 200),
    page.reload(),
  ]);
  return answer.text();
}

async function measureDashboard(): Promise<void> {
  const page = await context.newPage();
  const bare = await serveBarePage(await becomePersonWithGoals(page));
  await page.close();
  try {
    const [ours = [], theirs = []] = await visit(`${product.url}/#/`, `${bare.url}/`);
    const bareScores = scoresOf(theirs, 'performance');
    const bareScore = medianOf(bareScores);
    const isFast = bareScore >= BARE_PERFORMANCE;
    print('Dashboard', ours, isFast ? DASHBOARD_PERFORMANCE : undefined);
    if (isFast && medianOf(valuesOf(ours, 'total-blocking-time')) > MOST_BLOCKED) missed.push('Dashboard: blocked');
    console.log(`\nBare page of the same goals, median of ${theirs.length}`);
    console.log(`  performance: ${bareScore} (${bareScores.join(', ')})`);
    printMetrics(theirs);
    if (!isFast)
      console.log(
        `\nThis host is too slow to say whether the dashboard is fast: its targets (${DASHBOARD_PERFORMANCE}, ` +
          `${MOST_BLOCKED} ms blocked) hold where the bare page gets ${BARE_PERFORMANCE}.`,
      );
  } finally {
    await bare.remove();
  }
}

try {
  const [logIn = []] = await visit(`${product.url}/#/login`);
  print('Log in', logIn, LOG_IN_PERFORMANCE);
  await measureDashboard();
} finally {
  await context.close();
  await product.remove();
}
for (const each of missed) console.log(`Missed: ${each}`);
process.exitCode = missed.length > 0 ? 1 : 0;
