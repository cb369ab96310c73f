import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { checkWebDir } from './web-dir.ts';

const WITHOUT_PAGE = import.meta.dirname;
/** The app's source has the page, too. */
const WITH_PAGE = join(import.meta.dirname, '../../../web');

it('a server does not start with a folder that has no web app', () => {
  const check = () => checkWebDir({ webDir: WITHOUT_PAGE, role: 'both' });
  expect(check).toThrow(ConfigError);
  expect(check).toThrow(`WEB_DIR (${WITHOUT_PAGE}) has no index.html`);
});

it.each([
  ['a folder that has it', { webDir: WITH_PAGE, role: 'web' }],
  ['any folder for a process that serves no pages', { webDir: WITHOUT_PAGE, role: 'worker' }],
  ['none', { webDir: undefined, role: 'both' }],
] as const)('takes %s', (_, settings) => {
  expect(() => checkWebDir(settings)).not.toThrow();
});

it('commands of an operator read the settings of a server whose folder is elsewhere', () => {
  expect(readConfig({ WEB_DIR: WITHOUT_PAGE }).webDir).toBe(WITHOUT_PAGE);
});
