import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { surviveLostConnections } from '../../lost-connections.ts';
import { embeddedPool } from '../embedded-pool.ts';
import type { EngineClient } from '../engine.ts';
import type { EmbeddedDatabase } from '../open-embedded.ts';
import { openCopyInMemory } from '../open-pglite.ts';
import { sessionEndings } from '../wire-protocol.ts';
import type { Wire } from '../wire-stream.ts';

const CONNECTION_WAIT_MS = 10_000;

/**
 * Opens a new database in memory in the thread of the tests: the same driver and SQL as in the product, whose thread of
 * its own would take a quarter of the tests' processor time, for passing messages. Nothing ends a statement that hangs.
 * @param template a packed database to start from
 */
export async function openInSameThread(template: string): Promise<EmbeddedDatabase> {
  const database = await openCopyInMemory(template, []);
  const pool = embeddedPool(new SameThreadWire(database), CONNECTION_WAIT_MS);
  surviveLostConnections(pool, () => undefined);
  return {
    pool,
    checkpoint: async () => void (await pool.query('checkpoint')),
    async close() {
      await pool.end();
      await database.close();
    },
  };
}

class SameThreadWire implements Wire {
  readonly #database: PGlite;
  #client: EngineClient | undefined;
  /** PostgreSQL gets one batch after another, in the order in which they were sent. */
  #last: Promise<void> = Promise.resolve();

  constructor(database: PGlite) {
    this.#database = database;
  }

  async attach(client: EngineClient): Promise<void> {
    this.#client = client;
    for (const ending of sessionEndings) this.#run(ending, () => undefined);
    await this.#last;
  }

  detach(client: EngineClient): void {
    if (this.#client === client) this.#client = undefined;
  }

  send(client: EngineClient, chunks: readonly Uint8Array[]): void {
    if (this.#client !== client) return;
    this.#run(Buffer.concat(chunks), (answer) => {
      if (this.#client === client) client.push(answer);
    });
  }

  #run(batch: Uint8Array, answer: (bytes: Uint8Array) => void): void {
    const run = async () => {
      // As an answer of another thread would, this comes after whatever else is due.
      await setImmediate();
      const parts: Uint8Array[] = [];
      // What is given is a view of PostgreSQL's memory, which it uses again at once.
      const onRawData = (part: Uint8Array) => void parts.push(part.slice());
      await this.#database.execProtocolRawStream(batch, { syncToFs: false, onRawData });
      if (parts.length > 0) answer(Buffer.concat(parts));
    };
    this.#last = this.#last.then(run);
  }
}
