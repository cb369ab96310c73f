import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** A process that writes to the embedded database, and what it has said so far. */
export interface WriterProcess {
  child: ChildProcess;
  /** Whole lines on standard output: `ready`, then one per confirmed change. */
  lines(): string[];
  complaint(): string;
  /** Resolves when it printed `ready`, or ended. */
  ready: Promise<void>;
  /** Resolves when it is gone and everything that it said was read. */
  gone: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const script = join(import.meta.dirname, 'kill-writer.ts');

export function startWriter(
  folder: string,
  firstId = 1,
  flags: string[] = [],
  env: Record<string, string> = {},
): WriterProcess {
  const child = spawn(process.execPath, [...flags, script, folder, String(firstId)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complaint = '';
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString('utf8');
    if (printed.startsWith('ready\n')) ready.resolve();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const gone = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('close', (code, signal) => {
      ready.resolve();
      resolve({ code, signal });
    });
  });
  return {
    child,
    lines: () => printed.split('\n').slice(0, -1),
    complaint: () => complaint,
    ready: ready.promise,
    gone,
  };
}

export async function kill(writer: WriterProcess): Promise<void> {
  if (writer.child.exitCode === null && writer.child.signalCode === null) writer.child.kill('SIGKILL');
  await writer.gone;
}
