import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerScope } from './scope.ts';
import { ACTIVATE, type Build, runWorker } from './worker.ts';

const ORIGIN = 'https://app.test';
const SDK = '/assets/firebase-1.js';
const LETTERS = '/assets/figtree-latin-ext-1.woff2';
const GERMAN = ['/assets/texts-de-aaaaaaaa.js', '/assets/texts-de-bbbbbbbb.js'] as const;
const FIRST: Build = {
  version: 'one',
  files: ['/', '/first.js', '/assets/app-1.js', '/assets/same-5.js'],
  elsewhereFiles: [SDK],
  whenNeededFiles: [LETTERS, ...GERMAN],
};
const SECOND: Build = {
  version: 'two',
  files: ['/', '/first.js', '/assets/app-2.js', '/assets/same-5.js'],
  elsewhereFiles: [SDK],
  whenNeededFiles: [LETTERS],
};

type Listener = (event: never) => void;

/** A browser's side of service workers: caches that outlive workers, and a server that can be taken away. */
function createBrowser() {
  const caches = new Map<string, Map<string, string>>();
  const served = new Map<string, { status: number; text: string }>();
  const asked: string[] = [];
  /** What a browser keeps with the registration, from one version of the worker to the next. */
  const navigationPreload = {
    isOn: false,
    disable: async () => void (navigationPreload.isOn = false),
  };
  let server: 'up' | 'down' | 'silent' = 'up';

  const cacheOf = (name: string) => {
    const files = caches.get(name) ?? new Map<string, string>();
    caches.set(name, files);
    return {
      match: async (path: string) => (files.has(path) ? new Response(files.get(path)) : undefined),
      put: async (path: string, response: Response) => void files.set(path, await response.text()),
      keys: async () => [...files.keys()].map((path) => ({ url: new URL(path, ORIGIN).href })),
    };
  };
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (server === 'silent') return new Promise(() => undefined);
    if (server === 'down') throw new TypeError('Failed to fetch');
    const file = served.get(pathname);
    return new Response(file?.text ?? 'nothing here', { status: file?.status ?? 404 });
  };

  /** Starts a worker of a build, as a browser does that has found a new one. */
  const start = (build: Build, script = '/sw.js') => {
    const listeners = new Map<string, Listener>();
    const skipWaiting = vi.fn<() => Promise<void>>(async () => undefined);
    const scope = {
      caches: {
        open: async (name: string) => cacheOf(name),
        keys: async () => [...caches.keys()],
        delete: async (name: string) => caches.delete(name),
        match: async (path: string) => {
          for (const files of caches.values()) if (files.has(path)) return new Response(files.get(path));
          return undefined;
        },
      },
      clients: { claim: async () => undefined },
      location: { origin: ORIGIN, pathname: script },
      registration: { navigationPreload },
      fetch,
      skipWaiting,
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    };
    runWorker(scope as unknown as WorkerScope, build);
    const send = async (type: string, more: object = {}) => {
      let work: Promise<unknown> = Promise.resolve();
      listeners.get(type)?.({ ...more, waitUntil: (promise: Promise<unknown>) => void (work = promise) } as never);
      await work;
    };
    /** What the worker answers; undefined when it leaves the request to the browser. */
    const ask = async (
      path: string,
      init: { method?: string; mode?: string; cache?: string } = {},
    ): Promise<string | undefined> => {
      const request = { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...init };
      let answer: Promise<Response> | undefined;
      const event = {
        request,
        respondWith: (response: Promise<Response>) => void (answer = response),
      };
      listeners.get('fetch')?.(event as never);
      return answer === undefined ? undefined : (await answer).text();
    };
    return { send, ask, skipWaiting, open: (path = '/') => ask(path, { mode: 'navigate' }) };
  };

  const serve = (build: Build) => {
    served.clear();
    for (const path of [...build.files, ...build.elsewhereFiles, ...build.whenNeededFiles])
      served.set(path, { status: 200, text: `${path} of ${build.version}` });
  };
  return {
    start,
    serve,
    served,
    asked,
    caches,
    navigationPreload,
    setServer: (next: typeof server) => void (server = next),
  };
}

