import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * What styles may depend on. Media and container queries cannot read custom properties, so these tokens stand here:
 * a window, or a container that is laid out by its own width, is narrower than a step or not.
 */
const STEPS: Readonly<Record<string, string>> = {
  '8rem': 'a field, with very large text',
  '16rem': 'a card, with very large text',
  '20rem': 'a card on a small phone',
  '22.5rem': 'a small phone',
  '25rem': 'a card on a phone',
  '32rem': 'a phone',
  '40rem': 'a phone, or a card beside others; from here on a tablet',
  '56.25rem': 'a desktop',
  '68.75rem': 'a wide desktop, with two columns of goals',
};
const FEATURES = ['hover: hover', 'forced-colors: active', 'prefers-reduced-motion: ', 'scripting: none'];

const src = join(import.meta.dirname, '../..');

/** '(width >= 40rem)', '(22.5rem <= width < 40rem)', '(height < 32rem)'. */
const SIZE = /^(?:(\S+) <= )?(?:width|height)(?: (?:<|>=) (\S+))$/;

/** Whether each part of a condition is a step or a feature; a name of a container may stand before it. */
function isOfTokens(condition: string): boolean {
  const parts = [...condition.matchAll(/\(([^()]+)\)/g)].map(([, part = '']) => part);
  const isToken = (part: string) => {
    const size = SIZE.exec(part);
    if (size === null) return FEATURES.some((feature) => part.startsWith(feature));
    return size.slice(1).every((step) => step === undefined || step in STEPS);
  };
  return parts.length > 0 && parts.every(isToken);
}

describe('the conditions of styles', () => {
  const styles = globSync('**/*.css', { cwd: src });
  const scripts = globSync('**/*.tsx', { cwd: src });
  const find = (files: readonly string[], pattern: RegExp) =>
    files.flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(pattern)].map(([, text = '']) => `${file}: ${text.trim()}`),
    );
  const found = [...find(styles, /@(?:media|container)([^{]+)\{/g), ...find(scripts, /useMediaQuery\('([^']+)'\)/g)];

  it('are one of few steps in width or height, or a feature of the device', () => {
    expect(found.length).toBeGreaterThan(60);
    expect(found.filter((one) => !isOfTokens(one.slice(one.indexOf(': ') + 2)))).toEqual([]);
  });

  it.each(Object.keys(STEPS))('use the step of %s', (step) => {
    expect(found.some((one) => one.includes(` ${step})`) || one.includes(`(${step} `))).toBe(true);
  });

  it.each(['(min-width: 40rem)', '(width >= 41rem)', '(30rem <= width < 40rem)', '(orientation: landscape)', 'print'])(
    'are none of their own: %s',
    (condition) => {
      expect(isOfTokens(condition)).toBe(false);
    },
  );
});
