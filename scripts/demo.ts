/**
 * Runs the product with a year of history of five people, in a folder of its own, and prints addresses that log two of them
 * in with one click: `npm run demo`. The history is made once; `npm run demo -- --new` makes it anew, up to today.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { variables } from '../apps/server/src/config/config.ts';
import { connectToProduct } from '../apps/server/src/operator/protocol.ts';
import { PEOPLE } from './demo/people.ts';
import { buildIfStale } from './build-if-stale.ts';
import { makeDemoFolder, readDemoFacts, today } from './demo/data-folder.ts';
import { openLogInPage } from './demo/log-in-page.ts';

const DATA_DIR = join(import.meta.dirname, '../data/demo');
const DAYS = 365;
const READY_MS = 60_000;
const POLL_MS = 100;
const SHOWN = ['maria', 'jonas'] as const;

const { values } = parseArgs({ options: { new: { type: 'boolean', default: false } } });
const port = Number(process.env['PORT'] ?? 3000);
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail('PORT must be a number from 1 to 65535.');

if ((await connectToProduct(DATA_DIR)) !== undefined) fail('The demo is running already.');
if (!(await isFree(port)))
  fail(`Port ${port} is in use. Stop what uses it, or choose another one: PORT=3001 npm run demo`);

buildIfStale();
if (values.new || readDemoFacts(DATA_DIR) === undefined) {
  console.log('Making a year of history for five people; this takes up to a minute.');
  const { checkIns, photos, hearts } = await makeDemoFolder(DATA_DIR, { port, days: DAYS });
  console.log(`Made ${checkIns} check-ins, ${photos} photos and ${hearts} hearts. Points and money are consistent.`);
}
const facts = readDemoFacts(DATA_DIR);
if (facts === undefined) throw new Error(`${DATA_DIR} holds no demo.`);
const productUrl = `http://127.0.0.1:${port}`;

// Nothing of the operator's configuration may reach it: a demo has no real database, mail or payments.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in variables)));
const product = spawn(process.execPath, ['--max-semi-space-size=4', join(import.meta.dirname, 'start.ts')], {
  env: { ...env, DATA_DIR, PORT: String(port), LOG_LEVEL: 'warn' },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal));
product.on('exit', (code) => process.exit(code ?? 1));

await untilReady();
const people = Object.fromEntries(PEOPLE.map(({ name, email }) => [name, email]));
const page = await openLogInPage({ productUrl, people, password: facts.password });
console.log(`
The demo runs at ${productUrl}. One click logs you in:

${SHOWN.map((name) => `  ${name.padEnd(6)} ${page.addressOf(name)}`).join('\n')}

Open the second one in a private window to see both at once.`);
if (facts.madeOn !== today())
  console.log(`Its history ends on ${facts.madeOn}. For one that ends today: npm run demo -- --new`);

async function untilReady(): Promise<void> {
  const beganAt = Date.now();
  while (Date.now() - beganAt < READY_MS) {
    const isReady = await fetch(`${productUrl}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  product.kill('SIGTERM');
  throw new Error('The product did not get ready.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
