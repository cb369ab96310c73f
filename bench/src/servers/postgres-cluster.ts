import { startPostgres } from '@fivefold/server/src/testing/postgres.ts';
import pg from 'pg';
import { familyOf, parentOf } from './processor-time.ts';

/** A PostgreSQL server of the bench's own, every commit flushed. */
export interface PostgresCluster {
  readonly version: string;
  /** The server's processes now: the postmaster, its background workers, one backend for each connection. */
  pids(): number[];
  /** @returns the address of a new database, a copy of `template` when one is named. */
  createDatabase(name: string, template?: string): Promise<string>;
  stop(): Promise<void>;
}

/** @param settings of the server, beside those that tests use */
export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<PostgresCluster> {
  const server = await startPostgres({ fsync: true, settings });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const facts = await client.query<{ version: string; pid: number }>(
    `select current_setting('server_version') as version, pg_backend_pid() as pid`,
  );
  const [{ version, pid } = { version: '', pid: 0 }] = facts.rows;
  // Read while the backend lives.
  const postmaster = parentOf(pid);
  return {
    version,
    pids: () => familyOf(postmaster),
    async createDatabase(name, template = 'template1') {
      await client.query(`create database ${name} template ${template}`);
      return server.url.replace(/\/postgres$/, `/${name}`);
    },
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}
