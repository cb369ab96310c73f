import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { familyOf } from '../../bench/src/servers/processor-time.ts';

/** Whether a process still runs; one that only waits to be noticed by its parent does not. */
export function isRunning(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(textOf(`/proc/${pid}/status`))?.[1];
  return state !== undefined && state !== 'Z';
}

/** Everything that works on files of a folder, by what the processes were started with, and what those started. */
export function processesOf(folder: string): number[] {
  const started = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && textOf(`/proc/${pid}/cmdline`).includes(folder));
  return [...new Set(started.flatMap(familyOf))];
}

/**
 * Ends processes at one moment, as a machine that loses its power does: first all of them stand still, so that none sees
 * another one go and has a last word, and then they are gone.
 */
export async function killAtOnce(pids: () => readonly number[]): Promise<void> {
  freeze(pids());
  // Whatever was started while the others were being stopped.
  const all = pids();
  freeze(all);
  for (const pid of all) signal(pid, 'SIGKILL');
  while (all.some(isRunning)) await delay(5);
}

/** A machine that hangs: its connections stay open, and nothing is said on them any more. */
export function freeze(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, 'SIGSTOP');
}

export function thaw(pids: readonly number[]): void {
  for (const pid of pids) signal(pid, 'SIGCONT');
}

/** It may have ended by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
