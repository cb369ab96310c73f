import type { Config } from './config.ts';
import { isReachedInClear } from '#kernel/db/postgres-pool';

/** What works, and which an operator should still know of. */
export function startWarnings(
  { role, photos, database, replica }: Config,
  { hasWebApp }: { hasWebApp: boolean },
): string[] {
  const warnings: string[] = [];
  if (role !== 'both' && photos.kind === 'disk') {
    warnings.push('Photos lie under DATA_DIR: all processes must have this folder in common. Or set PHOTOS_BUCKET.');
  }
  if (role !== 'worker' && !hasWebApp)
    warnings.push('The web app is not built; only the API answers. Run: npm run build');
  const urls = {
    DATABASE_URL: database.kind === 'postgres' ? database.url : undefined,
    DATABASE_READ_URL: replica?.url,
  };
  for (const [name, url] of Object.entries(urls)) {
    if (url === undefined || !isReachedInClear(url)) continue;
    warnings.push(
      `The database is on another machine and ${name} does not ask for TLS: its password and all data cross the network in clear. Add sslmode=verify-full.`,
    );
  }
  return warnings;
}
