// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { installFakeShell } from '#testing/fake-shell.ts';

// In a file of its own: Capacitor keeps the plugins of the first shell that a test file installs.
it('asks a phone whose build has no Firebase project for nothing, and logs it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const shell = installFakeShell('android', {});
  const { createNativePush } = await import('./native.ts');
  const push = createNativePush();
  const noToken = () => Promise.reject(new Error('There is no token.'));
  await push.start({ register: noToken, unregister: noToken, open: () => undefined });
  await push.stop();
  expect([shell.calls, logged.mock.calls, push.isInitialised]).toEqual([[], [['This build has no push.']], true]);
  shell.remove();
});
