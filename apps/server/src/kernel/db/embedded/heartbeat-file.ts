import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

/** A folder that belongs to this process until it is released. */
export interface FolderLock {
  release(): Promise<void>;
}

interface HeartbeatTiming {
  /** How often the holder shows that it lives, in milliseconds. */
  beatMs: number;
  /** A holder silent for this long is dead, in milliseconds. */
  deadAfterMs: number;
}

const usual: HeartbeatTiming = { beatMs: 2_000, deadAfterMs: 15_000 };

interface Holder {
  token: string;
  pid: number;
  host: string;
}

/**
 * A lock for systems without abstract sockets: a file that names its holder, whose time of change the holder renews.
 *
 * A dead holder's file is taken over: at once when its process is known to be gone, otherwise after `deadAfterMs` of
 * silence. A holder that finds its file in other hands (it was suspended too long) ends its process at once, because
 * from then on two would write.
 *
 * @param refusal the sentence to throw when a living process holds it.
 */
export async function holdHeartbeatFile(file: string, refusal: string, timing = usual): Promise<FolderLock> {
  const me: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  if (!(await claim(file, me, timing))) throw new Error(refusal);
  const beat = setInterval(() => {
    if (holderOf(file)?.token !== me.token) {
      writeSync(2, `The lock ${file} was taken by another process while this one stood still. Stopping at once.\n`);
      process.kill(process.pid, 'SIGKILL');
    }
    utimesSync(file, new Date(), new Date());
  }, timing.beatMs);
  beat.unref();
  return {
    release: async () => {
      clearInterval(beat);
      if (holderOf(file)?.token === me.token) rmSync(file, { force: true });
    },
  };
}

async function claim(file: string, me: Holder, timing: HeartbeatTiming): Promise<boolean> {
  if (createFile(file, me)) return true;
  const before = holderOf(file);
  if (before !== undefined && !isGone(before) && !(await fallsSilent(file, timing))) return false;
  if (holderOf(file)?.token !== before?.token) return false;
  rmSync(file, { force: true });
  if (!createFile(file, me)) return false;
  // Two that find the same dead holder may remove each other's new file; after this pause one of them remains.
  await delay(Math.min(timing.beatMs, 250));
  return holderOf(file)?.token === me.token;
}

/** @returns whether the file was created: the file system lets one process do so. */
function createFile(file: string, holder: Holder): boolean {
  try {
    const fileDescriptor = openSync(file, 'wx');
    writeSync(fileDescriptor, JSON.stringify(holder));
    closeSync(fileDescriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderOf(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isGone(holder: Holder): boolean {
  if (holder.host !== hostname()) return false;
  try {
    process.kill(holder.pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Waits at most `deadAfterMs` since the last beat; a fresh beat while waiting means that the holder lives. */
async function fallsSilent(file: string, timing: HeartbeatTiming): Promise<boolean> {
  const lastBeat = changedAt(file);
  while (Date.now() - lastBeat < timing.deadAfterMs) {
    await delay(timing.beatMs / 4);
    if (changedAt(file) !== lastBeat) return false;
  }
  return true;
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
