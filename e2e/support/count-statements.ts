import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * Loaded before a product (`NODE_OPTIONS=--import`): each answer then says how many statements its request had sent to
 * the database, and how many rows these answered with or changed.
 */
export const STATEMENTS_HEADER = 'x-statements';
export const ROWS_HEADER = 'x-rows';

interface Counted {
  statements: number;
  rows: number;
}

const current = new AsyncLocalStorage<Counted>();

// As the server has parsed a request, before it is given to the product.
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  const counted = { statements: 0, rows: 0 };
  current.enterWith(counted);
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = ((...given: unknown[]) => {
    response.setHeader(STATEMENTS_HEADER, counted.statements);
    response.setHeader(ROWS_HEADER, counted.rows);
    return writeHead(...given);
  }) as typeof response.writeHead;
});

type Query = (this: pg.Client, ...given: unknown[]) => unknown;
type Answered = (error: unknown, result?: pg.QueryResult) => void;
// Taken off the prototype on purpose: it is called with the client that it was called on.
const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')?.value as Query;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const counted = current.getStore();
  if (counted === undefined || isBeside(given[0])) return query.apply(this, given);
  counted.statements++;
  const add = (result?: pg.QueryResult) => void (counted.rows += result?.rowCount ?? 0);
  const last = given.at(-1);
  if (typeof last === 'function') {
    const callback: Answered = (error, result) => {
      add(result);
      (last as Answered)(error, result);
    };
    return query.apply(this, [...given.slice(0, -1), callback]);
  }
  const answered = query.apply(this, given);
  if (answered instanceof Promise) void answered.then(add, () => undefined);
  return answered;
} as typeof pg.Client.prototype.query;

/**
 * What happens beside requests at its own time: a new connection is made ready, one watches for news, and a request has
 * woken jobs. Transactions begin and end there too.
 */
function isBeside(given: unknown): boolean {
  const text = typeof given === 'string' ? given : ((given as { text?: string }).text ?? '');
  return /^\s*(set time zone|begin|commit|(update|delete from|select .* from) "?jobs|insert into "mailbox"|select pg_snapshot_xmin)/.test(
    text,
  );
}
