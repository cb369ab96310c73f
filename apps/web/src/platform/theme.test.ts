// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebPreferences } from './preferences/web.ts';
import { chooseTheme, readTheme, THEME_KEY } from './theme.ts';

const preferences = createWebPreferences();

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('theme', () => {
  it('follows the system until another is chosen', async () => {
    expect(await readTheme(preferences)).toBe('system');
  });

  it('shows and remembers a choice, and takes it back', async () => {
    await chooseTheme(preferences, 'dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(await readTheme(preferences)).toBe('dark');
    await chooseTheme(preferences, 'system');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(await readTheme(preferences)).toBe('system');
  });

  /** The color that the browser gives to its bars while the system's theme is the given one. */
  const barColor = (system: 'light' | 'dark') =>
    [...document.head.querySelectorAll('meta')].find((meta) => {
      const media = meta.getAttribute('media');
      return media === 'all' || media === `(prefers-color-scheme: ${system})`;
    })?.content;

  it('gives its color to the browser’s bars, also when it is changed', async () => {
    const page = readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8');
    document.head.innerHTML = (page.match(/<meta name="theme-color"[^>]*>/g) ?? []).join('');
    const [light, dark] = [...document.head.querySelectorAll('meta')].map(({ content }) => content);
    expect([barColor('light'), barColor('dark')]).toEqual([light, dark]);
    await chooseTheme(preferences, 'dark');
    expect([barColor('light'), barColor('dark')]).toEqual([dark, dark]);
    await chooseTheme(preferences, 'light');
    expect([barColor('light'), barColor('dark')]).toEqual([light, light]);
    await chooseTheme(preferences, 'system');
    expect([barColor('light'), barColor('dark')]).toEqual([light, dark]);

    await preferences.set(THEME_KEY, 'dark');
    const script = readFileSync(`${import.meta.dirname}/../../public/first.js`, 'utf8');
    // eslint-disable-next-line typescript/no-implied-eval -- the page runs this file as it is
    new Function(script)();
    expect([barColor('light'), barColor('dark')]).toEqual([dark, dark]);
  });

  it('takes a stored word that is no theme for the system', async () => {
    await preferences.set(THEME_KEY, 'purple');
    expect(await readTheme(preferences)).toBe('system');
  });

  it('is set before the first paint by the script of the page, from the same key', async () => {
    await preferences.set(THEME_KEY, 'light');
    const script = readFileSync(`${import.meta.dirname}/../../public/first.js`, 'utf8');
    expect(script).toContain(`getItem(prefix + '${THEME_KEY}')`);
    // eslint-disable-next-line typescript/no-implied-eval -- the page runs this file as it is
    new Function(script)();
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});