let browser: ReturnType<typeof createBrowser>;
beforeEach(() => {
  // Node refuses addresses without a host, which the browser completes.
  vi.stubGlobal(
    'Request',
    class {
      readonly url: string;
      constructor(path: string) {
        this.url = new URL(path, ORIGIN).href;
      }
    },
  );
  browser = createBrowser();
  browser.serve(FIRST);
  return () => vi.unstubAllGlobals();
});

async function installed(build: Build, script?: string) {
  const worker = browser.start(build, script);
  await worker.send('install');
  await worker.send('activate');
  return worker;
}

describe('the service worker', () => {
  it('shows the app without a connection', async () => {
    const worker = await installed(FIRST);
    browser.setServer('down');
    expect(await worker.open('/?mode=signIn')).toBe('/ of one');
    expect(await worker.ask('/first.js')).toBe('/first.js of one');
    expect(await worker.ask('/assets/app-1.js')).toBe('/assets/app-1.js of one');
  });

  it('does not answer for the server where the page asks for what the server has', async () => {
    const worker = await installed(FIRST);
    browser.setServer('down');
    expect(await worker.ask('/')).toBe('/ of one');
    expect(await worker.ask('/', { cache: 'no-store' })).toBeUndefined();
  });

  it('fetches the code of another sign-in service only where the page names one', async () => {
    await installed(FIRST);
    expect(browser.asked).not.toContain(SDK);

    browser.serve(SECOND);
    browser.served.set('/', { status: 200, text: '<meta name="fivefold-identity" content="{}" />' });
    const worker = await installed(SECOND);
    browser.setServer('down');
    expect(await worker.ask(SDK)).toBe('/assets/firebase-1.js of two');
  });

  it('fetches a font with rare letters when a page needs it, and has it offline afterwards', async () => {
    const worker = await installed(FIRST);
    expect(browser.asked).not.toContain(LETTERS);
    expect(await worker.ask(LETTERS)).toBe(`${LETTERS} of one`);
    browser.setServer('down');
    expect(await worker.ask(LETTERS)).toBe(`${LETTERS} of one`);
  });

  it('keeps what the page loaded before there was a worker, and the other parts of a catalogue', async () => {
    const worker = await installed(FIRST);
    await worker.send('message', { data: ['/assets/texts-de-aaaaaaaa.js', '/api/dashboard', 5] });
    browser.setServer('down');
    for (const path of GERMAN) expect(await worker.ask(path)).toBe(`${path} of one`);
    await expect(worker.ask(LETTERS)).rejects.toThrow('Failed to fetch');
  });

  it('shows the server’s page while there is a connection, however old the kept one is', async () => {
    const worker = await installed(FIRST);
    browser.serve(SECOND);
    expect(await worker.open()).toBe('/ of two');
    expect(await worker.ask('/assets/app-2.js')).toBe('/assets/app-2.js of two');
  });

  it('does not fetch again what has a hash in its name', async () => {
    const worker = await installed(FIRST);
    browser.asked.length = 0;
    await worker.ask('/assets/app-1.js');
    expect(browser.asked).toEqual([]);
  });

  it('shows the kept page when the server answers with a failure, or not at all for three seconds', async () => {
    const worker = await installed(FIRST);
    for (const status of [500, 502]) {
      browser.served.set('/', { status, text: 'It failed' });
      expect(await worker.open()).toBe('/ of one');
    }

    vi.useFakeTimers();
    browser.setServer('silent');
    const shown = worker.open();
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect(await shown).toBe('/ of one');
  });

  it.each([
    ['the API', '/api/dashboard', {}],
    ['photos', '/photos/1', {}],
    ['health', '/health/ready', {}],
    ['the mailbox', '/dev/mailbox', { mode: 'navigate' }],
    ['the sandbox’s checkout', '/c/1', { mode: 'navigate' }],
    ['the sandbox’s portal', '/p/1', { mode: 'navigate' }],
    ['the return from a checkout', '/subscription/success?session_id=cs_1', { mode: 'navigate' }],
    ['other addresses', 'https://elsewhere.test/assets/app-1.js', {}],
    ['anything but reading', '/', { method: 'HEAD' }],
    ['sending', '/assets/app-1.js', { method: 'POST' }],
  ])('leaves alone: %s', async (_, path, init) => {
    const worker = await installed(FIRST);
    browser.asked.length = 0;
    expect(await worker.ask(path, init)).toBeUndefined();
    expect(browser.asked).toEqual([]);
    expect([...(browser.caches.get('fivefold-one')?.keys() ?? [])]).toEqual(FIRST.files);
  });

  it('is not installed with a file missing', async () => {
    browser.served.delete('/assets/app-1.js');
    await expect(browser.start(FIRST).send('install')).rejects.toThrow('/assets/app-1.js answered 404.');
  });
});

