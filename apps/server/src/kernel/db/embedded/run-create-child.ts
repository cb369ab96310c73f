import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beside } from '../../beside.ts';

/** Compiling for speed would take 450 MB more, and longer than it saves. */
const FLAGS = ['--liftoff-only'];

/** Runs `create-child.ts` to its end; @throws with what it wrote to standard error when it fails. */
export function runCreateChild(kind: 'folder' | 'tar', path: string): Promise<void> {
  const script = fileURLToPath(beside(import.meta.url, 'create-child.ts'));
  const child = fork(script, [kind, path], { execArgv: FLAGS, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-4_000);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`Creating the database failed (${signal ?? `exit code ${code}`}). ${complaint.trim()}`));
    });
  });
}
