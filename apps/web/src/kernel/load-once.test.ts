import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads once for all callers', async () => {
  const load = vi.fn(async () => 'code');
  const get = loadOnce(load);
  expect(await Promise.all([get(), get()])).toEqual(['code', 'code']);
  expect(await get()).toBe('code');
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads again after a failure', async () => {
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const get = loadOnce(load);
  await expect(Promise.all([get(), get()])).rejects.toThrow('Failed to fetch');
  expect(await get()).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});
