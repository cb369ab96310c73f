import { CompiledQuery } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import type { Tx } from './connect.ts';
import { isNameMixedUp } from './pooler.ts';
import { withRetries } from './retry.ts';

/**
 * Runs one hot statement by name, so that the server parses and plans it once per connection. A name belongs to exactly
 * one text. Everything that is not hot goes through Kysely instead. A `select` whose connection breaks is sent again; a
 * write is not, for it may have been done.
 */
export type Sql = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

export function createSql(pool: Pool): Sql {
  return async <Row>(name: string, text: string, values: readonly unknown[]) => {
    const run = async () => {
      const named = nameOn(pool, { name, text, values });
      try {
        return await pool.query(named);
      } catch (error) {
        if (named.name === undefined || !isNameMixedUp(error)) throw error;
        sendWithoutNames(pool);
        return pool.query({ ...named, name: undefined });
      }
    };
    const { rows } = await (/^\s*select\b/.test(text) ? withRetries(run) : run());
    return rows as Row[];
  };
}

/** Pools whose pooler mixes up names. */
const isNameless = new WeakSet<Pool>();

/** From now on each statement is parsed and planned when it is sent. */
export function sendWithoutNames(pool: Pool): void {
  isNameless.add(pool);
}

/** A statement for a connection of this pool, by its name where that works. */
export function nameOn(
  pool: Pool,
  { name, text, values }: { readonly name: string; readonly text: string; readonly values: readonly unknown[] },
): QueryConfig {
  return { ...(isNameless.has(pool) ? {} : { name }), text, values: values as unknown[] };
}

/** The same statements inside a transaction, where they see what it wrote; there they are parsed anew. */
export function sqlIn<Schema>(tx: Tx<Schema>): Sql {
  return async <Row>(_name: string, text: string, values: readonly unknown[]) => {
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values as unknown[]));
    return rows;
  };
}
