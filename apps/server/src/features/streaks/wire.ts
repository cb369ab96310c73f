import type { WireTotalStreaks } from '@fivefold/contract/shapes/profile';
import { visualLevel } from '@fivefold/rules/streak-level';

/** The balance, and the level that all points ever earned make. */
export function toWireStreaks({
  totalStreaks,
  lifetimePoints,
}: Readonly<Record<'totalStreaks' | 'lifetimePoints', number>>): WireTotalStreaks {
  return { total_streaks: totalStreaks, level: visualLevel(lifetimePoints) };
}
