import type { Price } from '@fivefold/rules/usual-price';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../kernel/db/connect.ts';
import type { Schema } from '../../kernel/db/schema.ts';
import type { Identity } from '../../ports/identity-provider/port.ts';

export interface AdminDeps {
  readonly db: Database<Schema>;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly publicUrl: () => string;
  /** What is sold, and whether anything is. */
  readonly config: { readonly price: Price; readonly payments: { readonly kind: string } };
}

export interface AdminAnswer {
  readonly lines: readonly string[];
  /** A JPEG, in base64. */
  readonly photo?: string;
}

/** What an operator did wrong; the sentence says it. */
export class AdminProblem extends Error {}
