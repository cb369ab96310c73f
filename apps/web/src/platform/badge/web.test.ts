import { describe, expect, it, vi } from 'vitest';
import { createWebBadge } from './web.ts';

describe('the badge of the installed app', () => {
  it('is the number, and is cleared for zero', () => {
    const device = { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) };
    const badge = createWebBadge(device);
    badge.show(3);
    expect(device.setAppBadge.mock.calls).toEqual([[3]]);
    expect(device.clearAppBadge).not.toHaveBeenCalled();
    badge.show(0);
    expect(device.clearAppBadge).toHaveBeenCalledTimes(1);
    expect(device.setAppBadge).toHaveBeenCalledTimes(1);
  });

  it('does nothing in a browser that has none, or refuses', async () => {
    expect(() => createWebBadge({}).show(1)).not.toThrow();
    createWebBadge({ setAppBadge: () => Promise.reject(new Error('no')) }).show(1);
    await Promise.resolve();
  });
});
