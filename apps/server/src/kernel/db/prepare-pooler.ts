import type pg from 'pg';
import type { Logger } from './connect.ts';
import { findPooler } from './pooler.ts';
import { sendWithoutNames } from './sql.ts';

const FOUND = {
  'knows names': 'A pooler in transaction mode is in front of the database; it keeps named statements apart.',
  'mixes up names':
    'A pooler in transaction mode is in front of the database, and mixes up named statements: they are sent without names, and each is parsed and planned anew. PgBouncer 1.21 or later with max_prepared_statements above 0 keeps them apart.',
} as const;

/** Finds out what is in front of the database, says it, and does without names where they would fail. */
export async function preparePooler(pool: pg.Pool, log: Logger): Promise<void> {
  const pooler = await findPooler(pool);
  if (pooler === 'none') return;
  if (pooler === 'mixes up names') sendWithoutNames(pool);
  log[pooler === 'knows names' ? 'info' : 'warn']({ pooler }, FOUND[pooler]);
}
