/** `npm run tables`: each table of the server is written by its owner only, and read only where the rules say so. */
import { findFaults } from './table-owners/check.ts';
import { TABLE_RULES } from './table-owners/owners.ts';
import { readServerSources } from './table-owners/sources.ts';

const files = readServerSources();
const faults = findFaults(files, TABLE_RULES);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`Each of ${Object.keys(TABLE_RULES).length} tables has one owner (${files.length} files read).`);
