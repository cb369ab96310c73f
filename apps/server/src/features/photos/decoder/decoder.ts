import { open } from 'node:fs/promises';
import type { Log } from '#kernel/log';
import { PortFailure } from '#kernel/port-failure';
import { Problem } from '#kernel/problem';
import { HEAD_BYTES, isImage } from '../strip/strip-metadata.ts';
import { DecodeProcess } from './decode-process.ts';
import type { DecodeTask, FromDecoder, Original, Picture } from './messages.ts';

export interface DecoderLimits {
  /** Of processor time, for one task: what a machine is busy with otherwise does not count. */
  readonly processorMs: number;
  /** From the start of a task to its answer, for a process that does nothing at all. */
  readonly taskMs: number;
  /** Of one process, in bytes. It is looked at every 50 ms, so a picture may be over it for a moment. */
  readonly memory: number;
  /** A process without a task ends after this time, and then costs nothing. */
  readonly idleMs: number;
}

export const DECODER_LIMITS: DecoderLimits = {
  processorMs: 20_000,
  taskMs: 60_000,
  memory: 768 * 1024 * 1024,
  idleMs: 30_000,
};

/**
 * Decodes pictures in processes that can be killed. There are as many as there are tasks at once, which the caller
 * bounds; they are started for the first picture and end when there are none.
 */
export class Decoder {
  readonly #limits: DecoderLimits;
  readonly #log: Pick<Log, 'warn'> | undefined;
  readonly #running = new Set<DecodeProcess>();
  readonly #idle: DecodeProcess[] = [];

  constructor(limits: DecoderLimits, log?: Pick<Log, 'warn'>) {
    this.#limits = limits;
    this.#log = log;
  }

  /** @throws Problem photos.unreadable */
  async inspect(path: string): Promise<Original> {
    const answer = await this.#run({ kind: 'inspect', path });
    if (answer.kind !== 'original') throw new Problem('photos.unreadable');
    return answer.original;
  }

  /** @throws Problem photos.unreadable */
  async make(path: string, { isFinished }: Pick<Original, 'isFinished'>): Promise<Picture> {
    const answer = await this.#run({ kind: 'make', path, isFinished });
    if (answer.kind !== 'picture') throw new Problem('photos.unreadable');
    return answer.picture;
  }

  /** The ids of the processes that run. */
  get pids(): number[] {
    return [...this.#running].map(({ pid }) => pid);
  }

  /** Ends all processes, whatever they do. */
  close(): void {
    for (const child of this.#running) child.kill();
  }

  async #run(task: DecodeTask): Promise<FromDecoder> {
    const child = this.#idle.pop() ?? this.#start();
    const answer = await child.run(task, this.#limits.taskMs);
    switch (answer.kind) {
      case 'answered':
        this.#idle.push(child);
        return answer.message;
      case 'lost':
        // What a file does to its decoder is about the file.
        this.#log?.warn({ reason: answer.reason }, 'a picture ended its decoder');
        return { kind: 'unreadable', reason: answer.reason };
      case 'not-started':
        throw new PortFailure('photos', 'The process that decodes pictures did not start.', {
          cause: answer.cause,
          isRetryable: true,
        });
    }
  }

  #start(): DecodeProcess {
    const child = new DecodeProcess(this.#limits, () => {
      this.#running.delete(child);
      const at = this.#idle.indexOf(child);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    this.#running.add(child);
    return child;
  }
}

/** Whether a file begins as one of the formats does that a photo may have. */
export async function beginsAsImage(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return isImage(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
