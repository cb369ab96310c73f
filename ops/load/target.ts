import { type ProcessorTime, processorTimeOf } from '../../bench/src/servers/processor-time.ts';
import type { RunningServer } from '../../bench/src/servers/child.ts';
import type { Side } from '../../bench/src/settings.ts';
import type { OpenPages } from './open-pages.ts';
import type { Workload } from './workload.ts';

/** One server under load. */
export interface LoadTarget {
  readonly side: Side;
  readonly people: number;
  readonly server: RunningServer;
  readonly workload: Workload;
  readonly pages: OpenPages;
  readonly cpu: { readonly server: ProcessorTime; readonly database: ProcessorTime };
}

export function subjectOf(given: Omit<LoadTarget, 'cpu'>, databasePids: () => number[]): LoadTarget {
  const cpu = { server: processorTimeOf(() => [given.server.pid]), database: processorTimeOf(databasePids) };
  return { ...given, cpu };
}
