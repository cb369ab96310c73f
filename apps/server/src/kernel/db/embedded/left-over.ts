import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Programs } from './programs.ts';
import { actOnFiles, type Runner } from './runner.ts';
import { SOCKET_FOLDER_MARK } from './socket-folder.ts';

const LOOK_MS = 20;
const STOP_MS = 30_000;
const QUIT_MS = 5000;

/** What a running PostgreSQL says of itself in its folder. */
export interface PidFile {
  readonly pid: number;
  readonly port: number;
  /** Empty where it listens on an address. */
  readonly socketFolder: string;
}

export function readPidFile(folder: string, runner: Pick<Runner, 'owner'> = { owner: undefined }): PidFile | undefined {
  let text: string;
  try {
    text = actOnFiles(runner, () => readFileSync(join(folder, 'postmaster.pid'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const [pid, , , port, socketFolder = ''] = text.split('\n');
  return { pid: Number(pid), port: Number(port), socketFolder };
}

/**
 * Ends a database that outlived a killed product. The caller holds the lock of the folder, so no product uses it.
 * @throws a sentence when it does not end.
 */
export async function endLeftOver(programs: Programs, runner: Runner, folder: string): Promise<void> {
  const found = readPidFile(folder, runner);
  if (found === undefined) return;
  if (process.platform === 'win32') {
    // It signals by a pipe that only PostgreSQL's processes have.
    spawnSync(programs.pgCtl, ['stop', '-D', folder, '-m', 'fast']);
    return;
  }
  if (isDatabaseOf(found.pid, folder)) await end(found.pid, runner, folder);
  else if (isAlive(found.pid)) forgetPid(folder, runner);
  if (basename(found.socketFolder).startsWith(SOCKET_FOLDER_MARK))
    actOnFiles(runner, () => rmSync(found.socketFolder, { recursive: true, force: true }));
}

async function end(pid: number, runner: Runner, folder: string): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', STOP_MS],
    ['SIGQUIT', QUIT_MS],
  ] as const) {
    sendSignal(pid, signal, runner);
    for (let waited = 0; waited < waitMs; waited += LOOK_MS) {
      if (!isDatabaseOf(pid, folder)) return;
      await delay(LOOK_MS);
    }
  }
  throw new Error(
    `A database of an earlier run still uses ${folder} (process ${pid}) and does not end. Stop it first.`,
  );
}

export function sendSignal(pid: number, signal: NodeJS.Signals, runner: Pick<Runner, 'owner'>): void {
  try {
    actOnFiles(runner, () => process.kill(pid, signal));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process is PostgreSQL on this very folder: numbers of processes are used again. */
function isDatabaseOf(pid: number, folder: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(file, 'utf8').replaceAll('\0', ' ')
        : spawnSync('ps', ['-o', 'command=', '-p', String(pid)]).stdout.toString();
    return command.includes('postgres') && command.includes(`-D ${folder} `);
  } catch {
    return false;
  }
}

/**
 * PostgreSQL would not start while another program has the number of the process that was killed. It takes the number of
 * the process that starts it for its own, and still looks at the memory that the file names.
 */
function forgetPid(folder: string, runner: Runner): void {
  const file = join(folder, 'postmaster.pid');
  actOnFiles(runner, () => writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid))));
}
