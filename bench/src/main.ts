import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dayInZone } from '@fivefold/rules/calendar';
import { measureProduct } from './measure/product.ts';
import { photoRows } from './measure/photos.ts';
import { machineFacts } from './report/machine.ts';
import { tableOf } from './report/row.ts';
import { saveResult } from './report/result-file.ts';
import { type Filling, placesOf } from './servers/places.ts';
import { HISTORIES, type History, ROUNDS } from './settings.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(ROUNDS) },
    only: { type: 'string' },
    control: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const { only } = values;
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`usage: node bench/src/main.ts [--rounds N] [--only 'look without news'] [--control]`);
  process.exit(2);
}

const startedAt = new Date();
const today = dayInZone(startedAt, 'UTC');
const root = mkdtempSync(join(tmpdir(), 'fivefold-bench-'));
const loadBefore = machineFacts().load;
const say = (text: string) =>
  console.error(`${((Date.now() - startedAt.getTime()) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** What a history's databases are filled with: in a control run the same, so that every ratio of histories should be 1. */
const filledAs = (history: History): Filling => (values.control ? { ...history, days: HISTORIES[0].days } : history);

try {
  say('filling the databases');
  const histories = [];
  for (const history of HISTORIES) histories.push({ history, places: await placesOf(root, filledAs(history), today) });
  say('measuring');
  const { rows: measured, screen, series } = await measureProduct({ histories, firstDay: today, rounds, only });
  if (only === undefined) say('photos: measuring');
  const photos = only === undefined ? await photoRows(root, today) : [];
  const rows = [...measured, ...photos, ...screen];
  const file = saveResult({ startedAt, rounds, machine: { ...machineFacts(), loadBefore }, rows, series });
  console.log(tableOf(rows));
  const noisy = rows.filter((row) => row.isNoisy === true).length;
  const missed = rows.filter((row) => row.isMet === false && row.isNoisy !== true).length;
  console.log(
    `\n${missed === 0 ? 'No target is missed' : `${missed} targets are missed`}, and ${noisy} cells are too noisy to count. Load before and after: ${loadBefore}, ${machineFacts().load}. Kept in ${file}`,
  );
  say('done');
} finally {
  rmSync(root, { recursive: true, force: true });
}
