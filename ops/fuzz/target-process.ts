import { fork } from 'node:child_process';
import { join } from 'node:path';

export interface Player {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

/** People and what they have, for requests to be about. */
export interface Cast {
  readonly today: string;
  /** With a plan, goals of every kind, a friend and streaks. */
  readonly ann: Player;
  /** Ann's friend. */
  readonly bob: Player;
  /** With a plan, without friends. */
  readonly stranger: Player;
  /** Without a plan. */
  readonly free: Player;
  /** A token that was good until its owner logged out. */
  readonly endedToken: string;
  /** That Ann may see. */
  readonly goals: readonly string[];
  readonly sharedGoals: readonly string[];
  /** That Ann must not see. */
  readonly foreignGoals: readonly string[];
  /** Ann's and the stranger's. */
  readonly photoUrls: readonly string[];
  /** Of an invitation and of a new password. */
  readonly codes: readonly string[];
}

export interface Facts {
  readonly faults: readonly string[];
  /** The process's memory after a garbage collection, without the embedded database. */
  readonly heapBytes: number;
}

export type Counts = Readonly<Record<string, number>>;
export type Question = 'cast' | 'facts' | 'counts' | 'settledCounts' | 'close';

/** The product in a process of its own, for a fuzzer. */
export interface FuzzTarget {
  readonly origin: string;
  ask(question: 'cast'): Promise<Cast>;
  ask(question: 'facts'): Promise<Facts>;
  ask(question: 'counts' | 'settledCounts'): Promise<Counts>;
  /** What it wrote to standard error, warnings of Node included. */
  readonly complaints: () => string;
  close(): Promise<void>;
}

interface Reply {
  readonly origin?: string;
  readonly id?: number;
  readonly answer?: unknown;
  readonly error?: string;
}

export async function startFuzzTarget(): Promise<FuzzTarget> {
  const child = fork(join(import.meta.dirname, 'target.ts'), {
    execArgv: ['--expose-gc'],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let said = '';
  child.stderr?.on('data', (piece: Buffer) => (said = (said + piece.toString('utf8')).slice(-5000)));
  const open = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  const origin = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => {
      const error = new Error(`The product ended with ${code}: ${said}`);
      reject(error);
      for (const waiting of open.values()) waiting.reject(error);
    });
    child.on('message', (message) => {
      const reply = message as Reply;
      if (reply.origin !== undefined) return resolve(reply.origin);
      const waiting = open.get(reply.id ?? -1);
      open.delete(reply.id ?? -1);
      if (reply.error === undefined) waiting?.resolve(reply.answer);
      else waiting?.reject(new Error(reply.error));
    });
  });
  const ask = (question: Question) =>
    new Promise<unknown>((resolve, reject) => {
      open.set(++asked, { resolve, reject });
      child.send({ id: asked, question });
    });
  return {
    origin,
    // The caller knows the type of each answer: both ends are in this folder.
    ask: ask as FuzzTarget['ask'],
    complaints: () => said,
    async close() {
      await ask('close');
      child.removeAllListeners('exit');
      process.off('exit', end);
      child.kill('SIGKILL');
    },
  };
}
