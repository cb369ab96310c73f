import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { type Proxy, startNginx } from '../support/nginx.ts';
import { type Product, startProduct } from '../support/product.ts';
import { Device, poll } from './device.ts';
import type { Browser } from './firefox.ts';
import {
  addGoal,
  button,
  card,
  checkedButton,
  checkInButton,
  confirmEmail,
  createClient,
  invite,
  join as signUp,
} from './people.ts';

const BUILD = join(import.meta.dirname, '../../apps/web/dist');
const VERSION = /[\da-f]{16}/;
const NEWER = 'a-newer-version';
const ANN = 'ann@example.com';

/** Two products in folders of one host, behind nginx, which passes the path on to the one and takes it off for the other. */
export function runFolderStory(name: string, startBrowser: () => Promise<Browser>): void {
  const webDir = mkdtempSync(join(tmpdir(), 'fivefold-web-'));
  let proxy: Proxy;
  let browser: Browser;
  let goals: Product;
  let other: Product;

  beforeAll(async () => {
    cpSync(BUILD, webDir, { recursive: true });
    const port = await freePort();
    const host = `http://127.0.0.1:${port}`;
    const start = async (folder: string, env: Record<string, string>) => {
      const product = await startProduct({ PUBLIC_URL: host + folder, TRUST_PROXY: 'loopback', ...env });
      return { ...product, url: host + folder, direct: product.url };
    };
    const [inGoals, inOther, started] = await Promise.all([
      start('/goals', { WEB_DIR: webDir }),
      start('/other', {}),
      startBrowser(),
    ]);
    [goals, other, browser] = [inGoals, inOther, started];
    const headers =
      'proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr; proxy_http_version 1.1;';
    proxy = await startNginx(
      port,
      `${headers}
    location /goals { proxy_pass ${inGoals.direct}; }
    location /other/ { proxy_pass ${inOther.direct}/; }`,
    );
  });
  afterAll(async () => {
    await browser?.close();
    await proxy?.remove();
    await Promise.all([goals?.remove(), other?.remove()]);
    rmSync(webDir, { recursive: true, force: true });
  });

  it(`in ${name} two products in folders of one host share nothing, and each works as at a root`, async () => {
    const device = new Device(await browser.device());
    const address = () => device.run(() => location.href);

    // A person signs up, pays, confirms their address by a mailed link, checks in, and opens pages by their address.
    await device.open(goals.url);
    await device.see(button('Sign Up'));
    expect(await address()).toContain(`${goals.url}/#/`);
    await signUp(device, goals, ANN);
    await invite(device, 'ben@example.com');
    await confirmEmail(device, goals, ANN);
    await addGoal(device, 'Read ten pages');
    await (await createClient(goals, ANN)).addGoals(['Stretch']);
    await device.click(checkInButton('Read ten pages'));
    await device.see(checkedButton('Read ten pages'));
    await device.open(`${goals.url}/settings`);
    await device.see({ role: 'heading', name: 'Settings' });
    expect(await address()).toBe(`${goals.url}/#/settings`);

    // The same browser knows no one at the other product, where another person signs up and logs out again.
    await device.open(`${other.url}/`);
    await device.see(button('Sign Up'));
    await signUp(device, other, 'cem@example.com');
    expect(await device.seesNow(card('Read ten pages'))).toBe(false);
    await device.click(button('Log Out'));
    await device.see({ role: 'heading', name: 'Log In' });
    await device.open(`${goals.url}/`);
    await device.see(checkedButton('Read ten pages'));

    // A newer version takes the place of the service worker, in this folder alone.
    const versions = () => device.run(() => caches.keys());
    const hasVersion = (prefix: string) => async () =>
      (await versions()).some((each) => each.startsWith(prefix)) || undefined;
    await poll(hasVersion('fivefold:/goals:'), 'files for the time without a connection', async () =>
      String(await versions()),
    );
    publishNewerVersion(webDir);
    await device.reload();
    await poll(hasVersion(`fivefold:/goals:${NEWER}`), 'the newer files', async () => String(await versions()));
    const activeScope = () =>
      device.run(async () => {
        const { active, waiting, installing, scope } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return active?.state === 'activated' && !waiting && !installing ? scope : '';
      });
    const isNewerActive = async () => (await activeScope()) || undefined;
    expect(await poll(isNewerActive, 'the newer service worker')).toBe(`${goals.url}/`);

    // Without a connection it starts from the device, and a check-in waits for the connection.
    await device.reload();
    await device.see(card('Stretch'));
    await proxy.stop();
    await device.reload();
    await device.seeText(/You’re offline\./);
    await device.click(checkInButton('Stretch'));
    await device.seeText(/Waiting to be sent/);
    await device.reload();
    await device.seeText(/Waiting to be sent/);
    await proxy.start();
    await device.run(() => void window.dispatchEvent(new Event('online')));
    await poll(
      async () => ((await device.run(() => document.body.innerText.includes('Waiting to be sent'))) ? undefined : true),
      'the check-in at the server',
    );
    await device.reload();
    await device.see(checkedButton('Stretch'));
    await device.close();
  });
}

/** The build as a release would bring it: the worker's version names its cache. */
function publishNewerVersion(webDir: string): void {
  const file = join(webDir, 'sw.js');
  const script = readFileSync(file, 'utf8');
  for (const form of ['.br', '.gz']) rmSync(file + form, { force: true });
  writeFileSync(file, script.replace(VERSION, NEWER));
}
