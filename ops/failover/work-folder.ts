import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, serverAccount } from './debian-postgres.ts';

/** A temporary folder and the processes started in it; both are removed when this process ends. */
export interface WorkFolder {
  readonly folder: string;
  /** Creates a folder in it, owned by the database servers' account. */
  folderFor(name: string): string;
  /** Starts a program as the database servers' account, with its output in `NAME.log`. */
  start(name: string, program: string, args: readonly string[], env?: Readonly<Record<string, string>>): ChildProcess;
  /** The last lines that a program wrote. */
  said(name: string): string;
  close(): Promise<void>;
}

export function openWorkFolder(): WorkFolder {
  // PostgreSQL refuses to run as root.
  const account: Account | undefined = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-failover-'));
  // The servers' account must reach its own folders.
  chmodSync(folder, 0o711);
  const cleaner = spawn(process.execPath, [join(import.meta.dirname, 'cleaner.ts'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  return {
    folder,
    folderFor(name) {
      const made = join(folder, name);
      mkdirSync(made, { mode: 0o700 });
      if (account !== undefined) chownSync(made, account.uid, account.gid);
      return made;
    },
    start(name, program, args, env = {}) {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const child = spawn(program, args, {
        ...account,
        cwd: '/',
        env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      return child;
    },
    said: (name) => readFileSync(join(folder, `${name}.log`), 'utf8').slice(-3000),
    async close() {
      const gone = new Promise((resolve) => cleaner.once('exit', resolve));
      cleaner.stdin.end();
      await gone;
    },
  };
}