describe('a newer version', () => {
  it('takes over what has not changed, and fetches the rest', async () => {
    await installed(FIRST);
    browser.serve(SECOND);
    browser.asked.length = 0;
    await browser.start(SECOND).send('install');
    expect(browser.asked.toSorted()).toEqual(['/', '/assets/app-2.js', '/first.js']);
  });

  it('has the newer texts of a language offline that the one before was used in', async () => {
    const worker = await installed(FIRST);
    await worker.ask(GERMAN[0]);
    const newer = {
      ...SECOND,
      whenNeededFiles: [LETTERS, '/assets/texts-de-cccccccc.js', '/assets/texts-ja-dddddddd.js'],
    };
    browser.serve(newer);
    browser.asked.length = 0;
    await installed(newer);
    expect(browser.asked.toSorted()).toEqual(['/', '/assets/app-2.js', '/assets/texts-de-cccccccc.js', '/first.js']);
  });

  it('is shown offline once it is active, while tabs of the one before still find their files', async () => {
    await installed(FIRST);
    browser.serve(SECOND);
    const worker = await installed(SECOND);
    browser.setServer('down');
    expect(await worker.open()).toBe('/ of two');
    expect(await worker.ask('/assets/app-1.js')).toBe('/assets/app-1.js of one');
  });

  it('leaves only itself and the one before', async () => {
    for (const build of [FIRST, SECOND, { ...FIRST, version: 'three' }]) {
      browser.serve(build);
      await installed(build);
    }
    expect([...browser.caches.keys()]).toEqual(['fivefold-two', 'fivefold-three']);
  });

  it('turns off the navigation preload that an older version turned on, because Firefox cannot navigate offline with it', async () => {
    browser.navigationPreload.isOn = true;
    browser.serve(SECOND);
    await installed(SECOND);
    expect(browser.navigationPreload.isOn).toBe(false);
  });

  it('waits until its page says that it may take over', async () => {
    const worker = browser.start(SECOND);
    await worker.send('message', { data: 'hello' });
    expect(worker.skipWaiting).not.toHaveBeenCalled();
    await worker.send('message', { data: ACTIVATE });
    expect(worker.skipWaiting).toHaveBeenCalledOnce();
  });
});

describe('an app in a folder of its host', () => {
  const FOLDER = '/goals';

  it('is shown without a connection, and leaves the app at the root alone', async () => {
    for (const path of FIRST.files) browser.served.set(FOLDER + path, { status: 200, text: `${path} of goals` });
    const worker = await installed(FIRST, `${FOLDER}/sw.js`);
    browser.setServer('down');
    expect(await worker.open(`${FOLDER}/`)).toBe('/ of goals');
    expect(await worker.ask(`${FOLDER}/assets/app-1.js`)).toBe('/assets/app-1.js of goals');
    for (const path of ['/', '/assets/app-1.js', `${FOLDER}/api/dashboard`])
      expect(await worker.ask(path, { mode: 'navigate' })).toBeUndefined();
  });

  it('keeps its files when the one at the root, or in a folder below, has newer versions', async () => {
    const scripts = ['/sw.js', `${FOLDER}/sw.js`, `${FOLDER}/ours/sw.js`];
    for (const version of ['one', 'two', 'three', 'four']) {
      for (const script of scripts) {
        const folder = script.replace('/sw.js', '');
        for (const path of FIRST.files) browser.served.set(folder + path, { status: 200, text: 'a file' });
        if (version !== 'four' || script === '/sw.js') await installed({ ...FIRST, version }, script);
      }
    }
    expect([...browser.caches.keys()].toSorted()).toEqual([
      'fivefold-four',
      'fivefold-three',
      ...['three', 'two'].map((version) => `fivefold:${FOLDER}/ours:${version}`),
      ...['three', 'two'].map((version) => `fivefold:${FOLDER}:${version}`),
    ]);
  });
});
