import type { TestApp } from './test-app.ts';

/** The name of a recurring job's slot, as recurring.ts gives it. */
const SLOT = '^[a-z.-]+:[0-9]+$';

/**
 * Forgets the recurring jobs, which ask for their own next run, except the given kinds. Each hour of a test's clock
 * runs all of them, which takes a tenth of a second of processor time.
 * @param kinds those that go on
 */
export async function keepRecurring({ deps }: Pick<TestApp, 'deps'>, kinds: readonly string[]): Promise<void> {
  const { rows } = await deps.db.pool.query<{ kind: string }>(
    `with gone as (delete from jobs where dedupe_key ~ $1 and dedupe_key like kind || ':%' and kind <> all($2) and leased_until is null)
     select kind from jobs where kind = any($2)`,
    [SLOT, kinds],
  );
  const missing = kinds.filter((kind) => !rows.some((row) => row.kind === kind));
  if (missing.length > 0) throw new Error(`No job of this kind recurs: ${missing.join(', ')}`);
}
