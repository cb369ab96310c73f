import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refreshWebSession, WEB_SESSION_HEADER } from '@fivefold/contract/calls/auth';
import { getDashboard } from '@fivefold/contract/calls/dashboard';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from './demo/people.ts';
import { type ProductProcess, startProduct } from '../apps/server/src/testing/product-process.ts';
import { makeDemoFolder, readDemoFacts } from './demo/data-folder.ts';
import { type LogInPage, openLogInPage } from './demo/log-in-page.ts';
import { freePort } from './free-port.ts';

const DAYS = 20;

describe('a short demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-demo-'));
  const dataDir = join(folder, 'demo');
  let product: ProductProcess;
  let page: LogInPage;
  let history: Awaited<ReturnType<typeof makeDemoFolder>>;

  beforeAll(async () => {
    const port = await freePort();
    history = await makeDemoFolder(dataDir, { port, days: DAYS });
    const env = { PORT: String(port), STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    product = await startProduct(dataDir, env);
    const people = Object.fromEntries(PEOPLE.map(({ name, email }) => [name, email]));
    const password = readDemoFacts(dataDir)?.password ?? '';
    page = await openLogInPage({ productUrl: product.origin, people, password });
  });
  afterAll(async () => {
    await page.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has the planned check-ins, and points and money passed their checks', () => {
    expect(history.checkIns).toBeGreaterThan(150);
    expect(history.photos).toBeGreaterThan(0);
    expect(history.hearts).toBeGreaterThan(0);
  });

  it('logs a person in with one click, on their Performance plan', async () => {
    const token = await logInByClick('maria');
    const answer = await fetch(`${product.origin}${getDashboard.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      subscription: { plan: 'performance', performance_plan_active: true },
      profile: {
        display_name: 'Maria',
        avatar_color: 5,
        color_names: [{ name: 'Body' }, { name: 'Mind' }],
        invited_by: null,
      },
      friends: PEOPLE.slice(1).map(({ displayName }) => ({ display_name: displayName })),
    });
  });

  it('answers no name that the demo does not have, and no request for the name of another machine', async () => {
    expect((await fetch(page.addressOf('mallory'))).status).toBe(404);
    expect((await fetch(page.addressOf(''))).status).toBe(404);
    expect(await statusFor(page.addressOf('maria'), 'rebound.example')).toBe(404);
  });

  it('has a product without any address for it: only the page beside it can log someone in', async () => {
    const { pathname } = new URL(page.addressOf('maria'));
    const answer = await fetch(`${product.origin}${pathname}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([404, []]);
  });

  /** `fetch` cannot send another `Host`. */
  function statusFor(address: string, host: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      get(address, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).once('error', reject);
    });
  }

  async function logInByClick(name: string): Promise<string> {
    const clicked = await fetch(page.addressOf(name), { redirect: 'manual' });
    expect([clicked.status, clicked.headers.get('location')]).toEqual([303, `${product.origin}/`]);
    const cookie = clicked.headers.getSetCookie().map((line) => line.split(';')[0]);
    const refreshed = await fetch(`${product.origin}${refreshWebSession.path}`, {
      method: refreshWebSession.method,
      headers: {
        cookie: cookie.join('; '),
        'content-type': 'application/json',
        [WEB_SESSION_HEADER.name]: WEB_SESSION_HEADER.value,
      },
      body: JSON.stringify({ attempt: crypto.randomUUID() }),
    });
    return String(((await refreshed.json()) as Record<string, unknown>)['token']);
  }
});
