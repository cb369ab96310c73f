// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const load = async () => (await import('./trusted-script-url.ts')).trustedScriptUrl;

describe('a script’s address', () => {
  it('is trusted when it is our own, by the policy that the server allows', async () => {
    const createPolicy = vi.fn((_name: string, rules: object) => rules);
    vi.stubGlobal('trustedTypes', { createPolicy });
    const trustedScriptUrl = await load();
    expect(trustedScriptUrl('/sw.js')).toBe('/sw.js');
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['fivefold']);
    expect(() => trustedScriptUrl('https://evil.example/sw.js')).toThrow(TypeError);
    expect(() => trustedScriptUrl('data:text/javascript,1')).toThrow(TypeError);
  });

  it('is held to the same where the browser has no Trusted Types', async () => {
    const trustedScriptUrl = await load();
    expect(trustedScriptUrl('/assets/photo.worker.js')).toBe('/assets/photo.worker.js');
    expect(() => trustedScriptUrl('//evil.example/sw.js')).toThrow(TypeError);
  });
});
