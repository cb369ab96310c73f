// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeShell, installFakeShell } from '#testing/fake-shell.ts';

/** The phone's own store. */
const kept = new Map<unknown, unknown>();
/** How the share sheet ends, unless the person chooses an app. */
let sheetError: Error | undefined;
let isRefusing = false;
let shell: FakeShell;

const unlessRefusing = async () => {
  if (isRefusing) throw new Error('not now');
};

beforeEach(() => {
  kept.clear();
  localStorage.clear();
  isRefusing = false;
  sheetError = undefined;
  delete document.documentElement.dataset.theme;
  document.head.querySelector('meta[name="fivefold-server"]')?.remove();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ server: { payments: 'off' } })));
  Reflect.deleteProperty(navigator, 'onLine');
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  shell = installFakeShell('android', {
    App: { minimizeApp: unlessRefusing },
    Browser: { open: unlessRefusing, close: unlessRefusing },
    Camera: {
      takePhoto: () => Promise.reject(Object.assign(new Error('cancelled'), { code: 'OS-PLUG-CAMR-0006' })),
      chooseFromGallery: async () => ({ results: [{ webPath: 'https://localhost/_capacitor_file_/1.jpg' }] }),
    },
    Filesystem: {
      rmdir: () => Promise.reject(new Error('Directory does not exist')),
      writeFile: async ({ path }) => ({ uri: `file:///cache/${String(path)}` }),
    },
    Haptics: { impact: unlessRefusing },
    Network: { getStatus: async () => ({ connected: false }) },
    Preferences: {
      get: async ({ key }) => (await unlessRefusing(), { value: kept.get(key) ?? null }),
      set: async ({ key, value }) => (await unlessRefusing(), void kept.set(key, value)),
      remove: async ({ key }) => (await unlessRefusing(), void kept.delete(key)),
      keys: async () => (await unlessRefusing(), { keys: [...kept.keys()] }),
    },
    Ringer: { isSilent: async () => ({ isSilent: true }) },
    Share: {
      share: async () => {
        if (sheetError !== undefined) throw sheetError;
      },
    },
    SystemBars: { setStyle: unlessRefusing },
  });
});

async function phone() {
  const { choosePlatform } = await import('./choose.ts');
  const { createIdentityFactory } = await import('#features/auth/identity/choose-identity.ts');
  const apiBaseUrl = 'https://goals.example';
  return choosePlatform({ apiBaseUrl, identity: createIdentityFactory(apiBaseUrl) });
}
const asked = (call: string) => shell.asked.filter((one) => one.call === call).map(({ options }) => options);

it('vibrates lightly and heavily, and not at all when it was turned off', async () => {
  const { haptics, preferences } = await phone();
  haptics.light();
  await expect.poll(() => asked('Haptics.impact')).toEqual([{ style: 'LIGHT' }]);
  haptics.heavy();
  await expect.poll(() => asked('Haptics.impact')).toEqual([{ style: 'LIGHT' }, { style: 'HEAVY' }]);
  await preferences.set('vibration', 'off');
  haptics.heavy();
  await preferences.get('vibration');
  expect(asked('Haptics.impact')).toHaveLength(2);
});

it('asks Android whether the phone is silent', async () => {
  expect(await (await phone()).phone?.isSilent()).toBe(true);
});

it('knows what is special about the server, which does not write the app’s own page', async () => {
  expect((await phone()).server).toMatchObject({ payments: 'off', sign_up: 'open' });
});

it('keeps preferences in the phone’s store, under the app’s own names', async () => {
  const { preferences } = await phone();
  kept.set('other', 'x');
  await preferences.set('celebration', 'tree');
  expect(kept.get('fivefold.celebration')).toBe('tree');
  expect(await preferences.get('celebration')).toBe('tree');
  const keys = await preferences.keys();
  expect(keys).toContain('celebration');
  expect(keys).not.toContain('other');
  await preferences.remove('celebration');
  expect(await preferences.get('celebration')).toBeNull();
});

it('has no preferences, and does not fail, on a phone that refuses', async () => {
  const { preferences, haptics } = await phone();
  isRefusing = true;
  await preferences.set('celebration', 'tree');
  haptics.light();
  expect([await preferences.get('celebration'), await preferences.keys()]).toEqual([null, []]);
});

