// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeShell, installFakeShell } from '#testing/fake-shell.ts';
import type { PushPort, PushSession } from './port.ts';

const PLUGIN = 'FirebaseMessaging';

let shell: FakeShell;
let receive: 'granted' | 'denied';
let tokens: number;
/** What the server and the app were asked for. */
let asked: string[];
let failing: Set<string>;
const logged = vi.spyOn(console, 'error');

beforeEach(() => {
  logged.mockReset().mockImplementation(() => undefined);
  receive = 'granted';
  tokens = 0;
  asked = [];
  failing = new Set();
});
afterEach(() => {
  shell.remove();
  vi.useRealTimers();
});

const unlessFailing = (name: string) => {
  if (failing.has(name)) throw new Error(`${name} failed`);
};

/** A phone with the plugin, and Capacitor as it finds it. */
async function phone(system: 'android' | 'ios' = 'android'): Promise<PushPort> {
  const messaging = {
    requestPermissions: async () => ({ receive }),
    getToken: async () => {
      unlessFailing('getToken');
      return { token: `token-${(tokens += 1)}` };
    },
    deleteToken: async () => unlessFailing('deleteToken'),
  };
  shell = installFakeShell(system, { [PLUGIN]: messaging });
  const { createNativePush } = await import('./native.ts');
  return createNativePush();
}

const person = (name: string): PushSession => ({
  uid: name,
  register: async (token) => {
    unlessFailing('register');
    asked.push(`${name} has ${token}`);
  },
  unregister: async (token) => {
    unlessFailing('unregister');
    asked.push(`${name} leaves ${token}`);
  },
  open: (route) => void asked.push(`${name} opens ${JSON.stringify(route)}`),
});
const lines = () => logged.mock.calls.map(([line]) => String(line));

describe.each(['android', 'ios'] as const)('push on %s', (system) => {
  it('asks for permission, listens, and registers the device', async () => {
    const push = await phone(system);
    expect(push.isInitialised).toBe(false);
    await push.start(person('Ann'));
    expect([push.isInitialised, asked]).toEqual([true, ['Ann has token-1']]);
    const listening = [`${PLUGIN}.addListener`, `${PLUGIN}.addListener`];
    expect(shell.calls).toEqual([...listening, `${PLUGIN}.requestPermissions`, `${PLUGIN}.getToken`]);
    expect(lines()).toEqual([]);
  });

  it('hands on what a tapped notification names', async () => {
    const push = await phone(system);
    await push.start(person('Ann'));
    for (const data of [{ route: '/add-goal' }, {}, undefined]) {
      shell.fire(PLUGIN, 'notificationActionPerformed', { actionId: 'tap', notification: { data } });
    }
    expect(asked.slice(1)).toEqual(['Ann opens "/add-goal"', 'Ann opens undefined', 'Ann opens undefined']);
  });
});

describe('push on a phone', () => {
  it('registers a token that changes, once', async () => {
    const push = await phone();
    await push.start(person('Ann'));
    for (const token of ['token-1', 'fresh', 'fresh']) shell.fire(PLUGIN, 'tokenReceived', { token });
    await expect.poll(() => asked).toEqual(['Ann has token-1', 'Ann has fresh']);
  });

  it('ends with the person: at the server and on the device', async () => {
    const push = await phone();
    await push.start(person('Ann'));
    await push.stop();
    await push.stop();
    expect(asked).toEqual(['Ann has token-1', 'Ann leaves token-1']);
    expect(shell.calls.filter((call) => call === `${PLUGIN}.deleteToken`)).toHaveLength(1);
    shell.fire(PLUGIN, 'tokenReceived', { token: 'late' });
    shell.fire(PLUGIN, 'notificationActionPerformed', { notification: { data: { route: '/add-goal' } } });
    await push.stop();
    expect(asked).toHaveLength(2);
  });

  it('goes to the next person with a token of their own', async () => {
    const push = await phone();
    void push.start(person('Ann'));
    void push.stop();
    await push.start(person('Bob'));
    expect(asked.at(-1)).toMatch(/^Bob has token-/);
    await push.stop();
    await push.start(person('Ann'));
    expect(asked.at(-1)).toMatch(/^Ann has token-/);
    // Listened to once, however many people come.
    expect(shell.calls.filter((call) => call === `${PLUGIN}.addListener`)).toHaveLength(2);
  });

  it('only logs a permission that was not given', async () => {
    receive = 'denied';
    const push = await phone();
    await push.start(person('Ann'));
    expect([asked, lines(), push.isInitialised]).toEqual([[], ['Push was not permitted.'], true]);
    expect(shell.calls).not.toContain(`${PLUGIN}.getToken`);
  });

  it.each(['getToken', 'register'])('only logs when %s fails, and tries again with the next start', async (what) => {
    failing.add(what);
    const push = await phone();
    await push.start(person('Ann'));
    expect([asked, lines()]).toEqual([[], ['Push failed.']]);
    failing.clear();
    await push.start(person('Ann'));
    expect(asked).toEqual([expect.stringContaining('Ann has token-')]);
  });

  it('asks a build without a Firebase project for nothing, and logs it', async () => {
    const push = await phone();
    const { Capacitor } = await import('@capacitor/core');
    const isAvailable = vi.spyOn(Capacitor, 'isPluginAvailable').mockReturnValue(false);
    await push.start(person('Ann'));
    await push.stop();
    isAvailable.mockRestore();
    expect([shell.calls, lines(), push.isInitialised]).toEqual([[], ['This build has no push.'], true]);
  });

  it('leaves the device without the server, and the server without the device', async () => {
    const push = await phone();
    for (const what of ['unregister', 'deleteToken']) {
      failing = new Set([what]);
      await push.start(person('Ann'));
      await push.stop();
    }
    expect(lines()).toEqual(['Push could not be stopped.', 'Push could not be stopped.']);
    expect(asked.filter((line) => line.includes('leaves'))).toEqual(['Ann leaves token-2']);
  });

  it('does not delay logging out for long', async () => {
    const push = await phone();
    await push.start({ ...person('Ann'), unregister: () => new Promise(() => undefined) });
    vi.useFakeTimers();
    const goodbye = push.stop();
    await vi.advanceTimersByTimeAsync(3000);
    await goodbye;
  });
});
