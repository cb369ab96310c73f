import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';
import { Device, poll } from './device.ts';
import type { Browser } from './firefox.ts';
import {
  addGoal,
  button,
  card,
  checkedButton,
  checkInButton,
  createClient,
  join as signUp,
  logInWith,
  ring,
  textbox,
  waitForOfflineStart,
} from './people.ts';

/** Set by `npm run test:browsers -- --short`. */
const isShort = process.env['BROWSERS_SHORT'] === '1';
const SUGAR = 'A day without sugar';
const GLASSES = 30;
/** Only ends a story that hangs: forty changes by hand take minutes on a slow machine. */
const TIMEOUT_MS = isShort ? 180_000 : 900_000;

/** What one of the two devices does without a connection; each line is a change. */
interface Day {
  readonly glasses: number;
  readonly renames: readonly (readonly [from: string, to: string])[];
  readonly checkIns: readonly string[];
  readonly made: readonly string[];
  readonly archived: readonly string[];
  readonly deleted: readonly string[];
  readonly movedDown: readonly string[];
  readonly hasSlipped: boolean;
}

const NOTHING: Day = {
  glasses: 0,
  renames: [],
  checkIns: [],
  made: [],
  archived: [],
  deleted: [],
  movedDown: [],
  hasSlipped: false,
};

/** Both rename Read: its person is asked. */
const SHORT: readonly [Day, Day] = [
  { ...NOTHING, glasses: 2, renames: [['Read', 'Read ten pages']], checkIns: ['Run'], made: ['Stretch'] },
  { ...NOTHING, glasses: 1, renames: [['Read', 'Read slowly']], archived: ['Swim'] },
];
const WHOLE: readonly [Day, Day] = [
  {
    glasses: 9,
    renames: [
      ['Read', 'Read ten pages'],
      ['Sing', 'Sing a song'],
      ['Draw', 'Draw a face'],
    ],
    checkIns: ['Run', 'Cook'],
    made: ['Stretch', 'Write'],
    archived: ['Swim'],
    deleted: ['Knit'],
    movedDown: ['Run'],
    hasSlipped: true,
  },
  {
    glasses: 9,
    renames: [
      ['Read', 'Read slowly'],
      ['Tidy', 'Tidy the desk'],
    ],
    checkIns: ['Walk', 'Plant'],
    made: ['Call home', 'Breathe'],
    archived: ['Sew'],
    deleted: ['Fish'],
    movedDown: ['Cook', 'Walk', 'Draw'],
    hasSlipped: false,
  },
];

function countOf(day: Day): number {
  const { glasses, hasSlipped, ...lists } = day;
  return Object.values(lists).reduce((sum, list) => sum + list.length, glasses + (hasSlipped ? 1 : 0));
}

async function live(device: Device, { url }: Product, day: Day): Promise<void> {
  const glasses = (count: number) => ring('Drink water', `${count} of ${GLASSES} glasses`);
  for (let nth = 0; nth < day.glasses; nth++) await device.press(glasses(nth), glasses(nth + 1));
  for (const goal of day.checkIns) await device.press(checkInButton(goal), checkedButton(goal));
  for (const [from, to] of day.renames) {
    await openCard(device, from);
    await device.press(button('Edit', card(from)), textbox('Goal', card(from)));
    await device.fill(textbox('Goal', card(from)), to);
    await device.press(button('Save', card(from)), card(to));
  }
  for (const goal of day.movedDown) await chooseInMenu(device, goal, 'Move down');
  if (day.hasSlipped) await chooseInMenu(device, SUGAR, 'Slipped today');
  for (const goal of day.archived) await chooseInMenu(device, goal, 'Archive');
  for (const goal of day.deleted) {
    await openCard(device, goal);
    const confirm = button('Delete', { role: 'alertdialog' });
    await device.press(button('Delete', card(goal)), confirm);
    await device.click(confirm);
    await device.seeNoMore(card(goal));
  }
  for (const goal of day.made) await addGoal(device, goal);
  await device.open(`${url}/#/`);
}

async function openCard(device: Device, goal: string): Promise<void> {
  const title = button(new RegExp(`^${goal}, `), card(goal));
  const isOpen = () =>
    device.run(
      (text) =>
        [...document.querySelectorAll('h3 > button[aria-expanded=true]')].some(
          ({ textContent: name }) => name?.startsWith(text) === true,
        ),
      goal,
    );
  await poll(async () => {
    if (await isOpen()) return true;
    await device.click(title);
    return (await isOpen()) ? true : undefined;
  }, `the open card of ${goal}`);
}

async function chooseInMenu(device: Device, goal: string, item: string): Promise<void> {
  await openCard(device, goal);
  await device.press(button(`More: ${goal}`, card(goal)), button(item, card(goal)));
  await device.click(button(item, card(goal)));
}

