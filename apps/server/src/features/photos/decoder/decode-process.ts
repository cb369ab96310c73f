import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beside } from '#kernel/beside';
import { type DecodeTask, type FromDecoder, fromDecoder } from './messages.ts';

const SCRIPT = fileURLToPath(beside(import.meta.url, 'decode-child.ts'));
/** The picture is outside of JavaScript's own memory. */
const FLAGS = ['--max-old-space-size=64'];
/**
 * Nothing of the server's own environment, which holds its secrets. One thread does the decoding; and with two arenas
 * of memory less of it is left over between pictures.
 */
const ENVIRONMENT = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '2' };
const COMPLAINT_CHARACTERS = 2000;

type Outcome =
  | { readonly kind: 'answered'; readonly message: FromDecoder }
  /** It died, or was killed, while it had a task. */
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'not-started'; readonly cause: Error };

/** One decoding process, from its start to its end. It has one task at a time. */
export class DecodeProcess {
  readonly #child: ChildProcess;
  readonly #idleMs: number;
  readonly #onEnd: () => void;
  #isReady = false;
  #complaint = '';
  #finish: ((outcome: Outcome) => void) | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  /** @param onEnd is called when the process is gone, or takes no more tasks. */
  constructor(
    { memory, processorMs, idleMs }: { memory: number; processorMs: number; idleMs: number },
    onEnd: () => void,
  ) {
    this.#idleMs = idleMs;
    this.#onEnd = onEnd;
    this.#child = fork(SCRIPT, [String(memory), String(processorMs)], {
      execArgv: FLAGS,
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString('utf8')).slice(-COMPLAINT_CHARACTERS);
    });
    this.#child.on('message', (message) => this.#receive(message));
    this.#child.once('error', (error) => this.#end(error.message));
    this.#child.once('exit', (code, signal) => this.#end(`It ended with ${signal ?? `exit code ${code}`}.`));
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  /** Never rejects. */
  async run(task: DecodeTask, limitMs: number): Promise<Outcome> {
    clearTimeout(this.#idleTimer);
    const overdue = setTimeout(() => this.#end(`It took longer than ${limitMs} ms.`), limitMs);
    const outcome = await new Promise<Outcome>((resolve) => {
      this.#finish = resolve;
      // Messages wait in the channel until the process reads them. When that fails it is gone, which its exit says.
      this.#child.send(task, () => undefined);
    });
    clearTimeout(overdue);
    this.#idleTimer = setTimeout(() => this.#end('It had nothing to do.'), this.#idleMs).unref();
    return outcome;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Takes no more tasks from now on; the process ends if it has not. */
  #end(why: string): void {
    clearTimeout(this.#idleTimer);
    this.#onEnd();
    this.kill();
    this.#settle(
      this.#isReady
        ? { kind: 'lost', reason: why }
        : { kind: 'not-started', cause: new Error(`${why} ${this.#complaint.trim()}`) },
    );
  }

  #receive(message: unknown): void {
    const said = fromDecoder.safeParse(message);
    if (!said.success) return this.#end('It said something that is no answer.');
    if (said.data.kind === 'ready') this.#isReady = true;
    else this.#settle({ kind: 'answered', message: said.data });
  }

  #settle(outcome: Outcome): void {
    this.#finish?.(outcome);
    this.#finish = undefined;
  }
}
