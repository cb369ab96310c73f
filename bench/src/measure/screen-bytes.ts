import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGETS, filesOf } from '@fivefold/web/tools/check-budget.ts';
import { dashboardRequest } from '../http/requests.ts';
import { personWith } from '../seed/people.ts';
import type { GoalCount } from '../settings.ts';
import { type Subject, withConnection } from './subject.ts';

const DIST = join(import.meta.dirname, '../../../apps/web/dist');
const MANIFEST = join(DIST, '.vite/manifest.json');

type Manifest = Parameters<typeof filesOf>[0];

/** Bytes as they travel to a browser that takes brotli. */
export interface ScreenBytes {
  /** Scripts and styles of each page that the web build has a budget for. */
  readonly pages: readonly { readonly name: string; readonly bytes: number; readonly maxBytes: number }[];
  /** The main screen's page, scripts, styles and fonts, without data. */
  readonly shell: number;
}

/** @returns undefined while the web app is not built. */
export async function measureScreen(subject: Subject): Promise<ScreenBytes | undefined> {
  if (!existsSync(MANIFEST)) return undefined;
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Manifest;
  const bytesOfAll = async (files: readonly string[]) => {
    let sum = 0;
    for (const file of files) sum += await bytesServed(subject, `/${file}`);
    return sum;
  };
  const pages = [];
  for (const { name, chunks, maxBytes } of BUDGETS)
    pages.push({ name, bytes: await bytesOfAll(filesOf(manifest, chunks)), maxBytes });
  const fonts = new Set(
    Object.values(manifest)
      .flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
      .filter((file) => file.endsWith('.woff2')),
  );
  const dashboard = pages.at(-1);
  if (dashboard === undefined) throw new Error('The web build has no budget for the dashboard.');
  return { pages, shell: (await bytesServed(subject, '/')) + dashboard.bytes + (await bytesOfAll([...fonts])) };
}

/** The body of a dashboard's answer, compressed. @param isMinimal as the web app asks for it */
export function dashboardBytes(subject: Subject, goals: GoalCount, isMinimal: boolean): Promise<number> {
  return withConnection(subject, async (connection) => {
    const answer = await connection.send(dashboardRequest(personWith(goals), { encoding: 'br', isMinimal }));
    if (answer.headers['content-encoding'] !== 'br') throw new Error('The dashboard came without compression.');
    return answer.body.length;
  });
}

async function bytesServed(subject: Subject, path: string): Promise<number> {
  return withConnection(subject, async (connection) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const answer = await connection.send({ method: 'GET', path, headers });
    if (answer.status !== 200) throw new Error(`${path} is not served: ${answer.status}.`);
    return answer.body.length;
  });
}