/** A day in an aeroplane with two devices: what was made on either is made on the server, or shown for a choice. */
export function runAeroplaneStory(name: string, startBrowser: () => Promise<Browser>): void {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });

  const days = isShort ? SHORT : WHOLE;
  const changes = countOf(days[0]) + countOf(days[1]);

  it(
    `in ${name}, ${changes} changes of two devices without a connection are all accounted for`,
    async () => {
      if (product.pid() === 0) await product.start();
      const email = `ann${Date.now()}@example.com`;
      const phone = new Device(await browser.device());
      await signUp(phone, product, email);
      const client = await createClient(product, email);
      const goals = new Set(days.flatMap((day) => [...day.renames.map(([from]) => from), ...day.checkIns]));
      for (const day of days) for (const goal of [...day.archived, ...day.deleted]) goals.add(goal);
      await client.addGoals([...goals]);
      await client.addCounter('Drink water', GLASSES, 'glasses');
      await client.addDayWithout(SUGAR);
      const laptop = new Device(await browser.device());
      await logInWith(laptop, product, email);
      const devices = [phone, laptop] as const;
      for (const device of devices) await waitForOfflineStart(device, 'Drink water');
      await product.stop('SIGTERM');

      for (const [nth, device] of devices.entries()) {
        const day = days[nth] ?? NOTHING;
        // Without the server, and in front of the other page: one behind it is not drawn.
        await device.reload();
        await live(device, product, day);
        // Check-ins say it on their cards.
        const waiting = countOf(day) - day.checkIns.length;
        await device.seeText(new RegExp(`${waiting} changes wait to be sent`));
        await device.reload();
        await device.seeText(new RegExp(`${waiting} changes wait to be sent`));
        await device.press(button('Show what waits'), { role: 'dialog', name: 'Waiting to be sent' });
        const countListed = () => device.run(() => document.querySelectorAll('dialog li').length);
        await poll(
          async () => ((await countListed()) === waiting ? true : undefined),
          `${waiting} changes in the list`,
        );
        await device.reload();
      }

      await product.start();
      for (const device of devices) {
        await device.open(`${product.url}/#/`);
        await device.run(() => void window.dispatchEvent(new Event('online')));
        await device.seeNoText(/to be sent/);
      }
      // Both renamed it: the one that came later is asked, and keeps its own.
      const asked = await poll(
        async () => {
          for (const device of devices) if (await device.seesNow(button('Choose a version'))) return device;
          return undefined;
        },
        'the question which version to keep',
        async () => (await Promise.all(devices.map((device) => device.text()))).join('\n— the other device —\n'),
      );
      // In front: a page behind another sends nothing.
      await asked.reload();
      await asked.press(button('Choose a version'), button('Keep mine'));
      const kept = asked === phone ? 'Read ten pages' : 'Read slowly';
      await poll(async () => {
        if (await asked.seesNow(button('Keep mine'))) await asked.click(button('Keep mine'));
        return (await client.personalGoals()).some(({ goal }) => goal === kept) ? true : undefined;
      }, `“${kept}” at the server`);
      await asked.seeNoText(/to be sent|on another device, too/);

      const renamed = new Map<string, string>(
        days.flatMap((day) => day.renames.map(([from, to]) => [from, to] as const)),
      );
      renamed.set('Read', kept);
      const texts = [...goals]
        .filter((goal) => !days.some(({ deleted }) => deleted.includes(goal)))
        .map((goal) => renamed.get(goal) ?? goal);
      const made = days.flatMap((day) => day.made);
      const stored = await client.personalGoals();
      const find = (text: string) => stored.find(({ goal }) => goal === text);
      expect(stored.map(({ goal }) => goal).toSorted()).toEqual([...texts, ...made, 'Drink water', SUGAR].toSorted());
      expect(find('Drink water')?.amount?.sum).toBe(days[0].glasses + days[1].glasses);
      const checked = stored.filter(({ last_checked: day }) => day !== null).map(({ goal }) => goal);
      expect(checked.toSorted()).toEqual(days.flatMap((day) => day.checkIns).toSorted());
      const archived = stored.filter(({ days_off: off }) => off?.archived.some(({ to }) => to > '2999') === true);
      expect(archived.map(({ goal }) => goal).toSorted()).toEqual(days.flatMap((day) => day.archived).toSorted());
      expect(find(SUGAR)?.miss_answered !== null).toBe(days.some(({ hasSlipped }) => hasSlipped));
      const isMoved = days.some(({ movedDown }) => movedDown.length > 0);
      expect(stored.some(({ position }) => position !== null)).toBe(isMoved);
      for (const device of devices) {
        await device.reload();
        await device.see(card(kept));
        for (const goal of made) await device.see(card(goal));
        await device.seeNoText(/Not accepted/);
        await device.close();
      }
    },
    TIMEOUT_MS,
  );
}