it('gets the session and the theme back after the system has cleared the page’s storage', async () => {
  const session = { token: 't1', refreshedAt: Date.now(), user: { uid: 'ann', email: 'ann@example.com' } };
  kept.set('fivefold.session', JSON.stringify(session)).set('fivefold.theme', 'dark');
  const { identity } = await phone();
  expect([await identity.token(), document.documentElement.dataset.theme]).toEqual(['t1', 'dark']);
  await identity.forget('t1');
  await expect.poll(() => kept.has('fivefold.session')).toBe(false);
  expect(localStorage.getItem('fivefold.session')).toBeNull();
});

it('does not bring back a session that ended while the phone refused', async () => {
  localStorage.setItem('fivefold.is-here', 'yes');
  kept.set('fivefold.session', JSON.stringify({ token: 't1', refreshedAt: 1, user: { uid: 'ann', email: 'a@b.c' } }));
  expect(await (await phone()).identity.token()).toBeNull();
});

it('shows the phone’s bars in the theme of the page', async () => {
  const { chooseTheme } = await import('./theme.ts');
  const { preferences } = await phone();
  expect(asked('SystemBars.setStyle')).toEqual([{ style: 'LIGHT' }]);
  await chooseTheme(preferences, 'dark');
  await expect.poll(() => asked('SystemBars.setStyle').at(-1)).toEqual({ style: 'DARK' });
  expect([kept.get('fivefold.theme'), localStorage.getItem('fivefold.theme')]).toEqual(['dark', 'dark']);
});

it('tells the page when the connection goes and comes', async () => {
  const told: string[] = [];
  for (const event of ['online', 'offline']) window.addEventListener(event, () => told.push(event), { once: true });
  await phone();
  expect([navigator.onLine, told]).toEqual([false, ['offline']]);
  shell.fire('Network', 'networkStatusChange', { connected: true });
  shell.fire('Network', 'networkStatusChange', { connected: true });
  expect([navigator.onLine, told]).toEqual([true, ['offline', 'online']]);
});

it('opens other pages in the system’s browser, and nothing that is no page', async () => {
  const { externalBrowser } = await phone();
  externalBrowser.open('https://pay.example/c/1');
  externalBrowser.open('/c/2');
  const opened = [{ url: 'https://pay.example/c/1' }, { url: 'https://goals.example/c/2' }];
  await expect.poll(() => asked('Browser.open')).toEqual(opened);
  expect(() => externalBrowser.open('javascript:alert(1)')).toThrow('cannot be opened');
});

it('gives the chosen photo, and none when the person thought better of it', async () => {
  const { photoPicker: picker } = await phone();
  const photo = new Blob(['x'], { type: 'image/jpeg' });
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue({ blob: async () => photo } as Response);
  expect([picker.hasCamera, await picker.pick('files')]).toEqual([true, photo]);
  expect(fetched).toHaveBeenCalledWith('https://localhost/_capacitor_file_/1.jpg');
  expect(await picker.pick('camera')).toBeNull();
  fetched.mockRestore();
});

describe('sharing a picture', () => {
  const PICTURE = { fileName: 'fivefold-24-days-in-a-row.png', file: new Blob(['png'], { type: 'image/png' }) };
  const loadShare = async () => (await import('./share/choose.ts')).loadShare();
  const FOLDER = { path: 'shared-picture', directory: 'CACHE', recursive: true };

  it('hands the phone’s share sheet a file from the cache, in place of the one before, and nothing else', async () => {
    const share = await loadShare();
    await share.shareFile?.(PICTURE);
    const path = 'shared-picture/fivefold-24-days-in-a-row.png';
    expect(asked('Filesystem.rmdir')).toEqual([FOLDER]);
    expect(asked('Filesystem.writeFile')).toEqual([{ ...FOLDER, path, data: btoa('png') }]);
    expect(asked('Share.share')).toEqual([{ title: 'Fivefold', files: [`file:///cache/${path}`] }]);
    expect(share.saveFile).toBeUndefined();
  });

  it('fails when the sheet fails, and not when the person closes it', async () => {
    const share = await loadShare();
    sheetError = new Error('Share canceled');
    await expect(share.shareFile?.(PICTURE)).resolves.toBeUndefined();
    sheetError = new Error('Error sharing item');
    await expect(share.shareFile?.(PICTURE)).rejects.toThrow('Error sharing item');
  });

  it('deletes the file when the person logs out', async () => {
    await (await phone()).personalData.clear('ann');
    expect(asked('Filesystem.rmdir')).toEqual([FOLDER]);
  });
});
