import type { Browser } from '@playwright/test';
import { medianOf } from '../measure/median.ts';
import type { Row } from '../report/row.ts';
import { TARGETS } from '../settings.ts';
import { serveBarePage } from './bare-page.ts';
import { type MainThread, measureOpening } from './main-thread.ts';
import { startProductWithYear } from './year.ts';

type Slowdown = keyof typeof TARGETS.openingMs;

/**
 * What opening the dashboard of 20 goals with a year of history takes of the page's main thread, against a bare React page of
 * the same list. They take turns, each time as a first visit.
 */
export async function openingRows(browser: Browser, slowdowns: readonly Slowdown[], rounds: number): Promise<Row[]> {
  const product = await startProductWithYear();
  const bare = await serveBarePage(product.answer);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const rows: Row[] = [];
  try {
    await product.logIn(await context.newPage());
    for (const slowdown of slowdowns) {
      const ours: MainThread[] = [];
      const theirs: MainThread[] = [];
      for (let round = 0; round < rounds; round++) {
        ours.push(await measureOpening(context, { url: `${product.url}/#/`, slowdown }));
        theirs.push(await measureOpening(context, { url: `${bare.url}/`, slowdown }));
      }
      rows.push(...rowsOf(slowdown, ours, theirs));
    }
  } finally {
    await context.close();
    await bare.remove();
    await product.remove();
  }
  return rows;
}

function rowsOf(slowdown: Slowdown, ours: readonly MainThread[], theirs: readonly MainThread[]): Row[] {
  const row = (what: string, fact: keyof MainThread, most?: number): Row => {
    const value = medianOf(ours.map((one) => one[fact]));
    const against = medianOf(theirs.map((one) => one[fact]));
    return {
      what,
      value: value.toFixed(0),
      against: against.toFixed(0),
      ratio: (value / against).toFixed(2),
      ...(most === undefined ? {} : { target: String(most), isMet: value <= most }),
    };
  };
  const where = slowdown === 1 ? '' : `, processor ${slowdown} times slower`;
  return [
    row(`opening / bare page${where}: main thread, CPU ms`, 'all', TARGETS.openingMs[slowdown]),
    row('  of it scripts', 'script'),
    row('  of it styles', 'style'),
    row('  of it layout', 'layout'),
    row('  beyond 50 ms of each task, by the clock', 'blocked'),
    row('  longest task, by the clock', 'longestTask'),
    row('  elements', 'nodes'),
  ];
}
