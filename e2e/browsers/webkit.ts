import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { type Driver, poll } from './device.ts';
import type { Browser } from './firefox.ts';
import { beginPress } from './page-queries.ts';

export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);
export const findMiniBrowser = (): string | undefined => MINI_BROWSERS.find((path) => existsSync(path));

/** How an element is written in W3C's WebDriver. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type ElementReference = Readonly<Record<typeof ELEMENT, string>>;

/** Debian's WebKitGTK, spoken to by W3C's WebDriver: a driver for each device, as a driver has one session. */
export async function startWebKit(): Promise<Browser> {
  const open: (() => Promise<void>)[] = [];
  return {
    async device() {
      const { driver, stop } = await startDevice();
      open.push(stop);
      return driver;
    },
    close: async () => void (await Promise.all(open.map((stop) => stop()))),
  };
}

async function startDevice(): Promise<{ driver: Driver; stop: () => Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'fivefold-webkit-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  const child = spawn(
    'xvfb-run',
    ['--auto-servernum', '--server-args=-screen 0 1280x1024x24', WEBKIT_DRIVER, `--port=${port}`],
    {
      // A group of its own: the driver's browsers end with it.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore'],
      env: {
        ...process.env,
        HOME: home,
        XDG_RUNTIME_DIR: home,
        LANG: 'en_GB.UTF-8',
        NO_AT_BRIDGE: '1',
        ...(isRoot ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
      },
    },
  );
  const end = () => killGroup(child);
  process.once('exit', end);
  const origin = `http://127.0.0.1:${port}`;
  await poll(async () => ((await fetch(`${origin}/status`)).ok ? true : undefined), 'the WebKit driver');
  const capabilities = { 'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] } };
  const { sessionId } = (await call(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
  };
  const session = `${origin}/session/${sessionId}`;
  await call(`${session}/timeouts`, 'POST', { script: 30_000, pageLoad: 30_000 });
  return {
    driver: createDriver(session),
    async stop() {
      await call(session, 'DELETE').catch(() => undefined);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      end();
      await gone;
      process.off('exit', end);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It is gone.
  }
}

function createDriver(session: string): Driver {
  const post = (path: string, body: object = {}) => call(`${session}/${path}`, 'POST', body);
  const execute = async (script: string, args: readonly unknown[]) => {
    const done = (await post('execute/async', { script, args })) as { value?: unknown; error?: string };
    if (done.error !== undefined) throw new Error(done.error);
    return done.value;
  };
  const callInPage = (text: string) => `
    const done = arguments[arguments.length - 1];
    Promise.resolve().then(() => (${text})(...[...arguments].slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
  const driver: Driver<ElementReference> = {
    name: 'webkit',
    open: async (url) => void (await post('url', { url })),
    reload: async () => void (await post('refresh')),
    run: (act, ...args) => execute(callInPage(act.toString()), args) as never,
    load: async (script) => void (await post('execute/sync', { script: `${script}\n;return null;`, args: [] })),
    find: async (query) =>
      ((await post('execute/sync', {
        script: 'return window.findByQuery(arguments[0]);',
        args: [query],
      })) as ElementReference | null) ?? undefined,
    async click(element) {
      // The driver leaves some elements out of the window, and then says that they cannot be pressed.
      await post('execute/sync', { script: `(${beginPress.toString()})(arguments[0]);`, args: [element] });
      const pressing = post(`element/${element[ELEMENT]}/click`);
      await pressing.catch(() => undefined);
      // A page that the press has left knows nothing of it.
      const isElsewhere = await post('execute/sync', { script: 'return window.endPress?.() === true;', args: [] });
      await pressing;
      if (isElsewhere === true) throw new Error('The page moved, and the press went elsewhere.');
    },
    async type(element, text) {
      // As a person does: the driver's own clearing says nothing to the page, which then draws the old text again.
      const script = 'arguments[0].focus(); arguments[0].select();';
      await post('execute/sync', { script, args: [element] });
      await post(`element/${element[ELEMENT]}/value`, { text });
    },
    upload: async (element, path) => void (await post(`element/${element[ELEMENT]}/value`, { text: path })),
    async select(element, label) {
      const script = 'return [...arguments[0].options].find((option) => option.label === arguments[1]);';
      const option = (await post('execute/sync', { script, args: [element, label] })) as ElementReference;
      await post(`element/${option[ELEMENT]}/click`);
    },
    async isAccessibleAs(element, role, name) {
      const ask = (what: string) => call(`${session}/element/${element[ELEMENT]}/computed${what}`, 'GET');
      return (await ask('role')) === role && (await ask('label')) === name;
    },
    screenshot: async (path) =>
      writeFileSync(path, Buffer.from(String(await call(`${session}/screenshot`, 'GET')), 'base64')),
    close: async () => void (await call(session, 'DELETE')),
  };
  return driver as Driver;
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value?.error}: ${value?.message}`);
  return value;
}
