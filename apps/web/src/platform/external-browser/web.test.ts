import { describe, expect, it } from 'vitest';
import { createWebExternalBrowser } from './web.ts';

function createLocation() {
  const visited: string[] = [];
  return { visited, href: 'http://127.0.0.1:3000/#/', assign: (url: string | URL) => void visited.push(String(url)) };
}

describe('external browser', () => {
  it('follows whole and relative addresses', () => {
    const location = createLocation();
    const browser = createWebExternalBrowser(location);
    browser.open('https://pay.example/c/1');
    browser.open('/c/2');
    expect(location.visited).toEqual(['https://pay.example/c/1', 'http://127.0.0.1:3000/c/2']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])('refuses %s', (url) => {
    const location = createLocation();
    expect(() => createWebExternalBrowser(location).open(url)).toThrow('cannot be opened');
    expect(location.visited).toEqual([]);
  });
});
