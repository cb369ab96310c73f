import { IMPORTS_WAITING_MAX } from '@fivefold/rules/limits';
import { Problem } from '#kernel/problem';

const RETRY_AFTER_SECONDS = 60;

/**
 * One import at a time in this process: each keeps a connection, a thread and memory busy. A few wait for their turn,
 * each person with one.
 */
export class ImportTurns {
  readonly #people = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  /** @throws Problem import.busy, import.queue_full */
  async run<Answer>(uid: string, act: () => Promise<Answer>): Promise<Answer> {
    if (this.#people.has(uid)) throw new Problem('import.busy');
    if (this.#people.size > IMPORTS_WAITING_MAX)
      throw new Problem('import.queue_full', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.#people.add(uid);
    const turn = this.#last.then(act).finally(() => this.#people.delete(uid));
    // The next one comes whatever became of this one.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
