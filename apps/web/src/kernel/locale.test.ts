import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');

/** Asks the device for its time zone only. */
const READS_NO_LOCALE = ['platform/time-zone.ts'];

describe('dates, times and prices', () => {
  it('are all written in the one locale of kernel/locale.ts', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
      (file) => !/\.test\.|^testing\//.test(file) && !READS_NO_LOCALE.includes(file),
    );
    const locales = files.flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/(?:Intl\.\w+|toLocale\w*)\((\w*)/g)].map(
        ([, locale]) => `${file}: ${locale}`,
      ),
    );
    expect(locales.length).toBeGreaterThan(4);
    expect(locales.filter((found) => !found.endsWith(': LOCALE'))).toEqual([]);
  });
});
