import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/**
 * Refuses a WEB_DIR without a page. Only a process that serves people asks: commands of an operator, such as a restore,
 * run with the same settings where no web app is.
 * @throws ConfigError
 */
export function checkWebDir({ webDir, role }: Pick<Config, 'webDir' | 'role'>): void {
  if (webDir === undefined || role === 'worker' || existsSync(join(webDir, 'index.html'))) return;
  throw new ConfigError(
    `WEB_DIR (${webDir}) has no index.html: name the folder of a build of the web app, or leave it out.`,
  );
}
