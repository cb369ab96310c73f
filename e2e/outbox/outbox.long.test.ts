import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findMoneyFaults } from '../../apps/server/src/features/billing/audit.ts';
import { randomNumbers } from '../../apps/server/src/testing/random-numbers.ts';
import { longRounds } from '../../apps/server/src/testing/rounds.ts';
import { createTestApp, START, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { ACTS } from './acts.ts';
import { type Cut, Device } from './device.ts';
import { findFaults } from './faults.ts';
import { Ledger } from './ledger.ts';
import { createFriends } from './goals-of-friends.ts';

/** `OUTBOX_HISTORIES=200 OUTBOX_SEED=1` runs more, or one again. */
const HISTORIES = Number(process.env['OUTBOX_HISTORIES'] ?? longRounds(10, 2));
const FIRST_SEED = Number(process.env['OUTBOX_SEED'] ?? 1);
const STEPS = 40;
const CUTS: readonly Cut[] = ['none', 'none', 'request', 'answer'];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So often a device sends until everything has landed. */
const LANDINGS = 30;

let app: TestApp;
let origin: string;

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  app = await createTestApp();
  origin = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(async () => {
  vi.unstubAllGlobals();
  // The devices keep their connections open.
  app.fastify.server.closeAllConnections();
  await app.close();
});

/** One history of two devices of a person and one of her partner. @returns what is wrong with it */
async function live(seed: number): Promise<{ faults: string[]; log: string[]; made: number }> {
  const numbers = randomNumbers(seed);
  const random = (below: number) => Math.floor(numbers() * below);
  // Each weekday, and months that begin meanwhile: the same for a seed.
  app.clock.setTo(new Date(START.getTime() + (seed % 28) * DAY_MS));
  const friends = await createFriends(app);
  const ledger = new Ledger();
  const serverNow = () => app.clock.now().getTime();
  const open = (name: string, user: typeof friends.ann) => new Device({ name, origin, user, ledger, serverNow });
  const devices = [open('phone', friends.ann), open('laptop', friends.ann), open('partner', friends.bob)];
  await Promise.all(devices.map((device) => device.refresh()));
  const log: string[] = [];
  const names = Object.keys(ACTS);
  const weights = [...names, 'add', 'add', 'add', 'edit', 'edit', 'check in', 'take back'];

  const step = async (at: number, nth: number) => {
    const device = devices[at] as Device;
    const roll = random(100);
    const note = (what: string) => void log.push(`${nth} ${device.name}: ${what}`);
    if (roll < 12) {
      device.cut = CUTS[random(CUTS.length)] ?? 'none';
      note(`cut ${device.cut}`);
    } else if (roll < 17) {
      device.offsetMs = (random(5) - 2) * HOUR_MS + (random(8) === 0 ? -24 * HOUR_MS : 0);
      note(`clock ${device.offsetMs / HOUR_MS} h`);
    } else if (roll < 24) {
      note('sends');
      await device.flush();
    } else if (roll < 31) {
      note('reads');
      await device.refresh();
    } else if (roll < 35) {
      note('decides');
      await device.decide(random(2) === 0);
    } else {
      const name = weights[random(weights.length)] ?? 'edit';
      note(`${name}${roll > 93 ? ', and is ended' : ''}`);
      const act = ACTS[name]?.(device, random, nth) ?? Promise.resolve();
      if (roll <= 93) return act;
      // Ended while it is stored, sent or answered.
      act.catch(() => undefined);
      for (let turns = random(12); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
      devices[at] = device.restart();
      await devices[at].refresh();
    }
    return undefined;
  };

  for (let nth = 0; nth < STEPS; nth++) {
    if (random(25) === 0) {
      app.clock.advanceDays(1);
      log.push(`${nth} a day passes`);
    }
    const at = random(5) % 3;
    // Two at once, on two devices.
    if (random(4) === 0) await Promise.all([step(at, nth), step((at + 1) % 3, nth + STEPS)]);
    else await step(at, nth);
  }
  for (const device of devices) {
    device.cut = 'none';
    device.offsetMs = 0;
    await device.whenQuiet();
  }
  for (let landing = 0; landing < LANDINGS; landing++) {
    for (const device of devices) await device.flush();
    const left = await Promise.all(devices.map((device) => device.held()));
    if (!left.some((held) => [...held.values()].includes('waiting'))) break;
  }
  const faults = await findFaults(friends, ledger, devices);
  return { faults, log, made: ledger.made.size };
}

it(
  'every change of two devices and a partner’s is made once by the server, or told to its person',
  { timeout: 60_000 + HISTORIES * 20_000, retry: 0 },
  async () => {
    let made = 0;
    for (let nth = 0; nth < HISTORIES; nth++) {
      const seed = FIRST_SEED + nth;
      const history = await live(seed);
      made += history.made;
      expect(history.faults, `OUTBOX_SEED=${seed} OUTBOX_HISTORIES=1\n${history.log.join('\n')}`).toEqual([]);
    }
    expect(await findMoneyFaults(app.deps.db.kysely)).toEqual([]);
    // Histories in which nothing happens prove nothing.
    expect(made).toBeGreaterThan(HISTORIES * STEPS * 0.3);
    console.info(`${HISTORIES} histories from seed ${FIRST_SEED}, ${made} changes`);
  },
);
