import type { Page } from '@playwright/test';
import { counterOf } from '../opening/main-thread.ts';

/** Between a press and its release, as a quick finger does it. */
const HELD_MS = 80;
/** A celebration ends within 1.5 s, and the list is read again after the answer. */
const BETWEEN_TAPS_MS = 2600;

/** When an event's effect was on the screen. */
export interface Moment {
  /** From the event's own time stamp to the frame after the drawing. */
  readonly ms: number;
  /** In which frame after the event: 1 is the next. */
  readonly frames: number;
}

export interface Taps {
  /** What the page's main thread did for each tap, in milliseconds of processor time. */
  readonly work: readonly number[];
  readonly pressed: readonly Moment[];
  readonly checked: readonly Moment[];
}

interface Watching {
  taps: { pressed: Moment[]; checked: Moment[] };
  /** How the button under the mouse looks; its pressed look is there before the event that tells of the press. */
  rememberUnpressed: () => void;
}

/** Checks in on several goals, one after the other, with a mouse: down on the button, up again. */
export async function measureTaps(page: Page, { taps, slowdown }: { taps: number; slowdown: number }): Promise<Taps> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(watchButtons);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const buttons = page.getByRole('button', { name: /^Check in: / });
  const work: number[] = [];
  for (let tap = 0; tap < taps; tap++) {
    const button = await buttons.first().elementHandle();
    await button?.scrollIntoViewIfNeeded();
    const box = await button?.boundingBox();
    if (box === null || box === undefined) throw new Error('There is no goal left to check in on.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(400);
    await page.evaluate(() => (window as unknown as Watching).rememberUnpressed());
    const countWork = await counterOf(page);
    await page.mouse.down();
    await page.waitForTimeout(HELD_MS);
    await page.mouse.up();
    await page.waitForTimeout(BETWEEN_TAPS_MS);
    work.push((await countWork()).all);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { work, ...(await page.evaluate(() => (window as unknown as Watching).taps)) };
}

/** In the page: stamps the frame in which a pressed button has another color, and the one in which it is disabled. */
function watchButtons(): void {
  const taps: Watching['taps'] = { pressed: [], checked: [] };
  let unpressed = '';
  const styleOf = (button: Element | null | undefined) => {
    const mark = button?.firstElementChild;
    return mark === null || mark === undefined ? '' : getComputedStyle(mark).backgroundColor;
  };
  Object.assign(window, {
    taps,
    rememberUnpressed: () => {
      unpressed = styleOf([...document.querySelectorAll('button:hover')].at(-1));
    },
  } satisfies Watching);
  const stampWhen = (isThere: () => boolean, since: number, moments: Moment[]) => {
    let frames = 0;
    requestAnimationFrame(function watchFrame() {
      frames += 1;
      if (!isThere()) {
        requestAnimationFrame(watchFrame);
        return;
      }
      // The task after a frame's drawing: what it shows is on its way to the screen.
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => moments.push({ ms: performance.now() - since, frames }));
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  };
  const buttonOf = (event: Event) => (event.target instanceof Element ? event.target.closest('button') : null);
  window.addEventListener(
    'pointerdown',
    (event) => {
      const button = buttonOf(event);
      if (button !== null) stampWhen(() => styleOf(button) !== unpressed, event.timeStamp, taps.pressed);
    },
    { capture: true },
  );
  window.addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event);
      if (button !== null) stampWhen(() => button.disabled, event.timeStamp, taps.checked);
    },
    { capture: true },
  );
}
