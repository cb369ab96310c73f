import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoHistory, makeDemoHistory } from './history.ts';

/** What the folder says of itself; without this file its history is incomplete. */
const FACTS = 'demo.json';

export interface DemoFacts {
  /** Random, and known to this folder only. */
  readonly password: string;
  /** The last day of the history, YYYY-MM-DD. */
  readonly madeOn: string;
}

/** @returns undefined when the folder holds no whole demo. */
export function readDemoFacts(dataDir: string): DemoFacts | undefined {
  const file = join(dataDir, FACTS);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoFacts) : undefined;
}

/** Makes the history in a folder beside this one, then puts it in its place: a run that is stopped leaves no half demo. */
export async function makeDemoFolder(
  dataDir: string,
  { port, days }: { readonly port: number; readonly days: number },
): Promise<DemoHistory> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const facts: DemoFacts = { password: randomBytes(18).toString('base64url'), madeOn: today() };
  const history = await makeDemoHistory({ dataDir: unfinished, port, password: facts.password, days });
  writeFileSync(join(unfinished, FACTS), JSON.stringify(facts), { mode: 0o600 });
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(unfinished, dataDir);
  return history;
}

/** By this machine's clock and zone. */
export function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
