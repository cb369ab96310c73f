import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refreshWebSession, WEB_SESSION_HEADER } from '@fivefold/contract/calls/auth';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { MINIMAL } from '@fivefold/contract/call';
import { dayInZone } from '@fivefold/rules/calendar';
import type { Page } from '@playwright/test';
import { type Place, PRODUCT, run, startServer } from '../servers/child.ts';
import { personWith } from '../seed/people.ts';
import { GOAL_COUNTS, TIME_ZONE } from '../settings.ts';

const DAYS = 365;
const person = personWith(GOAL_COUNTS[0]);

/** The built product with 20 daily goals that were checked in every day of a year, and are due today. */
export interface ProductWithYear {
  readonly url: string;
  /** Logs the person in, in a page's browser. */
  logIn(page: Page): Promise<void>;
  /** The dashboard's answer as the web app gets it. */
  readonly answer: string;
  remove(): Promise<void>;
}

export async function startProductWithYear(): Promise<ProductWithYear> {
  const root = mkdtempSync(join(tmpdir(), 'fivefold-opening-'));
  const place: Place = { dataDir: join(root, 'data') };
  await run('bench/src/seed/main.ts', [dayInZone(new Date(), 'UTC'), String(DAYS)], place);
  const server = await startServer(PRODUCT, place);
  const url = `http://127.0.0.1:${server.port}`;
  const headers = { authorization: `Bearer ${person.bearerToken}`, 'time-zone': TIME_ZONE };
  // Before a browser takes the token in exchange.
  const response = await fetch(url + getDashboard.path, { headers: { ...headers, [MINIMAL.header]: MINIMAL.value } });
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return {
    url,
    async logIn(page) {
      await page.goto(`${url}/favicon.svg`);
      const status = await page.evaluate(
        async ({ path, name, value, token }) => {
          const answer = await fetch(path, {
            method: 'POST',
            headers: { [name]: value, 'content-type': 'application/json', authorization: `Bearer ${token}` },
            body: JSON.stringify({ attempt: crypto.randomUUID() }),
          });
          return answer.status;
        },
        { path: refreshWebSession.path, ...WEB_SESSION_HEADER, token: person.bearerToken },
      );
      if (status !== 200) throw new Error(`The exchange of the token answered ${status}.`);
    },
    answer,
    async remove() {
      await server.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
