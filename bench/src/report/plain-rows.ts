import { medianOf } from '../measure/median.ts';
import type { Subject } from '../measure/subject.ts';
import type { RunningServer } from '../servers/child.ts';
import { type History, TARGETS } from '../settings.ts';
import type { Row } from './row.ts';

const KILOBYTE = 1024;

/** From the start of the process to the first 200 of /health/ready, on data that was there. */
export function startRows(
  history: History,
  { all: starts, empty }: { all: readonly RunningServer[]; empty: readonly RunningServer[] },
): Row[] {
  const what = `start until ready, ${history.name}`;
  const value = medianOf(starts.map((start) => start.startMs));
  const against = medianOf(empty.map((start) => start.startMs));
  const ratio = value / against;
  return [
    {
      what: `${what}: ms`,
      value: value.toFixed(0),
      target: `≤ ${TARGETS.startMs} ms`,
      isMet: value <= TARGETS.startMs,
    },
    {
      what: `${what}: ms, against an empty server`,
      value: value.toFixed(0),
      against: against.toFixed(0),
      ratio: ratio.toFixed(2),
      target: `≤ ${TARGETS.startRatio}`,
      isMet: ratio <= TARGETS.startRatio,
    },
    { what: `${what}: CPU ms`, value: medianOf(starts.map((start) => start.startCpuMs)).toFixed(0) },
  ];
}

export function memoryRows({ history }: Subject, bytes: Readonly<Record<'idle' | 'loaded' | 'peak', number>>): Row[] {
  const targets: Partial<Record<keyof typeof bytes, number>> = TARGETS.memory;
  const names = {
    idle: 'of all processes, idle',
    loaded: 'of all processes, after load',
    peak: 'of the server, at most',
  } as const;
  return (['idle', 'loaded', 'peak'] as const).map((name) => {
    const row = { what: `memory ${names[name]}, ${history.name}: MB`, value: megabytesOf(bytes[name]) };
    const most = targets[name];
    if (most === undefined) return row;
    return { ...row, target: `≤ ${most} MB`, isMet: bytes[name] <= most * KILOBYTE * KILOBYTE };
  });
}

export function megabytesOf(bytes: number): string {
  return (bytes / KILOBYTE / KILOBYTE).toFixed(0);
}

export function bytesRow(what: string, bytes: number, maxBytes: number): Row {
  return {
    what,
    value: (bytes / KILOBYTE).toFixed(1),
    target: `≤ ${(maxBytes / KILOBYTE).toFixed(0)} KB`,
    isMet: bytes <= maxBytes,
  };
}
