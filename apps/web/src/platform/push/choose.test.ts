// @vitest-environment jsdom
// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { installFakeShell } from '#testing/fake-shell.ts';
import { choosePush } from './choose.ts';

const nobody = {
  register: () => Promise.reject(new Error('There is no token.')),
  unregister: () => Promise.reject(new Error('There is no token.')),
  open: () => undefined,
};

it('in a browser push is only marked as initialised', async () => {
  // Safari has this much of an iPhone's shell.
  for (const page of [{}, { webkit: {} }, { webkit: { messageHandlers: {} } }]) {
    const push = choosePush(page);
    expect(push.isInitialised).toBe(false);
    await push.start(nobody);
    await push.stop();
    expect(push.isInitialised).toBe(true);
  }
});

it('a native build without a Firebase project asks its phone for nothing, and logs it', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const shell = installFakeShell('android', {});
  const push = choosePush();
  await push.start(nobody);
  await push.stop();
  expect([shell.calls, logged.mock.calls, push.isInitialised]).toEqual([[], [['This build has no push.']], true]);
  shell.remove();
});
