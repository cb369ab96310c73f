import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');

describe('the words that log out', () => {
  it('are spelled as the specification has them in its two places, and in one way everywhere else', () => {
    const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.includes('.test.'));
    const found = files.flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/'(Log ?[Oo]ut)'/g)].map(([, words]) => `${file}: ${words}`),
    );
    const others = found.filter((one) => !one.endsWith('Log out'));
    expect(found.length).toBeGreaterThan(others.length);
    expect(others.toSorted()).toEqual([
      'app/dashboard/frame/account-footer.tsx: Log Out',
      'app/pages/plans-page.tsx: Logout',
    ]);
  });
});
