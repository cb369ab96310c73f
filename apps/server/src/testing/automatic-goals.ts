import { randomUUID } from 'node:crypto';
import { type ImportedGoal, runImport, type WireImport } from '@fivefold/contract/calls/import';
import { answerAutomaticity, rootGoal } from '@fivefold/contract/calls/roots';
import { addDays, type LocalDay } from '@fivefold/rules/calendar';
import type { TestApp, TestUser } from './test-app.ts';

interface Automatic {
  readonly app: TestApp;
  readonly who: TestUser;
  /** Check-ins of the days before today without a gap; by default of 100. */
  readonly days?: number;
  /** Means that were answered, 28 days apart, the last one 28 days ago; by default twice 6. */
  readonly means?: readonly number[];
  readonly more?: Partial<ImportedGoal>;
}

/** A daily goal that has been done for long, as if it had been made here. @returns its id */
export async function makeAutomaticGoal({
  app,
  who,
  days = 100,
  means = [6, 6],
  more = {},
}: Automatic): Promise<string> {
  const ago = (n: number) => addDays(app.today() as LocalDay, -n);
  const goal: ImportedGoal = {
    key: randomUUID(),
    goal: 'Stretch',
    frequency: 'daily',
    check_ins: Array.from({ length: days }, (_, nth) => ({ date: ago(days - nth) })),
    automaticity: means.map((mean, nth) => ({ date: ago((means.length - nth) * 28), items: [mean, mean, mean, mean] })),
    ...more,
  };
  const answer = await who.call(runImport, { body: { source: 'csv', goals: [goal] } });
  const [made] = (answer.body as unknown as WireImport).goals;
  if (made === undefined || made.id === null) throw new Error(`No goal was made: ${answer.raw.body}`);
  await app.deps.db.pool.query('update goals set imported_at = null, created_at = $2 where id = $1', [
    made.id,
    `${ago(days)}T00:00:00Z`,
  ]);
  return made.id;
}

/** Two requests of each call about a root, of which the second one works after the first. */
export function rootCases(get: () => Pick<Automatic, 'app' | 'who'>) {
  // An import of the same text and days would find the goal before.
  const make = (means?: readonly number[]) =>
    makeAutomaticGoal({ ...get(), ...(means && { means }), more: { goal: randomUUID() } });
  return [
    {
      call: answerAutomaticity,
      async bodies(): Promise<[object, object]> {
        return [
          { goalId: await make([]), items: [6, 6, 5, 4] },
          { goalId: await make([]), items: null },
        ];
      },
    },
    {
      call: rootGoal,
      async bodies(): Promise<[object, object]> {
        const goalId = await make();
        return [
          { goalId, rooted: true },
          { goalId, rooted: false },
        ];
      },
    },
  ];
}
