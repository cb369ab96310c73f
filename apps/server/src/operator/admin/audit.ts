import type { Kysely } from 'kysely';
import type { Tx } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';

export interface OperatorAction {
  readonly at: Date;
  /** The name that the operator's machine knows them by. */
  readonly operator: string;
  readonly command: string;
  /** The person's or the report's id; null where it was about neither. */
  readonly subject: string | null;
  readonly outcome: string;
}

/** Notes what an operator did, in the transaction that does it. */
export async function noteAction(tx: Tx<Schema> | Kysely<Schema>, action: OperatorAction): Promise<void> {
  await tx.insertInto('operator_actions').values(action).execute();
}

/** The last actions, the newest first. */
export function listActions(db: Kysely<Schema>, limit: number): Promise<OperatorAction[]> {
  return db
    .selectFrom('operator_actions')
    .select(['at', 'operator', 'command', 'subject', 'outcome'])
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
