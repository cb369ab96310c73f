/*
 * In Chromium, on the built app as the product serves it: what opening the dashboard takes of the page's main thread, against a
 * bare React page; and from a tap on 'Check in' to the first frame that shows it: the pressed button after the press, the
 * checked goal after the release, and what all of it takes of the main thread. Run: npm run taps [-- --taps=9 --rounds=7]
 */
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { choosePlan, signUp } from '../../../e2e/support/people.ts';
import { startProduct } from '../../../e2e/support/product.ts';
import { buildIfStale } from '../../../scripts/build-if-stale.ts';
import { ensureBrowser } from '../../../scripts/ensure-browser.ts';
import { machineFacts } from '../report/machine.ts';
import { medianOf } from '../measure/median.ts';
import { openingRows } from '../opening/opening.ts';
import { type Row, tableOf } from '../report/row.ts';
import { GOAL_COUNTS, TARGETS } from '../settings.ts';
import { addDailyGoals } from './goals.ts';
import { measureTaps, type Moment } from './measure.ts';

/** How many times slower than this machine: as it is, and as a cheap phone may be. */
const SLOWDOWNS = [1, 4] as const;
/** The first frame after an event is the one that shows its effect. */
const TARGET_FRAMES = 1;

const { values } = parseArgs({
  options: { taps: { type: 'string', default: '9' }, rounds: { type: 'string', default: '7' } },
});
const taps = Number(values.taps);

buildIfStale();
const browser = await chromium.launch({ executablePath: ensureBrowser() });
const rows: Row[] = await openingRows(browser, SLOWDOWNS, Number(values.rounds));
const product = await startProduct();
try {
  for (const goals of GOAL_COUNTS) {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await signUp(page);
    await choosePlan(page);
    await addDailyGoals(page, goals);
    for (const slowdown of SLOWDOWNS) {
      const { pressed, checked, work } = await measureTaps(page, { taps, slowdown });
      const where = `${goals} goals, processor ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}`;
      rows.push(
        rowOf(`press to painted, ${where}`, pressed),
        rowOf(`tap to painted, ${where}`, checked),
        workRow(`main thread of a tap, ${where}: CPU ms, median and worst`, work, slowdown === 1),
      );
    }
    await context.close();
  }
} finally {
  await browser.close();
  await product.remove();
}
console.log(tableOf(rows));
console.log(`\nLoad after: ${machineFacts().load}`);

/** The middle one, and the worst. */
function rowOf(what: string, moments: readonly Moment[]): Row {
  const sorted = moments.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const frames = Math.max(...moments.map((moment) => moment.frames));
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return {
    what: `${what}: ms, median and worst`,
    value: middle.toFixed(0),
    against: (sorted.at(-1) ?? Number.NaN).toFixed(0),
    target: `frame ${TARGET_FRAMES} of ${frames}`,
    isMet: frames <= TARGET_FRAMES,
  };
}

/** With its celebration and the look at the server that follows. */
function workRow(what: string, work: readonly number[], hasTarget: boolean): Row {
  const value = medianOf(work);
  return {
    what,
    value: value.toFixed(0),
    against: Math.max(...work).toFixed(0),
    ...(hasTarget ? { target: String(TARGETS.tapMs), isMet: value <= TARGETS.tapMs } : {}),
  };
}
