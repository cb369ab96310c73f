import type { Pool } from 'pg';

/**
 * Runs one hot statement by name, so that the server parses and plans it once per connection. A name belongs to exactly one
 * text. Everything that is not hot goes through Kysely instead.
 */
export type Sql = <Row>(name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

export function createSql(pool: Pool): Sql {
  return async <Row>(name: string, text: string, values: readonly unknown[]) => {
    const result = await pool.query({ name, text, values: values as unknown[] });
    return result.rows as Row[];
  };
}
