import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { databaseOf } from '../kernel/db/connect.ts';
import { connectPostgres } from '../kernel/db/postgres-pool.ts';
import type { Schema } from '../kernel/db/schema.ts';
import type { TestDatabase } from './database.ts';
import { createMigratedDatabase } from './shared-postgres.ts';

/** A proxy in front of a database server that breaks connections when asked to. */
export interface BrokenWire {
  /** The server's address through the wire. */
  readonly url: string;
  /** The server runs the next request that contains a text, and the connection breaks before the answer arrives. */
  swallowAnswerTo(text: string): void;
  /** How many answers were swallowed. */
  readonly swallowed: () => number;
  /** The server is away: connections break and new ones are refused, or nothing is answered any more. */
  leave(how: 'refusing' | 'deaf'): void;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function openBrokenWire(serverUrl: string): Promise<BrokenWire> {
  const { port, hostname } = new URL(serverUrl);
  let wanted: string | undefined;
  let count = 0;
  let isDeaf = false;
  const open = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(Number(port), hostname);
    let isDoomed = false;
    open.add(near).add(far);
    near.on('data', (chunk) => {
      if (isDeaf) return;
      if (wanted !== undefined && chunk.includes(wanted)) {
        isDoomed = true;
        wanted = undefined;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (isDeaf) return;
      if (!isDoomed) return void near.write(chunk);
      // The server answers when it is done.
      count += 1;
      near.destroy();
      far.destroy();
    });
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => listener.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (listener.address() as AddressInfo).port;
  const through = new URL(serverUrl);
  through.port = String(own);
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: through.href,
    swallowAnswerTo: (text) => (wanted = text),
    swallowed: () => count,
    leave(how) {
      if (how === 'deaf') return void (isDeaf = true);
      listener.close();
      hangUp();
    },
    async comeBack() {
      // It never answers what it ignored: clients that still wait must ask again.
      if (isDeaf) hangUp();
      isDeaf = false;
      if (!listener.listening) await listen(own);
    },
    close: () => new Promise((resolve) => listener.close(() => resolve())),
  };
}

/** Opens a migrated database whose connections go through a wire that can break. */
export async function openDatabaseOverWire(
  options: Omit<NonNullable<Parameters<typeof connectPostgres>[1]>, 'log'>,
): Promise<TestDatabase & { readonly wire: BrokenWire }> {
  const server = await createMigratedDatabase();
  const wire = await openBrokenWire(server.url);
  const pool = connectPostgres(wire.url, { ...options, log: () => {} });
  return {
    wire,
    db: databaseOf<Schema>('postgres', pool, () => Promise.resolve()),
    async close() {
      await pool.end();
      await wire.close();
      await server.drop();
    },
  };
}
