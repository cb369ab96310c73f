import type { Config } from './config.ts';
import { isReachedInClear } from '#kernel/db/postgres-pool';

/** What works, and which an operator should still know of. */
export function startWarnings({ role, photos, database }: Config, { hasWebApp }: { hasWebApp: boolean }): string[] {
  const warnings: string[] = [];
  if (role !== 'both' && photos.kind === 'disk') {
    warnings.push('Photos lie under DATA_DIR: all processes must have this folder in common. Or set PHOTOS_BUCKET.');
  }
  if (role !== 'worker' && !hasWebApp)
    warnings.push('The web app is not built; only the API answers. Run: npm run build');
  if (database.kind === 'postgres' && isReachedInClear(database.url)) {
    warnings.push(
      'The database is on another machine and DATABASE_URL does not ask for TLS: its password and all data cross the network in clear. Add sslmode=verify-full.',
    );
  }
  return warnings;
}
