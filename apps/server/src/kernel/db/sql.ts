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

/** A named statement whose parameters have names, too: '$uid' stands for the parameter `uid`, wherever and however often. */
export type Statement<Parameters, Row> = (sql: Sql, parameters: Parameters) => Promise<Row[]>;

/**
 * Numbers the parameters of a statement once, so that its text stays the same and no caller depends on positions.
 * @throws Error when the statement is run without one of its parameters, or with one that it does not have
 */
export function defineStatement<Parameters extends object, Row>(
  name: string,
  text: string,
): Statement<Parameters, Row> {
  if (/\$\d/.test(text)) throw new Error(`The statement ${name} has a parameter with a number`);
  const names: string[] = [];
  const numbered = text.replaceAll(/\$([a-z_]\w*)/gi, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return async (sql, parameters) => {
    const given = new Map<string, unknown>(Object.entries(parameters));
    const missing = names.filter((parameter) => !given.has(parameter));
    const wrong = [...missing, ...[...given.keys()].filter((parameter) => !names.includes(parameter))];
    if (wrong.length > 0) throw new Error(`The statement ${name} and its caller disagree about ${wrong.join(', ')}`);
    return sql<Row>(
      name,
      numbered,
      names.map((parameter) => given.get(parameter)),
    );
  };
}
