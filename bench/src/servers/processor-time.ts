import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Nanoseconds of CPU that each thread of some processes has used, by thread id. */
type ThreadTimes = ReadonlyMap<string, number>;

/** Processor time of a group of processes, with all their threads; user and system together. */
export interface ProcessorTime {
  /** @returns a function that says how many milliseconds the group has used since. */
  start(): () => number;
}

/** @param pids is asked at the beginning and at the end: a database server starts and ends processes as it likes. */
export function processorTimeOf(pids: () => readonly number[]): ProcessorTime {
  return {
    start() {
      const before = threadTimes(pids());
      return () => {
        let nanoseconds = 0;
        // What ended meanwhile is lost: background workers that live for less than a round.
        for (const [thread, used] of threadTimes(pids())) nanoseconds += used - (before.get(thread) ?? 0);
        return nanoseconds / 1e6;
      };
    },
  };
}

/** The scheduler's own count: `/proc/PID/stat` knows only hundredths of a second. */
function threadTimes(pids: readonly number[]): ThreadTimes {
  const times = new Map<string, number>();
  for (const pid of pids) {
    for (const thread of namesIn(`/proc/${pid}/task`)) {
      const used = Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]);
      if (used > 0) times.set(thread, used);
    }
  }
  return times;
}

/** All that the living threads of a process have used so far, in milliseconds. */
export function usedMsOf(pid: number): number {
  return (
    threadTimes([pid])
      .values()
      .reduce((sum, used) => sum + used, 0) / 1e6
  );
}

/** The process and all that it and its children started. */
export function familyOf(pid: number): number[] {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

/** The processes that a process started: those of the database that comes with it. */
export const descendantsOf = (pid: number) => familyOf(pid).slice(1);

export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1]);
}

/** Memory in RAM, in bytes. */
export function residentBytesOf(pid: number): number {
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1]);
}

/** Memory of processes in bytes, what they share counted once. */
export function sharedBytesOf(pids: readonly number[]): number {
  return pids.reduce(
    (sum, pid) => sum + 1024 * Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
    0,
  );
}

/** Forgets how much memory a process ever had. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The most memory in RAM since `forgetPeak`, in bytes. */
export function peakBytesOf(pid: number): number {
  return 1024 * Number(/^VmHWM:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1]);
}

/** A process may end between being listed and being read. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
