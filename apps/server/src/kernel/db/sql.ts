import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Tx } from './connect.ts';
import { withRetries } from './retry.ts';

/**
 * Runs one hot statement by name, so that the server parses and plans it once per connection. A name belongs to exactly
 * one text. Everything that is not hot goes through Kysely instead. A `select` whose connection breaks is sent again; a
 * write is not, for it may have been done.
 */
export type Sql = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

export function createSql(pool: Pool): Sql {
  return async <Row>(name: string, text: string, values: readonly unknown[]) => {
    const run = () => pool.query({ name, text, values: values as unknown[] });
    const { rows } = await (/^\s*select\b/.test(text) ? withRetries(run) : run());
    return rows as Row[];
  };
}

/** The same statements inside a transaction, where they see what it wrote; there they are parsed anew. */
export function sqlIn<Schema>(tx: Tx<Schema>): Sql {
  return async <Row>(_name: string, text: string, values: readonly unknown[]) => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values as unknown[]));
    return rows;
  };
}
