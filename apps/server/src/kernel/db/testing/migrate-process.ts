/** Migrates the server at the address given and tells its parent which files it ran. Run by `migrate.test.ts`. */
import { migrate } from '../migrate.ts';
import { connectPostgres } from '../postgres-pool.ts';

const [url, folder] = process.argv.slice(2);
if (url === undefined || folder === undefined) throw new Error('Usage: migrate-process.ts <url> <folder>');
const pool = connectPostgres(url, { connections: 1 });
process.send?.(await migrate(pool, folder));
await pool.end();
process.disconnect();
