import type { BrowserContext, Page } from '@playwright/test';

/** What a page's main thread was busy with, in milliseconds of processor time. */
export interface MainThread {
  readonly all: number;
  readonly script: number;
  readonly layout: number;
  readonly style: number;
  /** Beyond the first 50 ms of each task, as the clock says: what Lighthouse adds up. */
  readonly blocked: number;
  readonly longestTask: number;
  readonly nodes: number;
}

const METRICS = {
  all: 'TaskDuration',
  script: 'ScriptDuration',
  layout: 'LayoutDuration',
  style: 'RecalcStyleDuration',
};
/** The goals are there, late parts have come, and the page listens for news. */
const OPENING_MS = 4500;
const SLOW_OPENING_MS = 9000;

interface Visit {
  readonly url: string;
  readonly slowdown: number;
}

/** Opens an address as a first visit, and waits until the page rests. It is not looked into before: that would be its work too. */
export async function measureOpening(context: BrowserContext, { url, slowdown }: Visit): Promise<MainThread> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(url).origin,
      storageTypes: 'service_workers,cache_storage',
    });
    await page.addInitScript(collectLongTasks);
    // The same process serves the app next: what it used before is known.
    await page.goto(new URL('/favicon.svg', url).href);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const read = await counterOf(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(slowdown === 1 ? OPENING_MS : SLOW_OPENING_MS);
    const done = await read();
    if ((await page.getByRole('button', { name: /^Check in: / }).count()) === 0) throw new Error('There are no goals.');
    return done;
  } finally {
    await page.close();
  }
}

/** @returns what the page's main thread has done since, when it is called */
export async function counterOf(page: Page): Promise<() => Promise<MainThread>> {
  const session = await page.context().newCDPSession(page);
  // Processor time: another program that has the processor meanwhile does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
  };
  const before = await read();
  return async () => {
    const now = await read();
    const since = (name: string) => now(name) - before(name);
    const tasks = await page.evaluate(() => (window as unknown as { longTasks?: number[] }).longTasks ?? []);
    return {
      all: since(METRICS.all),
      script: since(METRICS.script),
      layout: since(METRICS.layout),
      style: since(METRICS.style),
      blocked: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
      longestTask: Math.max(0, ...tasks),
      nodes: await page.evaluate(() => document.querySelectorAll('*').length),
    };
  };
}

/** In the page: keeps how long each task above 50 ms took. */
function collectLongTasks(): void {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => longTasks.push(duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}
