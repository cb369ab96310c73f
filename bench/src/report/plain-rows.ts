import { medianOf } from '../measure/median.ts';
import type { Subject } from '../measure/subject.ts';
import type { RunningServer } from '../servers/child.ts';
import { type Engine, type History, TARGETS } from '../settings.ts';
import type { Row } from './row.ts';

const KILOBYTE = 1024;

/** From the start of the process to the first 200 of /health/ready, on data that was there. */
export function startRows(engine: Engine, history: History, starts: readonly RunningServer[]): Row[] {
  const what = `start until ready, ${history.name}`;
  const value = medianOf(starts.map((start) => start.startMs));
  return [
    {
      engine,
      what: `${what}: ms`,
      value: value.toFixed(0),
      target: `≤ ${TARGETS.startMs} ms`,
      isMet: value <= TARGETS.startMs,
    },
    { engine, what: `${what}: CPU ms`, value: medianOf(starts.map((start) => start.startCpuMs)).toFixed(0) },
  ];
}

export function memoryRow({ engine, history }: Subject, idleBytes: number, loadedBytes: number): Row {
  return {
    engine,
    what: `memory, ${history.name}: MB, after load / idle`,
    value: megabytesOf(loadedBytes),
    against: megabytesOf(idleBytes),
  };
}

export function megabytesOf(bytes: number): string {
  return (bytes / KILOBYTE / KILOBYTE).toFixed(0);
}

export function bytesRow(what: string, bytes: number, maxBytes: number): Row {
  return {
    engine: '',
    what,
    value: (bytes / KILOBYTE).toFixed(1),
    target: `≤ ${(maxBytes / KILOBYTE).toFixed(0)} KB`,
    isMet: bytes <= maxBytes,
  };
}
