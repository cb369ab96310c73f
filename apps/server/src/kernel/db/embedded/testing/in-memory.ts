import { logToStandardError } from '../log.ts';
import { openThread } from '../open-embedded.ts';
import type { EmbeddedDatabase, EmbeddedOptions } from '../open-embedded.ts';
import { cachedTemplate } from './template-cache.ts';

export type InMemoryLimits = Pick<EmbeddedOptions, 'statementLimitMs' | 'connectionWaitMs'>;

/**
 * Opens a new database in memory, for tests: the same thread, driver and SQL as on disk, without disk, lock or flushes.
 * It takes about a second of processor time; the first time on a machine more, because the template is created and
 * cached.
 * @param template a packed database to start from, an empty one unless given
 */
export async function openInMemory(limits: InMemoryLimits = {}, template?: string): Promise<EmbeddedDatabase> {
  const start = { template: template ?? (await cachedTemplate('tar')) };
  // Tests end before maintenance is due: the longest possible timer never fires in them.
  const never = 2 ** 31 - 1;
  const options = { ...limits, log: logToStandardError, checkpointEveryMs: never, vacuumEveryMs: never };
  return openThread(start, options);
}
