import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalDay } from '@fivefold/rules/calendar';
import type { History, Side } from '../settings.ts';
import { type Place, run } from './child.ts';

const SEED = 'bench/src/seed/main.ts';

/** The seeded databases of one history: the same rows for both sides, each on its own. */
export type Places = Readonly<Record<Side, Place>>;

/** How many days of check-ins to fill a database with, and what it is called. */
export type Filling = Pick<History, 'key'> & { readonly days: number };

/** Fills a folder, and copies it for the other side. */
export async function placesOf(root: string, history: Filling, today: LocalDay): Promise<Places> {
  const placeOf = (side: Side): Place => ({ dataDir: join(root, `${history.key}-${side}`) });
  const product = placeOf('product');
  const bare = placeOf('bare');
  await run(SEED, [today, String(history.days)], product);
  cpSync(product.dataDir, bare.dataDir, { recursive: true });
  return { product, bare };
}
