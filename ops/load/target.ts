import { readFileSync } from 'node:fs';
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

/** Memory of processes in bytes, what they share counted once. */
export function sharedBytesOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + 1024 * Number(/^Pss:\s+(\d+)/m.exec(rollupOf(pid))?.[1] ?? 0), 0);
}

/** A process may end between being listed and being read. */
function rollupOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    return '';
  }
}
