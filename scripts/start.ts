import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-if-stale.ts';

// Kept compiled code saves a quarter of a second of processor time at each start.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'));
buildIfStale();
console.log('Starting the server. It says when it is ready; the first start creates the database.');
await import(pathToFileURL(join(import.meta.dirname, '../apps/server/dist/main.js')).href);
