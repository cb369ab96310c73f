import { expect, it } from 'vitest';
import { createWebPush } from './web.ts';

it('only marks push as initialised', async () => {
  const push = createWebPush();
  expect(push.isInitialised).toBe(false);
  await push.start({
    uid: 'ann',
    register: () => Promise.reject(new Error('There is no token.')),
    unregister: () => Promise.reject(new Error('There is no token.')),
    open: () => undefined,
  });
  await push.stop();
  expect([push.isInitialised, push.loadBrowserPush]).toEqual([true, undefined]);
});
