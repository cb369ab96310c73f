import { waitForDashboardChange } from '@fivefold/contract/calls/dashboard';
import type { CDPSession, Page, Response } from '@playwright/test';
import { ROWS_HEADER, STATEMENTS_HEADER } from './count-statements.ts';
import { standStill } from './stand-still.ts';

/** What one thing that a person does costs, in units that no slow machine can change. */
export interface Counts {
  /** Requests that were sent, those for files in the browser's cache too; without the one that waits for news. */
  requests: number;
  /** Bytes that came over the wire with their headers, in kilobytes. */
  kilobytes: number;
  /** Files of JavaScript that were loaded. */
  scripts: number;
  /** Statements that the server's answers took, and rows that these answered with or changed. */
  statements: number;
  rows: number;
  /** Elements of the document at the end. */
  elements: number;
  /** Components that React rendered. */
  renders: number;
  /** Layout shifts that no press explains. */
  shifts: number;
}

interface LayoutShift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

declare global {
  interface Window {
    counted: { born: string; renders: number; shifts: number };
    __REACT_DEVTOOLS_GLOBAL_HOOK__: object;
  }
}

const QUIET_MS = 1500;
const LOOK_MS = 100;
const LIMIT_MS = 30_000;
/** The page does not hear when the script of a worker is there. */
const WORKER = '.worker-';

/** Counts what a page does. Opened before the page goes anywhere. */
export async function countPage(page: Page): Promise<(act: () => Promise<void>) => Promise<Counts>> {
  await page.addInitScript(countInPage);
  const wire = await watchWire(page);
  return async (act) => {
    const before = wire.counted();
    const shown = await readPage(page);
    await act();
    await settled(page, wire);
    const after = wire.counted();
    const now = await readPage(page);
    // A page that was loaded anew has counted from nothing.
    const isSame = now.born === shown.born;
    return {
      requests: after.requests - before.requests,
      kilobytes: Math.round((after.bytes - before.bytes) / 102.4) / 10,
      scripts: after.scripts - before.scripts,
      statements: after.statements - before.statements,
      rows: after.rows - before.rows,
      elements: now.elements,
      renders: now.renders - (isSame ? shown.renders : 0),
      shifts: now.shifts - (isSame ? shown.shifts : 0),
    };
  };
}

interface Wire {
  requests: number;
  bytes: number;
  scripts: number;
  statements: number;
  rows: number;
}

interface WatchedWire {
  counted: () => Wire;
  /** The requests that wait for their answers. */
  waiting: () => string[];
}

async function watchWire(page: Page): Promise<WatchedWire> {
  const sum: Wire = { requests: 0, bytes: 0, scripts: 0, statements: 0, rows: 0 };
  const waiting = new Map<string, string>();
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Page.enable');
  // What the document before was still waiting for.
  session.on('Page.frameNavigated', ({ frame }) => {
    for (const id of waiting.keys()) if (id !== frame.loaderId) waiting.delete(id);
  });
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.includes(waitForDashboardChange.path)) return;
    sum.requests++;
    if (type === 'Script') sum.scripts++;
    if (!request.url.includes(WORKER)) waiting.set(requestId, request.url);
  });
  session.on('Network.loadingFailed', ({ requestId }) => void waiting.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    waiting.delete(requestId);
    sum.bytes += encodedDataLength;
  });
  page.on('response', (response: Response) => {
    const headers = response.headers();
    sum.statements += Number(headers[STATEMENTS_HEADER] ?? 0);
    sum.rows += Number(headers[ROWS_HEADER] ?? 0);
  });
  return { counted: () => ({ ...sum }), waiting: () => [...waiting.values()] };
}

/** Waits until the page asks for nothing more, has nothing to do and stands still. */
async function settled(page: Page, { counted, waiting }: WatchedWire): Promise<void> {
  await page.waitForLoadState('load');
  const began = Date.now();
  let last = '';
  for (let quiet = 0; quiet < QUIET_MS; quiet += LOOK_MS) {
    if (Date.now() - began > LIMIT_MS)
      throw new Error(`The page does not come to rest: ${[...waiting(), last].join(' ')}`);
    const now = JSON.stringify([counted(), await readPage(page)]);
    if (now !== last || waiting().length > 0) quiet = 0;
    last = now;
    await page.waitForTimeout(LOOK_MS);
  }
  await standStill(page);
}

function readPage(page: Page) {
  return page.evaluate(() => ({
    born: window.counted?.born,
    // Shapes of an ember are others for each person; what it and messages say comes and goes.
    elements: document.querySelectorAll(':not(svg *, output *, [popover] *)').length,
    renders: window.counted?.renders ?? 0,
    shifts: window.counted?.shifts ?? 0,
  }));
}

/** Runs in the page, before React: it tells each tree that it has put on the screen to the hook of its developer tools. */
function countInPage(): void {
  interface Fiber {
    readonly tag: number;
    readonly flags: number;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
  }
  const FUNCTION = new Set([0, 1, 11, 14, 15]);
  const PERFORMED_WORK = 1;
  window.counted = { born: crypto.randomUUID(), renders: 0, shifts: 0 };
  const count = (fiber: Fiber): void => {
    const before = fiber.alternate;
    if (FUNCTION.has(fiber.tag) && (before === null || (fiber.flags & PERFORMED_WORK) !== 0)) window.counted.renders++;
    // React went no further where the children are the same objects.
    if (before !== null && before.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) count(child);
  };
  // They make room for each other.
  const isMessage = (node: Node | null) => node instanceof Element && node.closest('[popover]') !== null;
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => count(root.current),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[])
      if (!hadRecentInput && !sources.every(({ node }) => isMessage(node))) window.counted.shifts++;
  }).observe({ type: 'layout-shift', buffered: true });
}
